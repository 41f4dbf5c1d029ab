import type { PublicSettings } from "#domain/context.ts";
import { embedHosts } from "#content/sections/embeds.ts";
import { videoOrigins } from "#domain/markdown/directives.ts";
import { twinOf } from "#lib/markdown-addresses.ts";
import { type PageContent, contentHash, forever } from "../page-cache/stored-page.ts";
import { deferHydration, takeStateOut } from "./deferred-scripts.ts";
import {
  documentPolicy,
  externalSources,
  noExternalSources,
  resourcePolicy,
  sealScripts,
  securityHeaders,
} from "./documents.ts";
import { addFirstScript, beginning, firstVisitScript, schemeScript } from "./first-visit.ts";
import type { RouteMatch } from "./route-table.ts";

interface FinishOptions {
  https: boolean;
  development: boolean;
  settings: PublicSettings;
  /** Addresses of the fonts that every page uses. */
  webFonts: readonly string[];
}

/** An answer of the framework. */
export interface Rendered {
  response: Response;
  /** The nonce of the scripts in it that the framework wrote (`replaceMarked`). */
  mark: string;
}

/** Makes what finishes the answers of the framework. */
export function createFinish({ https, development, settings, webFonts }: FinishOptions) {
  const firstVisit = firstVisitScript(webFonts);
  const external = externalSources(settings);
  const players = { ...noExternalSources, frame: videoOrigins };
  const services = { ...noExternalSources, frame: Object.values(embedHosts).map(({ origin }) => origin) };

  /**
   * Headers of a page, and its HTML, with deferred scripts for public pages.
   * @param mark the nonce of the scripts that the server wrote
   * @param stateOf the address of a page whose state is kept apart
   */
  return async function finish(
    { response, mark }: Rendered,
    match: RouteMatch,
    isData: boolean,
    stateOf?: string,
  ): Promise<Pick<PageContent, "headers" | "body" | "state">> {
    const frameAncestors = match.isEmbed ? "self" : "none";
    const isSite = match.ids.includes("site/layout");
    // Browsers get HTML here, and programs that prefer it Markdown.
    const isPage = isSite && !isData && response.status < 500;
    const headers: Record<string, string> = {
      ...securityHeaders({ https, frameAncestors }),
      "cache-control": match.isPublic ? freshness(isData && response.status === 200) : "no-store",
      "content-security-policy": resourcePolicy,
      ...(match.isPublic ? {} : { "x-robots-tag": "noindex" }),
      ...(isPage && { vary: "Accept", ...linkToTwin(stateOf) }),
      ...Object.fromEntries(response.headers),
    };
    const isDocument = headers["content-type"]?.startsWith("text/html") ?? false;
    // Only the frame of the public site holds the dialog and the banner.
    const opened = isSite
      ? external
      : match.ids.includes("standalone/embed/video")
        ? players
        : match.ids.includes("standalone/embed/frame")
          ? services
          : noExternalSources;
    const policy = { frameAncestors, https, development, external: opened } as const;
    if (!isDocument) return { headers, body: Buffer.from(await response.arrayBuffer()) };
    let html = await response.text();
    let state: string | null = null;
    // While developing, documents stay as Vite needs them.
    if (!development) {
      if (stateOf !== undefined) ({ html, state } = takeStateOut(html, mark, (text) => stateAddress(stateOf, text)));
      if (match.isPublic) html = deferHydration(html, mark);
      if (isSite) html = addFirstScript(html, mark, firstVisit);
      // Not previews, which have documents of their own, nor answers without one.
      else if (match.ids.some((id) => id.startsWith("standalone/")) && html.startsWith(beginning))
        html = addFirstScript(html, mark, schemeScript);
    }
    const sealed = sealScripts(html, mark);
    headers["content-security-policy"] = documentPolicy({ ...policy, scriptHashes: sealed.scriptHashes });
    return { headers, body: Buffer.from(sealed.html), ...(state !== null && { state: stateContent(state, https) }) };
  };
}

/** Names the Markdown of a page. @param page the cache address of a page that is kept */
function linkToTwin(page: string | undefined): Record<string, string> {
  const twin = page === undefined ? null : twinOf(page);
  return twin === null ? {} : { link: `<${twin}>; rel="alternate"; type="text/markdown"` };
}

/** Where states are found, below it by their hash and the address of their page. */
export const statePath = "/assets/state/";

/**
 * The address of the state of a page, which its scripts start from (docs/decisions/192). It names the state by its content, so it can be
 * kept for ever; the page is named so that a process that has not rendered it yet can do so, and in the path, because caches are often told
 * to ignore queries below /assets.
 * @param page the cache address of the page
 */
function stateAddress(page: string, state: string): string {
  return `${statePath}${contentHash(state)}${page}`;
}

/** Reads an address that `stateAddress` may have made. */
export function readStateAddress(target: string): { hash: string; page: string } | null {
  const [, hash, page] = /^\/assets\/state\/([\w-]{22})(\/.*)$/.exec(target) ?? [];
  return hash === undefined || page === undefined ? null : { hash, page };
}

/** A state as an answer of its own. */
function stateContent(state: string, https: boolean): PageContent {
  return {
    status: 200,
    headers: {
      ...securityHeaders({ https, frameAncestors: "none" }),
      "cache-control": forever,
      "content-security-policy": resourcePolicy,
      "content-type": "text/plain; charset=utf-8",
      "x-robots-tag": "noindex",
    },
    body: Buffer.from(state),
  };
}

/**
 * Cache-Control of a public answer. Documents are always revalidated, which costs a 304. Data is kept briefly, or data
 * that was fetched ahead would be requested again at the click.
 */
export function freshness(mayKeep: boolean): string {
  return mayKeep ? "public, max-age=10, s-maxage=0, must-revalidate" : "public, max-age=0, must-revalidate";
}
