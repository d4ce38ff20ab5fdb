# TensorFlow with Keras 2 does with programs and operations what gradpath says.
# SPDX-License-Identifier: MIT
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tensorflow"))
import suite  # noqa: E402


class Keras2(suite.Suite):
    keras = "2"

    def test_programs(self):
        self.programs(at_least=30)

    def test_operations(self):
        self.operations()

    def test_specs(self):
        self.specs()


if __name__ == "__main__":
    unittest.main()
