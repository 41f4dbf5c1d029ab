import { buildPagesIfNeeded } from "#server/build-pages.ts";

/** Builds before the workers start, or each of their servers would. */
export default async function buildOnce(): Promise<void> {
  await buildPagesIfNeeded(console.log);
}
