"""Runs the executable that this wheel brought, whatever PATH says."""
# SPDX-License-Identifier: MIT
import os
import sys
import sysconfig


def fail(message):
    print("gradpath: error: " + message, file=sys.stderr)
    sys.exit(2)


def find_executable():
    name = "gradpath.exe" if os.name == "nt" else "gradpath"
    folders = [sysconfig.get_path("scripts")]
    if hasattr(sysconfig, "get_preferred_scheme"):  # Python 3.10
        folders.append(sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")))
    # pip install --target puts the scripts into a folder beside the package.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    fail("no executable in " + ", ".join(folders))


def main():
    command = [find_executable(), *sys.argv[1:]]
    try:
        if os.name == "nt":
            import subprocess

            sys.exit(subprocess.call(command))
        os.execv(command[0], command)
    except OSError as error:
        fail("cannot run `{}`: {}".format(command[0], error.strerror))


if __name__ == "__main__":
    main()
