import { createHash } from "node:crypto";
import { type ExternalSources, noExternalSources } from "./external-sources.ts";

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** Scripts that never execute as they stand need no hash, except those that hydration will promote. */
const dataBlock = /\btype="application\/(ld\+)?json"/;

/** Sources for script-src: the SHA-256 of each inline script of a document, deferred ones included. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(inlineScript)) {
    if (text === "" || dataBlock.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}

interface PolicyOptions {
  scriptHashes: readonly string[];
  frameAncestors: "none" | "self";
  https: boolean;
  /** What the operator's settings open on this document; nothing unless said. */
  external?: ExternalSources;
}

/**
 * The policy of a document. Scripts are named by hash, styles come from files only. Images may come from any https
 * address because an editor may name one (specification section 3, featured_image and image_url).
 */
export function documentPolicy(options: PolicyOptions): string {
  const { scriptHashes, frameAncestors, https, external = noExternalSources } = options;
  // "https:" holds every https image already.
  const images = external.image.filter((source) => !source.startsWith("https:"));
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...external.script].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: https:", ...images].join(" "),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...external.connect].join(" "),
    ["frame-src 'self'", ...external.frame].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${frameAncestors}'`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of everything that is not a document: nothing in it may run, load or be framed. */
export const resourcePolicy = "default-src 'none'; frame-ancestors 'none'";
