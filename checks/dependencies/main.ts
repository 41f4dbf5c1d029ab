import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagesOf } from "./read-table.ts";
import { weigh } from "./weigh.ts";

// `npm run weights`: measures what docs/dependencies.md says of installed sizes.

const file = join(import.meta.dirname, "../../docs/dependencies.md");

const megabytes = (bytes: number) => (bytes < 50_000 ? "< 0.1" : (bytes / 1e6).toFixed(1));

const lines = readFileSync(file, "utf8")
  .split("\n")
  .map((line) => {
    const names = packagesOf(line);
    if (names.length === 0) return line;
    const cells = line.split("|");
    return cells.toSpliced(2, 1, ` ${megabytes(weigh(names))} `).join("|");
  });
writeFileSync(file, lines.join("\n"));
