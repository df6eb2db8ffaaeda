"""What people say to each other and what they are told: talk, letters, documents, notices, digests."""
