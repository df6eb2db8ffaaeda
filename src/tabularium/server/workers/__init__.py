"""Worker processes, fair queues and single flights: they keep long work out of the event loop."""
