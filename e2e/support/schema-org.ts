import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A block of structured data of a page. */
export interface Block {
  address: string;
  json: string;
}

/**
 * What the vocabulary of schema.org does not have in these blocks: types, properties, and values of properties. The compiler compares each
 * block with the types that are made of the vocabulary (schema-dts), which know all of it.
 * @returns sentences with the address of the page; empty when there is nothing
 */
export async function vocabularyProblems(blocks: readonly Block[]): Promise<string[]> {
  const read = blocks.map(({ address, json }) => ({ address, data: JSON.parse(json) as Record<string, unknown> }));
  const types = [...new Set(read.map(({ data }) => String(data["@type"])))].toSorted();
  const unnamed = types.filter((type) => !/^[A-Z]\w+$/.test(type));
  if (unnamed.length > 0) return unnamed.map((type) => `“${type}” names no type`);
  await mkdir(join(root, "test-results"), { recursive: true });
  // Within the repository, where packages are found.
  const folder = await mkdtemp(join(root, "test-results/schema-org-"));
  try {
    // One line for each block, so that the line of a problem tells the page.
    const lines = read.map(
      ({ data }, index) => `export const b${index}: WithContext<${String(data["@type"])}> = ${JSON.stringify(data)};`,
    );
    await writeFile(join(folder, "blocks.ts"), [importLine(types), ...lines].join("\n"));
    const said = await compile(join(folder, "blocks.ts"));
    return said.map((line) => line.replace(/^\S*blocks\.ts\((\d+),\d+\)/, (_, at: string) => addressAt(read, at)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const importLine = (types: readonly string[]) => `import type { WithContext, ${types.join(", ")} } from "schema-dts";`;

const addressAt = (read: readonly { address: string }[], line: string) => read[Number(line) - 2]?.address ?? "";

/** What the compiler says about a file, line by line. */
function compile(file: string): Promise<string[]> {
  const options =
    "--noEmit --pretty false --strict --skipLibCheck --ignoreConfig --module nodenext --moduleResolution nodenext";
  return new Promise((resolve, reject) => {
    execFile(join(root, "node_modules/.bin/tsc"), [...options.split(" "), file], { cwd: root }, (error, stdout) => {
      if (error && stdout === "") reject(error);
      else resolve(stdout.split("\n").filter((line) => line.trim() !== ""));
    });
  });
}
