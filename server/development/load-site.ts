import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { createServerModuleRunner, type ViteDevServer } from "vite";
import type { DevelopmentSite } from "./development-site.ts";

type SiteModule = typeof import("./development-site.ts");

const siteModule = "/server/development/development-site.ts";
const pagesModule = "virtual:react-router/server-build";
/** How long requests and deliveries under way may take until the site is closed under them. */
const closeTimeoutMs = 300;

/** A site whose modules are its own: another one beside it, or after it, has read the sources anew. */
export interface LoadedSite extends Pick<DevelopmentSite, "listen" | "begin" | "welcome"> {
  listener: RequestListener;
  /** Ends the site once requests under way are answered, and lets go of its modules. Rejects never. */
  close: () => Promise<void>;
}

/**
 * Loads the site from the present sources through Vite and opens it. Server and pages share one copy of each module, as they do in
 * production.
 * @throws what the sources throw, and what `openDevelopmentSite` throws
 */
export async function loadSite(vite: ViteDevServer, env: Record<string, string | undefined>): Promise<LoadedSite> {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  const site = await open().catch(async (error: unknown) => {
    await runner.close();
    throw error;
  });
  const underWay = new Set<ServerResponse>();

  async function open(): Promise<DevelopmentSite> {
    const loadPages = () => runner.import<ServerBuild>(pagesModule);
    // At once with the server's modules: each chain of imports waits for files while the other is compiled.
    loadPages().catch(() => {});
    const { openDevelopmentSite } = await runner.import<SiteModule>(siteModule);
    return openDevelopmentSite(env, loadPages);
  }

  async function allAnswered(): Promise<void> {
    const deadline = performance.now() + closeTimeoutMs;
    while (underWay.size > 0 && performance.now() < deadline) await sleep(5);
  }

  return {
    listen: site.listen,
    begin: site.begin,
    welcome: site.welcome,
    listener(request, response) {
      underWay.add(response);
      response.once("close", () => underWay.delete(response));
      site.listener(request, response);
    },
    async close() {
      site.announceEnd();
      await allAnswered();
      const closed = site.close().catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
      // A mail server that hangs holds its delivery for half a minute; the claim on it runs out, and the next site repeats it.
      await Promise.race([closed, sleep(closeTimeoutMs)]);
      await runner.close();
    },
  };
}
