import { readFileSync } from "node:fs";
import { join } from "node:path";

const manifest = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");

/** The version of this site, from package.json. */
export const siteVersion = (JSON.parse(manifest) as { version: string }).version;
