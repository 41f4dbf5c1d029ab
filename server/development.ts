import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";

/** Vite inside this process: pages are made from the sources, and a saved file shows at once. */
export interface Development {
  build(): Promise<ServerBuild>;
  /** Serves the modules of the sources; calls `next` for everything else. */
  modules(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Starts Vite. It is a development dependency, so it is imported only here. */
export async function startDevelopment(): Promise<Development> {
  const { createServer } = await import("vite");
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    modules: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
