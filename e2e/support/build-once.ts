import { buildPagesIfNeeded } from "#server/build-pages.ts";

/** Builds before the workers start, because otherwise each of their servers would build. */
export default async function buildOnce(): Promise<void> {
  await buildPagesIfNeeded(console.log);
}
