"""The server: tables that live in a database, and the doors to them for browsers and programs."""
