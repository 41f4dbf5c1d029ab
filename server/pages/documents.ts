import { createHash } from "node:crypto";
import type { PublicSettings } from "#domain/context.ts";

interface SecurityHeaderOptions {
  /** Whether SITE_URL is https; HSTS is sent only then. */
  https: boolean;
  /** Who may show the answer in a frame. The contact form is shown in the site's own dialog. */
  frameAncestors: "none" | "self";
}

/** The headers of every answer, except the content security policy. Names in lower case. */
export function securityHeaders({ https, frameAncestors }: SecurityHeaderOptions): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": frameAncestors === "self" ? "SAMEORIGIN" : "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** The source for script-src that allows one inline script. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

interface SealedDocument {
  /** Without the nonces. */
  html: string;
  /** Sources for script-src. */
  scriptHashes: string[];
}

/**
 * Collects hashes of the inline scripts that the server wrote, which have `mark` as their nonce, and removes the
 * nonces, so that the document can be cached for everyone. A script in content has no nonce, so it gets no hash and
 * does not run.
 */
export function sealScripts(rendered: string, mark: string): SealedDocument {
  const nonce = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of rendered.matchAll(script)) {
    if (text !== "" && attributes.includes(nonce)) hashes.add(scriptHash(text));
  }
  return { html: rendered.replaceAll(nonce, ""), scriptHashes: [...hashes] };
}

interface PolicyOptions {
  scriptHashes: readonly string[];
  frameAncestors: "none" | "self";
  https: boolean;
  /** What the operator's settings allow on this document; default nothing. */
  external?: ExternalSources;
  /** Lets Vite in, which puts scripts and styles into the document itself and listens on a socket. */
  development?: boolean;
}

/**
 * The policy of a document: what it does not name is not loaded. Scripts are allowed by hash, styles from files only.
 * Images may come from any https address, because editors may enter one (docs/product.md#security).
 */
export function documentPolicy(options: PolicyOptions): string {
  const { frameAncestors, https, external = noExternalSources, development = false } = options;
  const inline = development ? ["'unsafe-inline'"] : [];
  // Beside a hash, browsers ignore 'unsafe-inline'.
  const scripts = development ? inline : options.scriptHashes;
  // "https:" already allows every https image.
  const images = external.image.filter((source) => !source.startsWith("https:"));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...external.script].join(" "),
    ["style-src 'self'", ...inline].join(" "),
    ["img-src 'self' data: https:", ...images].join(" "),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...(development ? ["ws:"] : []), ...external.connect].join(" "),
    ["frame-src 'self'", ...external.frame].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${frameAncestors}'`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of everything that is not a document: nothing in it may run, load or be framed. */
