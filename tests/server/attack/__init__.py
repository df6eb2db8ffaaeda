"""The attack suite: what a guest could do to the house, tried over HTTP on both databases; one file a point."""
