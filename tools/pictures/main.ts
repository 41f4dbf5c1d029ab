import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons.ts";
import { drawIllustrations } from "./illustrations.ts";
import { drawProduct, productFile } from "./scenes/product.ts";
import { drawScenes, scenesFile } from "./scenes/scenes.ts";

// `npm run pictures`: draws illustrations, icons and the scenes of the product again and writes them to where they are committed.

const root = join(import.meta.dirname, "../..");
const scenes = await drawScenes();
const shown = [...drawIllustrations(), ...(await drawIcons()), [productFile, await drawProduct(scenes)] as const];
const drawn: [string, string | Buffer][] = shown.map(([path, content]) => [`public/${path}`, content]);

for (const [path, content] of [...drawn, [scenesFile, scenes] as const]) {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
