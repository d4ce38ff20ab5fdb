# What the tests of both versions of Keras share.
# SPDX-License-Identifier: MIT
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))
import environment  # noqa: E402
import run_tensorflow  # noqa: E402
import test_specs  # noqa: E402

OPERATION = """import tensorflow as tf

x = tf.Variable([1.2, 2.3, -0.4, 0.7])
y = tf.Variable([2.0, 3.0, 4.0, 5.0])
with tf.GradientTape() as tape:
    result = {}
gradients = tape.gradient(result, [x, y])
"""


class Suite(unittest.TestCase):
    maxDiff = None
    keras = "2"

    @classmethod
    def setUpClass(cls):
        """Without TensorFlow every test here fails and says why; none is skipped."""
        try:
            cls.python, cls.missing = environment.python_with(cls.keras), None
        except (environment.NoTensorFlow, OSError) as error:
            cls.python, cls.missing = None, str(error)

    def setUp(self):
        if self.missing:
            self.fail(self.missing)

    def compare(self, scripts):
        lines = []
        failed, totals = run_tensorflow.run([str(s) for s in scripts], os.path.abspath(os.environ["GRADPATH"]), self.python, 2,
                                            lines.append)
        self.assertEqual(0, failed, "\n" + "\n".join(line for line in lines if not line.startswith("ok ")))
        print(lines[-1], file=sys.stderr)
        return totals

    def programs(self, at_least):
        scripts = [p for p in sorted((HERE / "programs").glob("*.py"))
                   if run_tensorflow.header(p).get("keras", [self.keras]) == [self.keras]]
        self.assertGreaterEqual(len(scripts), at_least)
        totals = self.compare(scripts)
        self.assertGreater(totals["right"], at_least)

    def operations(self):
        lines = (HERE / "operations.txt").read_text("utf-8").splitlines()
        with tempfile.TemporaryDirectory(prefix="gradpath_operations_") as folder:
            scripts = []
            for expression in [line for line in lines if line and not line.startswith("#")]:
                name = re.sub(r"\W+", "_", expression)[:60]
                path = Path(folder, f"{len(scripts):03}_{name}.py")
                path.write_text(OPERATION.format(expression), "utf-8")
                scripts.append(path)
            self.compare(scripts)

    def specs(self):
        """Every spec that claims something of gradients is a program."""
        with tempfile.TemporaryDirectory(prefix="gradpath_specs_") as folder:
            scripts = []
            for page in sorted(test_specs.CASES.rglob("*.md")):
                for heading, files in test_specs.tests_of(page.read_text("utf-8")):
                    text = files.get("snippet.py", "")
                    if "# table: " not in text or "import tensorflow" not in text or len(files) > 1:
                        continue
                    path = Path(folder, page.stem, re.sub(r"\W+", "_", heading) + ".py")
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text, "utf-8")
                    scripts.append(path)
            if scripts:
                self.compare(scripts)
