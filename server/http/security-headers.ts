import { createHash } from "node:crypto";
import type { PublicSettings } from "#domain/public-settings.ts";

interface SecurityHeaderOptions {
  /** The site is reached by https (SITE_URL says so); only then may HSTS be promised. */
  https: boolean;
  /** Who may show the answer in a frame. The form page is shown in our own dialog. */
  frameAncestors: "none" | "self";
}

/** The headers that every answer carries, apart from its content security policy. Names in lower case. */
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
 * address because an editor may name one (docs/product.md#security).
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

/** Origins beyond our own that a document's policy lets in, by directive. */
interface ExternalSources {
  frame: readonly string[];
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

export const noExternalSources: ExternalSources = { frame: [], script: [], connect: [], image: [] };

/** Where Google's own gtag.js comes from, and where it reports to (developers.google.com/tag-platform/security/guides/csp). */
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
