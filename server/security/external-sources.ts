import type { PublicSettings } from "#domain/public-settings.ts";

/** Origins beyond our own that a document's policy lets in, by directive. */
export interface ExternalSources {
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
