import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";

interface Route {
  id: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Route[];
}

export interface Address {
  /** Path with each parameter filled in. */
  path: string;
  /** Modules that answer it, outermost first. */
  files: string[];
}

/** Every address of the site map (app/routes.ts), as the framework itself reads it. */
export function readRouteTable(): Address[] {
  const root = resolve(import.meta.dirname, "../..");
  const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
  const table = JSON.parse(
    execFileSync(process.execPath, [bin, "routes", "--json"], { cwd: root }).toString(),
  ) as Route[];
  const addresses: Address[] = [];
  const walk = (routes: Route[], parent: Address) => {
    for (const route of routes) {
      const path = route.path ? `${parent.path}/${route.path.replace(/:\w+\??|\*/g, "x")}` : parent.path;
      const here = { path, files: [...parent.files, route.file] };
      if (route.children?.length) walk(route.children, here);
      else addresses.push(here);
    }
  };
  walk(table, { path: "", files: [] });
  return addresses.map(({ path, files }) => ({ path: path || "/", files }));
}
