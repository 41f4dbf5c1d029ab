import { createHash } from "node:crypto";
import { type ExternalSources, noExternalSources } from "./external-sources.ts";

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** The source for script-src that lets one inline script run. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

interface SealedDocument {
  /** Without the mark. */
  html: string;
  /** Sources for script-src. */
  scriptHashes: string[];
}

/**
 * Names the inline scripts that the server put into a document, which carry `mark` as their nonce, and takes the mark off: the
 * document may be kept and shown to everybody. A script that came in with content has no mark, hence no hash, and does not run.
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
  /** What the operator's settings open on this document; nothing unless said. */
  external?: ExternalSources;
}

/**
 * The policy of a document: what is not named here does not load. Scripts are named by hash, styles come from files only. Images may come from any https
 * address because an editor may name one (specification section 3, featured_image and image_url).
 */
export function documentPolicy(options: PolicyOptions): string {
  const { scriptHashes, frameAncestors, https, external = noExternalSources } = options;
  // "https:" holds every https image already.
  const images = external.image.filter((source) => !source.startsWith("https:"));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...external.script].join(" "),
    "style-src 'self'",
    ["img-src 'self' data: https:", ...images].join(" "),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...external.connect].join(" "),
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
