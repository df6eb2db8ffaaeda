"""How bytes come in: the reader of requests, and whose address they are from."""
