import {
  type IncomingMessage,
  type ServerResponse,
  type RequestListener,
  createServer as createHttpServer,
} from "node:http";
import { setSourceMapsSupport } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Plugin, type ViteDevServer, createServer as createVite, createServerModuleRunner } from "vite";
import { describeFailure, failureHeaders, failurePage, isWrongSetting } from "./source-pages.ts";
import type { ServerBuild } from "react-router";
import type { DevelopmentSite } from "./development-site.ts";

// Node loads this module and those that it imports once, for as long as the command runs. The site itself is loaded by Vite, anew at
// each start of it: nothing here may import it, or a mistake in the site would keep the command from starting.

const root = dirname(dirname(import.meta.dirname));
/** How long to wait for further files after one was saved: checking out a branch changes many. */
const settleMs = 30;
/** Vite needs a second to make itself anew. When it fails, it says so and stays as it was. */
const viteTimeoutMs = 10_000;

/**
 * Serves the site from its sources until the process is ended. When a file of the server's rooms is saved, the site is closed and opened
 * anew within the process, on the same data and port: all packages are loaded already, so this takes a fraction of a second, in which
 * requests wait. A site that can't be opened, or in which an error was caught nowhere, is replaced by a page that says why, until the
 * next file is saved. Files of the app alone are Vite's to update.
 *
 * A first start that the environment makes impossible ends the process with 1, after a line that says why.
 * Signals have no listener here: Ctrl+C ends the process even if the site's code hangs, and what the site has acknowledged is on disk.
 * @param env the environment that the site reads
 */
