import type { SiteTextName } from "#content/site-texts.ts";

/** What pages show otherwise than as a text, so that the frame can't show it by itself. */
const drawn = /(?:^|\.)(?:href|icon|picture|film|form)$/;

/** Texts whose facts stand in the others. */
const withFacts: ReadonlySet<SiteTextName> = new Set(["brand", "pricing"]);

/** Whether changes of a text show in the page only when it is rendered again: they are more than words where they stand. */
export function mustRender(
  name: SiteTextName,
  changes: readonly { path: string; before: unknown; after: unknown }[],
): boolean {
  const isMore = changes.some(
    ({ path, after, before }) => typeof after !== "string" || typeof before !== "string" || drawn.test(path),
  );
  return isMore || withFacts.has(name);
}
