import { readFile, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import type { Context } from "#domain/context.ts";
import { PageInspector } from "#domain/gate/page-inspector.ts";
import type { GateServices } from "#domain/gate/services.ts";
import { publicFolder } from "../build-pages.ts";
import type { Pages } from "../pages/pages.ts";

const tokens = join(import.meta.dirname, "../../app/styles/tokens.css");

/** What the checks of pages need of this process, and how they are ended. */
export async function openGateServices(
  pages: Pick<Pages, "renderDocument">,
): Promise<{ services: GateServices<Context>; close: () => void }> {
  const inspector = new PageInspector();
  const services = {
    render: pages.renderDocument,
    inspector,
    palette: paletteIn(await readFile(tokens, "utf8")),
    fileBytes,
  };
  return { services, close: () => inspector.close() };
}

/** The colors of the design, by name. */
export function paletteIn(css: string): Record<string, string> {
  const found = css.matchAll(/--color-([a-z][a-z\d-]*):\s*(#[\da-f]{6});/g);
  return Object.fromEntries([...found].map(([, name = "", hex = ""]) => [name, hex]));
}

async function fileBytes(path: string): Promise<number | null> {
  const file = join(publicFolder, normalize(path));
  if (!file.startsWith(publicFolder)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}
