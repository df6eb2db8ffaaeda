"""For agents that read, such as language models: a table in words, and an MCP server."""
