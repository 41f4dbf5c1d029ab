import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import routes from "#app/routes.ts";
import type { Site } from "./site.ts";

interface Route {
  path?: string | undefined;
  file: string;
  children?: Route[] | undefined;
}

export interface Address {
  /** Path with each parameter filled in. */
  path: string;
  /** Modules of its routes, outermost first. */
  files: string[];
}

/** Every address of the route table (app/routes.ts). */
export function readRouteTable(): Address[] {
  const addresses: Address[] = [];
  const walk = (routes: Route[], parent: Address) => {
    for (const route of routes) {
      const path = route.path ? `${parent.path}/${route.path.replace(/:\w+\??|\*/g, "x")}` : parent.path;
      const here = { path, files: [...parent.files, route.file] };
      if (route.children?.length) walk(route.children, here);
      else addresses.push(here);
    }
  };
  walk(routes, { path: "", files: [] });
  return addresses.map(({ path, files }) => ({ path: path || "/", files }));
}

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
 * Addresses of the scripts that the build has for some routes: those that they load themselves, without what is fetched
 * on intent.
 * @param isMeant gets a route's id, which begins with its folder: "admin/blog/blog"
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

/** One public page of each kind, from the sitemap: the first one below each list. */
export async function findPageKinds(site: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const lists = paths.map((path) => path.slice(0, path.lastIndexOf("/")));
  return paths.filter((_, index) => lists[index] === "" || lists.indexOf(lists[index] ?? "") === index);
}
