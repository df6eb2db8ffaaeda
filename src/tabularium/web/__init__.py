"""The pages: rendered on the server from what a seat may see, with one small script of ours."""
