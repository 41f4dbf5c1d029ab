import { type BrowserContext, type Page, expect } from "@playwright/test";
import { test as base } from "./journey.ts";
import { startSite, freePort } from "./site.ts";
import { type ServerResponse, createServer } from "node:http";

/** A test with a site that has analytics, with a stand-in for the analytics server on another port. */
export const test = base.extend<object, { host: OtherHost }>({
  host: [
    async ({}, use) => {
      const host = await startOtherHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, host }, use) => {
      const site = await startSite(engine, {
        GA_MEASUREMENT_ID: "G-ABC1234567",
        GA_SCRIPT_URL: `${host.url}/gtag/js`,
      });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** The question about cookies. */
export const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
/** The dialog in which somebody chooses. */
export const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie settings" });

/** The names of the cookies that a browser has, sorted. */
export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).toSorted();
}

/** Opens that dialog from the footer. */
export async function openSettings(page: Page) {
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(settings(page)).toBeVisible();
}

export interface OtherHost {
  /** Origin: another port is another host to a browser. */
  url: string;
  /** Requested addresses, oldest first. */
  asked: string[];
  /** While true, it accepts requests and never answers. */
  silent: boolean;
  close(): Promise<void>;
}

const form = `<!doctype html><html lang="en"><title>External form</title><h1>External form</h1></html>`;

/** Adds a second script, as many such scripts do. */
const formScript = `
  window.externalScripts = (window.externalScripts ?? 0) + 1;
  document.head.append(
    Object.assign(document.createElement("script"), { src: new URL("/more.js", document.currentScript.src).href }),
  );
`;

/**
 * The behavior of gtag.js that a page can observe: it processes the queue, keeps two cookies on the widest possible
 * domain, and reports to its server. A disabled measurement id stops it.
 */
const gtag = `
  const server = new URL(document.currentScript.src);
  const id = server.searchParams.get("id");
  const work = (command) => {
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    const [name, event, values] = command;
    if (name !== "event" || window["ga-disable-" + id]) return;
    document.cookie = "_ga=GA1.1.1.1; Path=/; Max-Age=63072000; SameSite=Lax";
    document.cookie = "_ga_" + id.slice(2) + "=GS1.1; Path=/; Max-Age=63072000; SameSite=Lax";
    fetch(server.origin + "/g/collect?en=" + event + "&dl=" + encodeURIComponent(values.page_location), { mode: "no-cors", keepalive: true });
  };
  const queue = window.dataLayer;
  const push = queue.push.bind(queue);
  queue.forEach(work);
  queue.push = (command) => { work(command); return push(command); };
`;

const answers: Record<string, [type: string, body: string]> = {
  "/form": ["text/html", form],
  "/form.js": ["text/javascript", formScript],
  "/more.js": ["text/javascript", ""],
  "/gtag/js": ["text/javascript", gtag],
  "/g/collect": ["text/plain", ""],
};

/** A stand-in for external hosts: a form with its script, and an analytics server. */
export async function startOtherHost(): Promise<OtherHost> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const address = request.url ?? "/";
    host.asked.push(address);
    if (host.silent) {
      held.add(response);
      return;
    }
    const [type, body] = answers[new URL(address, host.url).pathname] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, done));
  const host: OtherHost = {
    url: `http://localhost:${port}`,
    asked: [],
    silent: false,
    async close() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return host;
}
