import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIllustrations } from "./illustrations.ts";

// `npm run pictures`: draws the illustrations again and writes them to public/, where they are committed.

const publicFolder = join(import.meta.dirname, "../public");

for (const [path, svg] of drawIllustrations()) {
  const file = join(publicFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
