# TensorFlow with Keras 3 does with programs what gradpath says.
# SPDX-License-Identifier: MIT
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tensorflow"))
import suite  # noqa: E402


class Keras3(suite.Suite):
    keras = "3"

    def test_programs(self):
        self.programs(at_least=25)


if __name__ == "__main__":
    unittest.main()
