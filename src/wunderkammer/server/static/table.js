// The table's page comes alive: each of these modules looks after one thing, and all follow the stream's messages.
import "./table/messages.js";
import "./table/choosing.js";
import "./table/coach.js";
import "./table/comfort.js";
import "./table/telling.js";
import "./table/motion.js"; // the last: it asks where everything lies, and what is changed after that is laid out twice
