# `gradpath graph`: what is drawn of small programs, and the formats against their own tools.
# SPDX-License-Identifier: MIT
import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from harness import BAD, BLOCKS, UNUSED, CliTest

SOURCE = Path(os.environ.get("GRADPATH_SOURCE", "."))
PAGE = SOURCE / "tests/page"
EXAMPLE = (SOURCE / "examples/caption_decoder.py").read_text()

HEAD = """\
import torch
from torch import nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
{layers}

    def forward(self, x):
{forward}


net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
{train}
optimizer.step()
"""


SCOPES = """\
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 4])
with tf.variable_scope("net"):
    with tf.variable_scope("block"):
        with tf.variable_scope("inner"):
            w = tf.get_variable("w", [4, 4])
    out = tf.get_variable("out", [4, 1])
loss = tf.reduce_mean(tf.matmul(tf.nn.relu(tf.matmul(x, w)), out))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
"""


def indented(text, by):
    return "\n".join(" " * by + line for line in text.strip("\n").split("\n"))


def program(layers, forward, train="net(torch.randn(2, 4)).sum().backward()"):
    names = "\n".join(f"self.{name} = {made}" for name, made in layers.items())
    return HEAD.format(layers=indented(names, 8), forward=indented(forward, 8), train=train)


def linear(*names):
    return {name: "nn.Linear(4, 4)" for name in names}


class Drawn:
    """One run, by names: `a`, `loss`, and cuts by their reason."""

    def __init__(self, run, text):
        self.run = run
        self.text = text.split("\n")
        self.nodes = {node["id"]: node for node in run["nodes"]}
        self.names = {node["id"]: self.name(node) for node in run["nodes"]}
        self.edges = {(self.names[e["from"]], self.names[e["to"]]): e["flow"] for e in run["edges"]}

    @staticmethod
    def name(node):
        if node["kind"] == "layer":
            return node["path"]
        if node["kind"] == "cut":
            return "cut " + node["reason"]
        return node["kind"]

    def layer(self, path):
        return next(n for n in self.run["nodes"] if n["kind"] == "layer" and n["path"] == path)

    def cut(self, reason):
        found, = [n for n in self.run["nodes"] if n["kind"] == "cut" and n["reason"] == reason]
        return found

    def cuts(self):
        return [n["reason"] for n in self.run["nodes"] if n["kind"] == "cut"]

    def line(self, node):
        return self.text[node["line"] - 1].strip()

    def loses(self, cut):
        return [self.names[id] for id in cut["loses"]]


