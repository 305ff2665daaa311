"""`python -m wsn`."""

from wsn.cli import main

main(prog_name="wsn")
