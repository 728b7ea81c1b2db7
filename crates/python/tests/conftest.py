"""What holds for all tests."""

import signal

# Shells let what runs in the background ignore Ctrl-C, and what it starts ignores it too: tests that send one would wait
# for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