class Graphs(CliTest):
    def document(self, text, *args):
        self.write("train.py", text)
        done = self.gradpath("graph", "--format", "json", *(args or ("train.py",)))
        self.assertEqual(0, done.code, done.err)
        return done.json()

    def draw(self, text):
        run, = self.document(text)["runs"]
        return Drawn(run, text)

    def test_a_chain(self):
        g = self.draw(program(linear("a", "b"), "return self.b(torch.relu(self.a(x)))"))
        self.assertEqual({("a", "b"): "gradient", ("b", "loss"): "gradient", ("loss", "optimizer"): "step"}, g.edges)
        self.assertEqual("self.a = nn.Linear(4, 4)", g.line(g.layer("a")))
        self.assertEqual(["gradient", "gradient"], [g.layer(name)["status"] for name in "ab"])
        self.assertEqual("SGD", next(n for n in g.run["nodes"] if n["kind"] == "optimizer")["label"])

    def test_overwritten_attention(self):
        g = self.draw(program(linear("query", "attend", "out"), """
h = self.attend(torch.tanh(self.query(x)))
h = torch.tanh(x)
return self.out(h)"""))
        cut = g.cut("overwritten")
        self.assertEqual("h = torch.tanh(x)", g.line(cut))
        self.assertEqual(("GP103", ["attend", "query"]), (cut["rule"], sorted(g.loses(cut))))
        self.assertEqual("none", g.edges["query", "attend"])
        self.assertEqual("none", g.edges["attend", "cut overwritten"])
        self.assertEqual("gradient", g.edges["out", "loss"])
        self.assertNotIn(("attend", "out"), g.edges)
        self.assertEqual(cut["id"], g.layer("query")["cut"])

    def test_detached_branch(self):
        g = self.draw(program(linear("a", "b"), "return self.b(self.a(x).detach())"))
        cut = g.cut("detach")
        self.assertEqual("return self.b(self.a(x).detach())", g.line(cut))
        self.assertEqual(["a"], g.loses(cut))
        self.assertEqual({("a", "cut detach"): "none", ("cut detach", "b"): "none", ("b", "loss"): "gradient",
                          ("loss", "optimizer"): "step"}, g.edges)

    def test_a_cut_that_costs_nothing(self):
        g = self.draw(program(linear("a", "b"), "h = self.a(x)\nreturn h.sum() + self.b(h.detach()).sum()",
                              "net(torch.randn(2, 4)).backward()"))
        self.assertEqual([], g.cut("detach")["loses"])
        self.assertEqual("gradient", g.edges["a", "loss"])
        self.assertEqual("none", g.edges["cut detach", "b"])

    def test_a_mask_is_no_cut(self):
        g = self.draw(program(linear("a", "b"), "h = self.a(x)\nreturn self.b(h * (h > 0))"))
        self.assertEqual([], g.cuts())
        self.assertEqual("gradient", g.edges["a", "b"])

    def test_an_evaluation_is_not_drawn(self):
        """Masks, indices and bookkeeping behind a cut that costs nothing are no way of the gradient."""
        g = self.draw(program(linear("a", "b"), "return self.b(torch.relu(self.a(x)))", """
out = net(torch.randn(2, 4))
out.sum().backward()
with torch.no_grad():
    best = out.argmax(-1)
    hits = (best == torch.zeros(2)).float()
    worst = torch.stack([hits.mean(), out.max()])
    print(worst.tolist(), best[hits > 0])
    mystery(worst.tolist())
mystery(torch.relu(out))""").replace("import torch\n", "import torch\nfrom somewhere import mystery\n", 1))
        self.assertEqual([], g.cuts())
        self.assertEqual({("a", "b"), ("b", "loss"), ("loss", "optimizer")}, set(g.edges))

    def test_a_mask_from_far_is_no_cut(self):
        """What weighs a loss comes from the model without gradient; the model has its gradient beside it."""
        g = self.draw(program(linear("a", "b", "c"), "h = self.a(x)\nreturn self.b(h), self.c(h)", """
left, right = net(torch.randn(2, 4))
with torch.no_grad():
    cost = torch.cdist(left, right)
    rows = cost.argmin(-1)
(torch.stack([left, right]).sum() * left[rows].sum()).backward()"""))
        self.assertEqual([], g.cuts())
        self.assertEqual(["gradient"] * 3, [g.layer(name)["status"] for name in "abc"])

    def test_unknown_code_beside_the_loss(self):
        """It matters where a layer's fate hangs on it."""
        source = "from somewhere import mystery\n" + program(linear("a", "b"), "h = self.a(x)\nmystery(torch.relu(h))\n[CALL]return self.b(h)")
        g = self.draw(source.replace("[CALL]", ""))
        self.assertEqual({("a", "b"), ("b", "loss"), ("loss", "optimizer")}, set(g.edges))
        g = self.draw(source.replace("[CALL]return self.b(h)", "mystery(self.b(h))\n        return h"))
        self.assertEqual("maybe", g.edges["b", "unknown"])

    def test_joins_tell_what_edges_beside_them_would(self):
        g = self.draw(program(linear(*"abcdef"), """
left = self.a(x) + self.b(x)
right = left + self.c(x)
both = left + right
return self.d(left) + self.e(right) + self.f(both)"""))
        joins = [n for n in g.run["nodes"] if n["kind"] == "value"]
        self.assertEqual(2, len(joins))
        raw = {(e["from"], e["to"]) for e in g.run["edges"]}
        first, second = (n["id"] for n in joins)
        self.assertIn((first, second), raw)
        self.assertNotIn((first, "layer:net.f"), raw)
        self.assertEqual({"d", "e", "f"}, {g.names[to] for source, to in raw if source in (first, second)} - {"value"})

    def test_scopes_of_variables(self):
        self.write("train.py", SCOPES)
        run, = self.gradpath("graph", "train.py", "--format", "json").json()["runs"]
        self.assertEqual([("net", "model:variables"), ("net/block", "module:variables.net"), ("net/block/inner", "module:variables.net/block")],
                         [(m["path"], m["parent"]) for m in run["modules"]])
        g = Drawn(run, SCOPES)
        self.assertEqual("module:variables.net/block/inner", g.layer("net/block/inner/w")["parent"])
        self.assertEqual("w", g.layer("net/block/inner/w")["label"])
        self.assertEqual("module:variables.net", g.layer("net/out")["parent"])
        self.assertIn("block: scope · 1 layer", self.gradpath("graph", "train.py", "--format", "dot", "--depth", "1").out.replace("\\n", ": "))

    def test_argmax(self):
        g = self.draw(program(linear("a", "b"), "return self.b(self.a(x).argmax(-1, keepdim=True) * x)"))
        self.assertEqual(["a"], g.loses(g.cut("argmax")))
        self.assertEqual("none", g.edges["cut argmax", "b"])
        self.assertEqual("gradient", g.edges["b", "loss"])

    def test_two_losses(self):
        g = self.draw(program(linear("body", "left", "right"), "h = self.body(x)\nreturn self.left(h), self.right(h)", """
left, right = net(torch.randn(2, 4))
left.sum().backward(retain_graph=True)
right.sum().backward()"""))
        losses = [n for n in g.run["nodes"] if n["kind"] == "loss"]
        self.assertEqual(["left.sum().backward(retain_graph=True)", "right.sum().backward()"], [g.line(n) for n in losses])
        edges = {(g.names[e["from"]], e["to"]): e["flow"] for e in g.run["edges"]}
        self.assertEqual("gradient", edges["left", losses[0]["id"]])
        self.assertEqual("gradient", edges["right", losses[1]["id"]])
        self.assertNotIn(("left", losses[1]["id"]), edges)
        self.assertEqual({("body", "left"), ("body", "right")}, {e for e in g.edges if e[0] == "body"})

    def test_shared_layer(self):
        g = self.draw(program(linear("shared", "between", "out"),
                              "return self.out(self.shared(self.between(self.shared(x))))"))
        self.assertEqual({("shared", "between"), ("between", "shared"), ("shared", "out"), ("out", "loss"),
                          ("loss", "optimizer")}, set(g.edges))

    def test_a_layer_that_is_never_called(self):
        g = self.draw(UNUSED)
        idle = g.layer("idle")
        self.assertEqual(("no-gradient", "GP101"), (idle["status"], idle["because"]["rule"]))
        self.assertNotIn("cut", idle)
        self.assertEqual([], [e for e in g.edges if "idle" in e])

    def test_no_grad_encoder(self):
        g = self.draw(program(linear("one", "two", "head"), """
with torch.no_grad():
    h = torch.relu(self.two(torch.relu(self.one(x))))
return self.head(h)"""))
        cut = g.cut("no-grad")
        self.assertEqual("with torch.no_grad():", g.line(cut))
        self.assertEqual(["one", "two"], g.loses(cut))
        self.assertEqual({("one", "two"): "none", ("two", "cut no-grad"): "none", ("cut no-grad", "head"): "none",
                          ("head", "loss"): "gradient", ("loss", "optimizer"): "step"}, g.edges)

    def test_residual_stream(self):
        g = self.draw(program(linear("stem", "a", "b", "c", "head"), """
x = self.stem(x)
x = x + self.a(x)
x = x + self.b(x)
x = x + self.c(x)
return self.head(x)"""))
        joins = [n for n in g.run["nodes"] if n["kind"] == "value"]
        self.assertEqual(["x + self.a(x)", "x + self.b(x)"], [n["label"] for n in joins])
        self.assertLessEqual(len(g.run["edges"]), 11)

    def test_modules(self):
        g = self.draw(BLOCKS.replace("[BLOCKS]", "[Block() for _ in range(2)]"))
        self.assertEqual([("blocks", "ModuleList"), ("blocks.0", "Block"), ("blocks.1", "Block")],
                         [(m["path"], m["class"]) for m in g.run["modules"]])
        parents = {m["id"]: m["parent"] for m in g.run["modules"]}
        self.assertEqual("model:net", parents["module:net.blocks"])
        self.assertEqual("module:net.blocks", parents["module:net.blocks.1"])
        self.assertEqual("module:net.blocks.1", g.layer("blocks.1.mix")["parent"])
        joins = [n["parent"] for n in g.run["nodes"] if n["kind"] == "value"]
        self.assertTrue(all(parent.startswith("module:net.blocks.") for parent in joins), joins)

    def test_library_mode(self):
        text = program(linear("a", "b"), "self.b(x)\nreturn self.a(x)").split("\n\nnet = ")[0] + "\n"
        g = self.draw(text)
        self.assertIsNone(g.run["loss"])
        self.assertEqual("gradient", g.edges["a", "outputs"])
        self.assertEqual("no-gradient", g.layer("b")["status"])

    def test_frozen_and_unknown(self):
        g = self.draw("from somewhere import mystery\n" + program({**linear("a"), "b": "nn.Linear(4, 4).requires_grad_(False)", "c": "nn.Linear(4, 4)"},
                              "return self.b(self.a(x)).sum() + mystery(self.c(x))",
                              "net(torch.randn(2, 4)).backward()"))
        self.assertEqual(["gradient", "frozen", "unknown"], [g.layer(name)["status"] for name in "abc"])
        unknown, = [n for n in g.run["nodes"] if n["kind"] == "unknown"]
        self.assertEqual("mystery", unknown["label"])
        self.assertEqual("maybe", g.edges["c", "unknown"])

    def test_schema_and_order(self):
        import jsonschema
        schema = json.loads((SOURCE / "docs/graph.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        for text in (EXAMPLE, UNUSED, "x = 1\n"):
            document = self.document(text)
            jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
            self.assertEqual(document, self.document(text))
            for run in document["runs"]:
                ids = [x["id"] for x in run["models"] + run["modules"] + run["nodes"]]
                self.assertEqual(len(ids), len(set(ids)))
                self.assertLessEqual({e[end] for e in run["edges"] for end in ("from", "to")}, set(ids))
                self.assertLessEqual({n["parent"] for n in run["nodes"] if "parent" in n}, set(ids))

    def test_example_in_the_documentation(self):
        import jsonschema
        text = (SOURCE / "docs/graph.md").read_text(encoding="utf-8")
        example = json.loads(re.search(r"```json\n(.*?)```", text, re.S).group(1))
        schema = json.loads((SOURCE / "docs/graph.schema.json").read_text(encoding="utf-8"))
        jsonschema.validate(example, schema, jsonschema.Draft202012Validator)

    def test_the_example(self):
        g = self.draw(EXAMPLE)
        cut = g.cut("overwritten")
        self.assertEqual(["attended", "energy", "region_key", "state_query"], sorted(g.loses(cut)))

    def test_names(self):
        text = UNUSED + program(linear("a"), "return self.a(x)").replace("class Net", "class Other").replace("= Net", "= Other")
        self.write("two.py", text)
        self.write("train.py", UNUSED)
        names = lambda *args: [[m["class"] for m in run["models"]] for run in self.gradpath("graph", "--format", "json", *args).json()["runs"]]
        self.assertEqual(names("train.py"), names("train.py:Net"))
        self.assertEqual(names("train.py"), names("train.py:net"))
        self.assertEqual(1, len(names("train.py:1")))
        self.assert_fails(self.gradpath("graph", "train.py:Nothing"), "Nothing", "Net")
        self.write("a:b.py", UNUSED)
        self.assertEqual(1, len(names("a:b.py")))

    def test_output(self):
        self.write("train.py", UNUSED)
        for ending, start in (("html", "<!DOCTYPE html>"), ("dot", "digraph"), ("md", "flowchart"), ("json", "{")):
            done = self.gradpath("graph", "train.py", "-o", "out." + ending)
            self.assertEqual((0, ""), (done.code, done.out))
            self.assertTrue((self.folder / ("out." + ending)).read_text(encoding="utf-8").startswith(start))
        self.assertTrue(self.gradpath("graph", "train.py").out.startswith("flowchart"))
        self.assert_fails(self.gradpath("graph", "train.py", "-o", "no/such/folder.dot"), "no/such/folder.dot")
        done = self.gradpath("graph", "missing.py", "-o", "g.html")
        self.assertEqual((2, ""), (done.code, done.out))
        self.assertIn("missing.py", done.err)
        self.assertFalse((self.folder / "g.html").exists())

    def test_what_cannot_be_read_is_told(self):
        self.write("bad.py", BAD)
        for path in ("bad.py", "bad.py:Net"):
            done = self.gradpath("graph", path)
            self.assertEqual((2, ""), (done.code, done.out))
            self.assertIn("cannot read all of `bad.py`: syntax error in line 1", done.err)
        self.write("partly.py", UNUSED + BAD)
        done = self.gradpath("graph", "partly.py", "--format", "json")
        self.assertEqual((0, 1), (done.code, len(done.json()["runs"])))
        self.assertIn("`partly.py`: syntax error in line 20", done.err)
        self.assertIn("`partly.py`: syntax error in line 20", self.gradpath("params", "partly.py").err)
        done = self.gradpath("graph", "partly.py:Nothing")
        self.assertEqual((2, True), (done.code, "there is net, Net" in done.err))
        done = self.gradpath("graph", "missing.py:Net")
        self.assertEqual((2, ""), (done.code, done.out))
        self.assertIn("cannot read `missing.py`", done.err)
        self.write("nothing.py", "x = 1\n")
        done = self.gradpath("graph", "nothing.py")
        self.assertEqual((0, "flowchart TB\n"), (done.code, done.out))
        self.assertIn("nothing to draw", done.err)

    def test_it_never_writes_over_what_it_reads(self):
        self.write("train.py", UNUSED)
        self.assert_fails(self.gradpath("graph", "train.py", "-o", "./train.py"), "train.py")
        self.assertEqual(UNUSED, (self.folder / "train.py").read_text())

    def test_half_a_character_in_a_name(self):
        self.write("train.py", UNUSED.replace("self.idle = nn.Linear(4, 4)", 'self.idle = nn.ModuleDict({"\\ud800": nn.Linear(4, 4)})'))
        for form in ("dot", "mermaid", "svg", "html", "json"):
            done = self.gradpath("graph", "train.py", "--format", form, "-o", "out." + form)
            self.assertEqual((0, ""), (done.code, done.err))
            (self.folder / ("out." + form)).read_text(encoding="utf-8")

    def odd(self):
        """Programs whose texts are hard on a format."""
        yield EXAMPLE
        yield "x = 1\n"
        yield UNUSED + UNUSED.replace("net", "net2").replace("loss", "loss2")
        yield program(linear("a", "b", "end"), 'h = self.a(x)\nh = h + {"]}>": self.b(h), "ä\\n\\"": h}["]}>"]\n'
                      'h = h + self.b(h) * len("</script><!-- \\\\ %s #;|`end`")\nreturn self.end(h).detach()')

    def test_graphviz_reads_dot(self):
        if not shutil.which("dot"):
            self.fail("no Graphviz: ./dev setup tests")
        for text in self.odd():
            self.write("train.py", text)
            done = self.gradpath("graph", "train.py", "--format", "dot")
            read = subprocess.run(["dot", "-Tplain"], input=done.out.encode(), capture_output=True)
            self.assertEqual((0, b""), (read.returncode, read.stderr), done.out)

    def test_mermaid_reads_mermaid(self):
        if not (shutil.which("node") and (PAGE / "node_modules/mermaid").exists()):
            self.fail("no Mermaid: ./dev setup tests")
        for text in self.odd():
            self.write("train.py", text)
            done = self.gradpath("graph", "train.py", "--format", "mermaid")
            read = subprocess.run(["node", PAGE / "mermaid_parse.mjs"], input=done.out.encode(), capture_output=True)
            self.assertEqual((0, b"flowchart-v2\n"), (read.returncode, read.stdout), read.stderr.decode() + done.out)

    def test_svg(self):
        self.write("train.py", EXAMPLE)
        import xml.etree.ElementTree as tree
        done = self.gradpath("graph", "train.py", "--format", "svg")
        root = tree.fromstring(done.out)
        self.assertIn("prefers-color-scheme: dark", done.out)
        text = "".join(root.itertext())
        for word in ("attended", "overwritten", "train.py:35"):
            self.assertIn(word, text)
        done = self.gradpath("graph", "train.py", "--format", "svg", env={"PATH": str(self.folder)})
        self.assert_fails(done, "graphviz", "html")

    def test_depth(self):
        text = program({"blocks": "nn.Sequential(*[nn.Linear(4, 4) for _ in range(3)])"}, "return self.blocks(x)")
        self.write("train.py", text)
        self.assertIn("blocks: Sequential", self.gradpath("graph", "train.py", "--format", "dot").out)
        folded = self.gradpath("graph", "train.py", "--format", "dot", "--depth", "0").out
        self.assertIn("Sequential · 3 layers", folded)
        self.assertNotIn("Linear", folded)

        for wrong in ("-1", "1.5", "many"):
            self.assert_fails(self.gradpath("graph", "train.py", "--depth", wrong), "--depth")

    def test_a_flat_model_of_many_layers(self):
        names = [f"l{i}" for i in range(300)]
        for residual in ("", "x + "):
            calls = [f"x = {residual}torch.tanh(self.{name}(x))" for name in names]
            calls.insert(150, "x = x.detach()")
            self.write("train.py", program(linear(*names), "\n".join([*calls, "return x"])).replace("net.parameters()", "[net.l299.weight]"))
            boxes = re.findall(r'\[label="([^"]*)"', self.gradpath("graph", "train.py", "--format", "dot").out)
            self.assertIn(r"l0 … l149\nLinear · 150 layers · no gradient", boxes)
            self.assertIn(r"l150 … l299\nLinear · 150 layers", boxes)
            self.assertLess(len(boxes), 10)
        whole = self.gradpath("graph", "train.py", "--format", "dot", "--depth", "0").out
        self.assertIn("l299", whole)
        self.assertNotIn("150 layers", whole)

    def test_html_stands_alone(self):
        for text in self.odd():
            self.write("train.py", text)
            page = self.gradpath("graph", "train.py", "--format", "html").out
            self.assertNotRegex(page, r"""(src|href)\s*=|@import|url\(""")
            data = re.search(r'<script type="application/json" id="graph-data">(.*?)</script>', page, re.S).group(1)
            self.assertEqual(self.document(text), json.loads(data))
            self.assertEqual(3, page.count("</script>"))


if __name__ == "__main__":
    unittest.main()