export const resourcePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Additional origins that a document's policy allows, by directive. */
interface ExternalSources {
  frame: readonly string[];
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

export const noExternalSources: ExternalSources = { frame: [], script: [], connect: [], image: [] };

/** Origins of gtag.js and of its reports (developers.google.com/tag-platform/security/guides/csp). */
const google = {
  script: ["https://www.googletagmanager.com"],
  report: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://www.googletagmanager.com"],
};

/**
 * What the operator's settings open for the public pages, and nothing else: the external form's frame and script, and
 * analytics. The form's origin is also one to connect to, because the page asks it whether it can be reached.
 */
export function externalSources({ crmForm, analytics }: PublicSettings): ExternalSources {
  const form = originsOf(crmForm?.url);
  const formScript = originsOf(crmForm?.scriptUrl);
  const ownTags = originsOf(analytics?.scriptUrl);
  const isGoogle = analytics !== null && ownTags.length === 0;
  const tagScript = isGoogle ? google.script : ownTags;
  const tagReport = isGoogle ? google.report : ownTags;
  return {
    frame: form,
    script: unique([...formScript, ...tagScript]),
    connect: unique([...form, ...formScript, ...tagReport]),
    image: tagReport,
  };
}

function originsOf(address: string | null | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

function unique(sources: readonly string[]): string[] {
  return [...new Set(sources)];
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">/g;
const contextScript = /<script>(?=window\.__reactRouterContext)/g;
/** The inline script of every deferred document. */
export const hydrationStarter = `(${startHydration.toString()})()`;

/**
 * Takes React Router's scripts off the critical path: they become inert, their preloads are removed, and a small inline
 * script activates them later (`startHydration`). Measured effect: docs/decisions/004.
 * @throws Error when the document's scripts are not as expected: scripts that are only half deferred would break the
 *   page, and scripts that are not deferred would be loaded with it
 */
export function deferHydration(html: string): string {
  const deferred = html
    .replaceAll(modulePreload, "")
    .replaceAll(moduleScript, `<script type="${deferredTypes.module}">`)
    .replaceAll(contextScript, `<script type="${deferredTypes.classic}">`);
  for (const type of Object.values(deferredTypes)) {
    if (!deferred.includes(`<script type="${type}">`)) throw new Error(`the document has no script of type ${type}`);
  }
  if (/<script[^>]*type="module"/.test(deferred)) throw new Error("a module script was not deferred");
  const end = deferred.lastIndexOf("</body>");
  if (end < 0) throw new Error("the document has no end");
  return `${deferred.slice(0, end)}<script>${hydrationStarter}</script>${deferred.slice(end)}`;
}

/**
 * Takes the state of a page out of its document: what React Router's scripts start from, which is a third of the document and not needed before
 * them (docs/decisions/192). In its place the starter finds its address.
 * @param mark the nonce of the server's own scripts
 * @param addressOf of the state with this text
 * @throws Error when the document has not all of the state in the form that is expected
 */
export function takeStateOut(
  rendered: string,
  mark: string,
  addressOf: (state: string) => string,
): { html: string; state: string } {
  const script = `<script nonce="${mark}">window.__reactRouterContext.streamController.`;
  const [before = "", ...parts] = rendered.split(script);
  const ends = parts.map((part) => part.indexOf(");</script>"));
  const state = parts.slice(0, -1).map((part, at) => literalIn(part.slice(0, ends[at])));
  if (state.length === 0 || !parts.at(-1)?.startsWith("close();</script>"))
    throw new Error("the document has no whole state");
  const address = addressOf(state.join("")).replaceAll("&", "&amp;");
  const rest = parts.map((part, at) => part.slice((ends[at] ?? 0) + ");</script>".length));
  return {
    html: `${before}<script type="${stateType}" src="${address}"></script>${rest.join("")}`,
    state: state.join(""),
  };
}

/** @throws Error when this is not the beginning of a call with one string literal */
function literalIn(call: string): string {
  const [, literal] = /^enqueue\(("[^]*")$/.exec(call) ?? [];
  if (literal === undefined) throw new Error("a part of the state has another form");
  return JSON.parse(literal) as string;
}

/** Script types that make a script inert; the second part is its original type. */
const deferredTypes = { classic: "deferred/classic", module: "deferred/module" } as const;
/** Marks where the state of the page is to be had. Browsers don't load a script of an unknown type. */
const stateType = "deferred/state";

/** What React Router's first script leaves in the window. */
interface HydrationWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
}

/**
 * Runs in the page as an inline script. Activates the deferred scripts when the browser is idle after loading, or at
 * the visitor's first intent, whichever is first. A click on an element with `data-needs-script` that came too early is
 * replayed; if the scripts are not there after five seconds, a clicked link is followed. When the state of the page is
 * gone, because its content has just changed, such a click follows the link at once. Its source
 * text is sent to the browser, so it must not refer to anything outside and contains no comments.
 */
function startHydration(): void {
  let started = false;
  let hydrated = false;
  let failed = false;
  let early: HTMLElement | null = null;
  const intents = ["pointerdown", "keydown", "focusin", "touchstart"];
  const giveUp = () => {
    failed = true;
    if (early instanceof HTMLAnchorElement) location.assign(early.href);
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const intent of intents) removeEventListener(intent, start, true);
    for (const inert of document.querySelectorAll<HTMLScriptElement>('script[type^="deferred/"]')) {
      if (inert.type === "deferred/state") {
        fetch(inert.src)
          .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
          .then((text) => {
            const { streamController } = (window as unknown as HydrationWindow).__reactRouterContext;
            streamController.enqueue(text);
            streamController.close();
          })
          .catch(giveUp);
        continue;
      }
      const script = document.createElement("script");
      if (inert.type === "deferred/module") script.type = "module";
      script.text = inert.text;
      document.body.append(script);
    }
  };
  const onClick = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target instanceof Element && event.target.closest<HTMLElement>("[data-needs-script]");
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!early) {
      setTimeout(() => {
        if (!hydrated && early instanceof HTMLAnchorElement) location.assign(early.href);
      }, 5000);
    }
    early = target;
    start();
    if (failed) giveUp();
  };
  for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true });
  addEventListener("click", onClick, true);
  addEventListener("hydrated", () => {
    hydrated = true;
    removeEventListener("click", onClick, true);
    early?.click();
  });
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 300);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}

const charset = /<meta charset="utf-8"\/?>/i;

/**
 * The inline script that loads the web fonts: after the first paint, or at once when the browser has them already.
 * @param files addresses of the fonts that every page uses
 */
export function fontLoader(files: readonly string[]): string {
  return `(${loadFonts.toString()})(${JSON.stringify(files)})`;
}

/**
 * Adds the font loader to a document. Without it, or without JavaScript, the style sheet loads the fonts. Measured
 * effect: docs/decisions/032-web-fonts-after-the-first-paint.md.
 * @param loader the result of `fontLoader`
 */
export function deferFonts(html: string, loader: string): string {
  // Before the styles, because a script after them waits for them; the charset must be within the first kilobyte.
  return html.replace(charset, (meta) => `${meta}<script>${loader}</script>`);
}

/**
 * Runs in the page as an inline script in the head, before the first paint. A browser that has loaded the web fonts
 * before (their addresses are stored under `webFonts`) uses them at once. Otherwise the page is painted with system
 * fonts first and changes to the web fonts in one step, when all that its text needs are loaded. If they can't be
 * loaded, nothing changes. Its source text is sent to the browser, so it must not refer to anything outside and
 * contains no comments.
 */
function loadFonts(files: readonly string[]): void {
  document.currentScript?.remove();
  const root = document.documentElement;
  const key = "webFonts";
  const wanted = files.join(" ");
  try {
    if (localStorage.getItem(key) === wanted) {
      for (const href of files) {
        const link = document.createElement("link");
        Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href });
        document.head.append(link);
      }
      return;
    }
  } catch {}
  root.dataset["fonts"] = "later";
  const load = () => {
    const text = document.body.textContent;
    Promise.all(["Fraunces", "Instrument Sans"].map((family) => document.fonts.load(`1em "${family}"`, text))).then(
      () => {
        delete root.dataset["fonts"];
        try {
          localStorage.setItem(key, wanted);
        } catch {}
      },
      () => {},
    );
  };
  if (PerformanceObserver.supportedEntryTypes.includes("paint")) {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      load();
    }).observe({ type: "paint", buffered: true });
  } else addEventListener("load", load);
}
