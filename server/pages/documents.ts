import { createHash } from "node:crypto";
import type { PublicSettings } from "#domain/context.ts";
import { replaceMarked } from "./marked-elements.ts";

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

/** The source for script-src that allows one inline script. */
function scriptHash(text: string): string {
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
  const hashes = new Set<string>();
  const html = replaceMarked(rendered, mark, ({ tag, text, end }) => {
    if (text !== "") hashes.add(scriptHash(text));
    return tag + text + end;
  });
  return { html, scriptHashes: [...hashes] };
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
