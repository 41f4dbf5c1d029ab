import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fontFaces } from "./font-faces.ts";
import { cutWebFonts } from "./web-fonts.ts";

// `npm run fonts`: cuts the web fonts from the packages' files and writes them, with their style sheet, to app/styles/,
// where they are committed.

const styles = join(import.meta.dirname, "../../../app/styles");
const files = await cutWebFonts();
await mkdir(join(styles, "fonts"), { recursive: true });
for (const { name, data } of files) await writeFile(join(styles, "fonts", name), data);
await writeFile(join(styles, "fonts.css"), fontFaces(files));
