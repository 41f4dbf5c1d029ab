import { buildPagesIfNeeded } from "#server/build-pages.ts";
import { makeTemplateDatabase, startSharedSite, startSite } from "./site.ts";
import { findChromium } from "./system-programs.ts";

/**
 * Builds before the workers start, because otherwise each of their servers would build. A process writes its compiled modules when it
 * ends by itself, which most sites of the tests don't: without this first one each would compile all of them again.
 * @returns ends the site that all workers visit
 */
export default async function buildOnce(): Promise<() => Promise<void>> {
  if (!findChromium()) throw new Error("Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH.");
  await buildPagesIfNeeded(console.log);
  const site = await startSite("sqlite");
  await site.end();
  await site.remove();
  const [shared] = await Promise.all([
    startSharedSite(),
    process.env["TEST_DATABASE_URL"] ? makeTemplateDatabase() : undefined,
  ]);
  return () => shared.remove();
}
