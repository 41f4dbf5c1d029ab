import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { compressBrotli } from "./page-cache/stored-page.ts";

const worthCompressing = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Writes .br and .gz neighbours of the compressible files in a folder, so that no start has to compress them. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthCompressing.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      await writeFile(`${path}.br`, await compressBrotli(body, 11));
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}
