"""The games of the cabinet in the libraries that researchers already use; each adapter is an extra of its own."""