export async function develop(env: Record<string, string | undefined>): Promise<void> {
  // What Vite compiles counts as generated.
  setSourceMapsSupport(true, { generatedCode: true });
  let site: LoadedSite | null = null;
  /** Why there is no site. */
  let failure = "";
  /** While a site is opened or waited for: settled when requests can be answered. */
  let opening: PromiseWithResolvers<void> | null = Promise.withResolvers();
  const changed = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  /** How many errors were caught nowhere. */
  let defects = 0;
  /** What opens and closes happens one after the other. */
  let last: Promise<void> = Promise.resolve();

  const server = createHttpServer((request, response) => {
    vite.middlewares(request, response, () => void answer(request, response));
  });
  const vite: ViteDevServer = await createVite({
    server: { middlewareMode: true, ws: { server }, watch: { ignored: `${resolve(env["DATA_DIR"] ?? "data")}/**` } },
    appType: "custom",
    clearScreen: false,
    plugins: [followFiles()],
  });

  /** Called for each Vite: it makes itself anew when its own configuration is saved. */
  function followFiles(): Plugin {
    return {
      name: "follow-files",
      configureServer({ watcher }) {
        watcher.on("all", (event, file) => {
          if (!event.endsWith("Dir") && concernsSite(file)) restartSoon(file);
        });
        if (server.listening) void moveToNewVite(vite.environments);
      },
    };
  }

  async function moveToNewVite(before: ViteDevServer["environments"]): Promise<void> {
    opening ??= Promise.withResolvers();
    const deadline = performance.now() + viteTimeoutMs;
    while (vite.environments === before && performance.now() < deadline) await sleep(20);
    restartSoon(join(root, "vite.config.ts"));
  }

  function concernsSite(file: string): boolean {
    const path = nameOf(file);
    if (site === null && path.startsWith("app/")) return true;
    return needsRestart(path, vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? [], root);
  }

  function restartSoon(file: string): void {
    changed.add(file);
    opening ??= Promise.withResolvers();
    clearTimeout(settling);
    settling = setTimeout(() => (last = last.then(restart)), settleMs);
  }

  async function restart(): Promise<void> {
    const began = performance.now();
    const files = [...changed];
    // The start before this one has seen to them.
    if (files.length === 0) return;
    changed.clear();
    const hadFailed = site === null;
    await site?.close();
    // Vite does the same, but only after it has asked its plugins.
    for (const file of files) vite.environments.ssr.moduleGraph.onFileChange(file);
    await open();
    if (site === null) return;
    say(`Restarted in ${Math.round(performance.now() - began)} ms: ${files.map(nameOf).join(", ")}`);
    if (hadFailed) vite.environments.client.hot.send({ type: "full-reload" });
  }

  /** Opens the site, or says why it can't be opened. */
  async function open(): Promise<void> {
    const before = defects;
    try {
      const opened = await loadSite(vite, env);
      if (!server.listening) {
        await opened.listen(server);
        opened.welcome();
      }
      if (defects === before) {
        opened.begin();
        site = opened;
      } else await opened.close();
    } catch (error) {
      if (isWrongSetting(error) && !server.listening) endFor(error);
      fail("The site could not start.", error);
    }
    // A file that was saved meanwhile has asked for another start.
    if (changed.size > 0) return;
    opening?.resolve();
    opening = null;
  }

  function fail(what: string, error: unknown): void {
    site = null;
    failure = describeFailure(error);
    process.stderr.write(`${what} It tries again when a file is saved.\n${failure}\n`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (opening) {
      await opening.promise;
      // Another start may have been asked for at once.
      return answer(request, response);
    }
    if (site) return site.listener(request, response);
    response.writeHead(500, failureHeaders).end(failurePage(failure));
  }

  function closeCrashed(defect: unknown): void {
    defects++;
    const crashed = site;
    fail("An error was caught nowhere. In production it would end the process.", defect);
    last = last.then(() => crashed?.close());
  }

  process.on("uncaughtException", closeCrashed);
  process.stdout.on("error", () => process.exit());

  last = open();
  await last;
}

/** No saved file mends what the first start refuses in the environment. */
function endFor(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

function nameOf(file: string): string {
  return relative(root, file).split(sep).join("/");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type SiteModule = typeof import("./development-site.ts");

const siteModule = "/server/development/development-site.ts";
const pagesModule = "virtual:react-router/server-build";
/** How long requests and deliveries under way may take until the site is closed under them. */
const closeTimeoutMs = 300;

/** A site whose modules are its own: another one beside it, or after it, has read the sources anew. */
interface LoadedSite extends Pick<DevelopmentSite, "listen" | "begin" | "welcome"> {
  listener: RequestListener;
  /** Ends the site once requests under way are answered, and lets go of its modules. Rejects never. */
  close: () => Promise<void>;
}

/**
 * Loads the site from the present sources through Vite and opens it. Server and pages share one copy of each module, as they do in
 * production.
 * @throws what the sources throw, and what `openDevelopmentSite` throws
 */
async function loadSite(vite: ViteDevServer, env: Record<string, string | undefined>): Promise<LoadedSite> {
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

/** The rooms whose files the server itself runs or reads, tests and their tools aside. */
const ofServer = /^(?!.*(\.test\.tsx?$|\/testing\/))(cli|server|domain|db|content|lib)\//;

/** A module of Vite's graph, as far as needed here. */
export interface SourceModule {
  readonly file: string | null;
  readonly importers: ReadonlySet<SourceModule>;
}

/**
 * Whether a changed file needs another start of the site. Files of the app do not: Vite brings them to the pages and to the browser. But
 * the route table is also what the server knows its pages from, so modules of the app that the server stands on count as its own.
 * @param path from the top of the repository, with slashes
 * @param modules what Vite has made of the file
 */
export function needsRestart(path: string, modules: Iterable<SourceModule>, root: string): boolean {
  if (ofServer.test(path)) return true;
  return path.startsWith("app/") && isUsedBelow(modules, `${root}/server/`);
}

function isUsedBelow(modules: Iterable<SourceModule>, folder: string): boolean {
  const seen = new Set<SourceModule>(modules);
  // A set goes on to what is added while it is walked.
  for (const module of seen) {
    if (module.file?.startsWith(folder)) return true;
    for (const importer of module.importers) seen.add(importer);
  }
  return false;
}
