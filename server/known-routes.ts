import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";

const sitePaths = join(import.meta.dirname, "../app/site-paths.ts");

/**
 * Tells `app/lib/known-routes.ts` the addresses of the route table, so that the browser need not have all of it. The table is read while
 * that module is compiled and not by the configuration of Vite: what that imports makes Vite begin anew each time it is saved.
 */
export function knownRoutes(): Plugin {
  return {
    name: "known-routes",
    transform: {
      filter: { id: /\/app\/lib\/known-routes\.ts$/ },
      async handler(code) {
        const { module, dependencies } = await runnerImport<{ knownRoutes: string }>(sitePaths);
        for (const file of [sitePaths, ...dependencies]) this.addWatchFile(file);
        return { code: code.replaceAll("KNOWN_ROUTES", JSON.stringify(module.knownRoutes)), map: null };
      },
    },
  };
}
