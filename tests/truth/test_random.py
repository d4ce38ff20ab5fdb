# Random programs: what gradpath calls dead has no gradient in any of many runs under PyTorch.
# SPDX-License-Identifier: MIT
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import random_programs  # noqa: E402

PROGRAMS = 150
RUNS = 40  # of each program: conditions are thrown anew


def trained(program, seed):
    """Names of the parameters that get a gradient in some run."""
    out = set()
    torch.manual_seed(0)
    code = compile(program, f"random_{seed}.py", "exec")
    for attempt in range(RUNS):
        random.seed(seed * 1000 + attempt)
        names = {}
        try:
            exec(code, names)
        except RuntimeError as error:
            if "does not require grad" not in str(error):
                raise
        out |= {name for name, p in names["net"].named_parameters() if p.grad is not None}
    return out


class RandomPrograms(unittest.TestCase):
    def test_what_is_called_dead_is_dead(self):
        right = alive = 0
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(PROGRAMS):
                program = random_programs.Author(seed).program()
                path = os.path.join(folder, f"random_{seed}.py")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(program)
                done = subprocess.run([os.environ["GRADPATH"], "params", "--isolated", "--format", "json", path],
                                      capture_output=True, text=True, check=True)
                rows = {row["path"]: row["status"] for run in json.loads(done.stdout)["runs"]
                        for model in run["models"] for row in model["parameters"]}
                real = trained(program, seed)
                for i in range(random_programs.LAYERS):
                    has = f"layer{i}.weight" in real
                    said = rows[f"layer{i}"]
                    if has and said == "no-gradient":
                        self.fail(f"seed {seed}: layer{i} has a gradient\n{program}")
                    right += not has and said == "no-gradient"
                    alive += has and said == "gradient"
        # Most of them are known either way.
        self.assertGreater(right, 2 * PROGRAMS)
        self.assertGreater(alive, 2 * PROGRAMS)


if __name__ == "__main__":
    unittest.main()
