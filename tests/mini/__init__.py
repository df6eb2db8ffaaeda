"""The mini senate: a small complete game made to stress the kernel, and its later edition."""
