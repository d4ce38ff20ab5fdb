# Models that functions make: `params --factories`.
# SPDX-License-Identifier: MIT
import unittest

from harness import CliTest

MODEL = """\
import functools
import torch.nn as nn

def register(fn):
    @functools.wraps(fn)
    def made(*args, **kwargs):
        return fn(*args, **kwargs)
    return made

class Net(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(a, b) for a, b in zip(sizes, sizes[1:])])
    def forward(self, x):
        return self.layers(x)

def _net(sizes):
    return Net(sizes)

@register
def small():
    return _net([1, 2])

@register
def large():
    return _net([1, 2, 3])
"""


class Factories(CliTest):
    def rows(self, *args):
        return {model["root"]: [row["path"] for row in model["parameters"]]
                for run in self.gradpath("params", "--factories", "--format", "json", *args).json()["runs"]
                for model in run["models"] if model["root"] != model["class"]}

    def test_functions_behind_one_decorator_make_a_model_each(self):
        self.write("model.py", MODEL)
        self.assertEqual({"small": ["layers.0"], "large": ["layers.0", "layers.1"]}, self.rows())

    def test_a_function_may_make_a_model_of_another_file(self):
        self.write("model.py", MODEL)
        self.write("use.py", "from model import Net\n\ndef mine():\n    return Net([1, 2, 3, 4])\n")
        self.assertEqual({"mine": ["layers.0", "layers.1", "layers.2"]}, self.rows("use.py"))

    def test_a_class_is_made_from_its_default_configuration(self):
        self.write("model.py", MODEL.replace("def _net", "class Config:\n    def __init__(self, sizes=(1, 2, 3)):\n        self.sizes = sizes\n\n"
                                             "class Annotated(Net):\n    def __init__(self, config: Config):\n"
                                             "        super().__init__(config.sizes)\n\n"
                                             "class Kept(Net):\n    config_class = Config\n    def __init__(self, config, deep=False):\n"
                                             "        super().__init__(config.sizes)\n\ndef _net"))
        rows = self.rows()
        for name in ("Annotated(Config())", "Kept(Config())"):
            self.assertEqual(["layers.0", "layers.1"], rows.get(name), rows)


if __name__ == "__main__":
    unittest.main()
