"""Where the one-file program begins: a process that it starts for its bots is this program again."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()

    from wsn.__main__ import run

    run()
