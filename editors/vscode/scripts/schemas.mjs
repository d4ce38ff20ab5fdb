// Writes the schemas of our configuration for TOML extensions: schemas.mjs FOLDER.
// The one of pyproject.toml holds the other one whole, since not every TOML extension follows a reference to a file.
// SPDX-License-Identifier: MIT
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

export function writeSchemas(folder) {
    const own = JSON.parse(readFileSync(path.join(root, "docs", "gradpath.schema.json"), "utf8"));
    const { $schema, ...table } = own;
    const pyproject = {
        $schema,
        title: "pyproject.toml with gradpath",
        description: "Only the table tool.gradpath; everything else in the file is left to others",
        type: "object",
        properties: { tool: { type: "object", properties: { gradpath: table } } },
    };
    mkdirSync(folder, { recursive: true });
    for (const [name, schema] of Object.entries({ gradpath: own, pyproject }))
        writeFileSync(path.join(folder, `${name}.schema.json`), JSON.stringify(schema, null, 2) + "\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    writeSchemas(process.argv[2]);
