"""`python -m wsn`, and the command `wsn`. Nothing large is imported before an interrupt has its answer."""

import sys


def run() -> None:
    """Run the command of the words that were typed."""
    try:
        from wsn.cli import main
        from wsn.cli.errors import tell_warnings

        tell_warnings()
        main(prog_name="wsn")
    except KeyboardInterrupt:
        sys.stderr.write("wsn: stopped\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
