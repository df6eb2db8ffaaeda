"""The pages: HTML routes on the service layer."""
