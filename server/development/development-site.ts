import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { readConfig } from "../process/config.ts";
import { listen } from "../process/listen.ts";
import { openProcess } from "../process/open-process.ts";
import type { Pages } from "../pages/pages.ts";
import { openSite, say, type Site } from "../site.ts";
import { developmentTools } from "./development-tools.ts";
import { sourcePages } from "./source-pages.ts";

/** A site of the present sources. load-site.ts loads this module anew for each. */
export interface DevelopmentSite extends Site {
  /** Lets the server listen where the environment says. */
  listen: (server: Server) => Promise<void>;
}

/**
 * Opens the site that the environment describes. Its pages are loaded then, so that a mistake in them is known.
 * @param loadPages gives the pages of the sources as they are at each call
 * @throws ConfigError when something in the environment can't work; whatever the sources throw
 */
export async function openDevelopmentSite(
  env: Record<string, string | undefined>,
  loadPages: () => Promise<ServerBuild>,
): Promise<DevelopmentSite> {
  const config = readConfig(env);
  const open = await openProcess(config);
  try {
    const pages = (create: (build: ServerBuild) => Pages) => sourcePages(loadPages, create);
    const site = await openSite(config, open, { pages, tools: developmentTools });
    await loadPages();
    return {
      ...site,
      listen: (server) => listen(server, config),
      welcome() {
        site.welcome();
        say(`Mails and text messages that it sends are at ${open.context.linkUrl}/dev/mail`);
      },
    };
  } catch (error) {
    await open.database.close();
    throw error;
  }
}
