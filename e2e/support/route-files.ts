import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const assets = resolve(import.meta.dirname, "../../build/client/assets");

interface Part {
  module: string;
  imports?: string[];
  clientMiddlewareModule?: string;
}

interface Manifest {
  entry: Part;
  routes: Record<string, Part>;
}

/**
 * The scripts that the build has for some routes, by their addresses: what those load by themselves, without what is fetched on
 * intent.
 * @param isMeant takes a route's id, which begins with its folder: "admin/blog/blog"
 */
export function scriptsOf(isMeant: (id: string) => boolean): Set<string> {
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error(`There is no manifest in ${assets}.`);
  const text = readFileSync(resolve(assets, file), "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
  const parts = Object.entries(routes).flatMap(([id, part]) => (isMeant(id) ? [part] : []));
  return new Set(
    [entry, ...parts].flatMap(({ module, imports = [], clientMiddlewareModule: middleware }) => [
      module,
      ...imports,
      ...(middleware ? [middleware] : []),
    ]),
  );
}
