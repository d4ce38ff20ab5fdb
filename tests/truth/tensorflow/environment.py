# A virtual environment with TensorFlow, made once and kept in the cache.
# SPDX-License-Identifier: MIT
"""python_with(keras) gives a Python that has TensorFlow with Keras 2 or Keras 3, as the pinned requirements say.

    environment.py [2|3]       makes it and prints where it is
"""
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class NoTensorFlow(Exception):
    """The environment could not be made; says why."""


def cache():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "gradpath")


def run(command, what):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise NoTensorFlow(f"{what} failed, so nothing could be compared with TensorFlow:\n{done.stdout[-3000:]}")


def python_with(keras):
    requirements = os.path.join(HERE, f"requirements-keras{keras}.txt")
    with open(requirements, "rb") as file:
        pinned = hashlib.sha256(file.read()).hexdigest()[:12]
    name = f"tensorflow-keras{keras}-{sys.version_info[0]}.{sys.version_info[1]}-{pinned}"
    folder = os.path.join(cache(), name)
    python, ready = os.path.join(folder, "bin", "python"), os.path.join(folder, "ready")
    os.makedirs(cache(), exist_ok=True)
    with open(os.path.join(cache(), name + ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(ready):
            shutil.rmtree(folder, ignore_errors=True)  # what an interrupted run left
            run([sys.executable, "-m", "venv", folder], "making a virtual environment (Debian: python3-venv)")
            run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
                 "--require-hashes", "-r", requirements], f"installing {os.path.basename(requirements)}")
            run([python, "-c", "import tensorflow"], "importing TensorFlow")
            open(ready, "w").close()
    return python


if __name__ == "__main__":
    try:
        print(python_with(sys.argv[1] if len(sys.argv) > 1 else "2"))
    except NoTensorFlow as error:
        sys.exit(str(error))
