import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons.ts";
import { drawIllustrations } from "./illustrations.ts";
import { drawScenes, scenesFile } from "./scenes/scenes.ts";

// `npm run pictures`: draws illustrations, icons and the scenes of the product again and writes them to where they are committed.

const root = join(import.meta.dirname, "../..");
const drawn = [...drawIllustrations(), ...(await drawIcons())].map(([path, content]) => [`public/${path}`, content]);

for (const [path, content] of [...drawn, [scenesFile, await drawScenes()]] as [string, string | Buffer][]) {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
