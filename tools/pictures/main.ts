import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons.ts";
import { drawIllustrations } from "./illustrations.ts";

// `npm run pictures`: draws illustrations and icons again and writes them to public/, where they are committed.

const publicFolder = join(import.meta.dirname, "../../public");

for (const [path, content] of [...drawIllustrations(), ...(await drawIcons())]) {
  const file = join(publicFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
