"""What everything in the server stands on: settings, problems, limits, shapes of data, news."""
