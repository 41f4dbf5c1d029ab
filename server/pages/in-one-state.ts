import { sql } from "kysely";
import type { Database } from "#db/client.ts";

/** A render is repeated at most so often; then the next request tries again. */
const maxRepeats = 3;

/**
 * Makes pages that never mix what was published at two moments: when something was published while a page was rendered, by any process,
 * it is rendered again. Costs one small query for each render, and none for a page from the cache.
 * @returns runs a render; `isWhole` says whether its answer came from the database, so that a comparison makes sense
 */
export function createRenderInOneState(db: Database) {
  /** The state that the last render found at its end. An older one only causes one more render. */
  let last: string | null = null;

  async function stateNow(): Promise<string> {
    const { rows } = await sql<{ state: string }>`select sum(version) as state from content_versions`.execute(db);
    return String(rows[0]?.state);
  }

  return async function renderInOneState<Page>(
    render: () => Promise<Page>,
    isWhole: (page: Page) => boolean,
  ): Promise<Page> {
    for (let repeats = 0; ; repeats++) {
      const before: string | null = last ?? (await stateNow().catch(() => null));
      const page = await render();
      if (!isWhole(page) || before === null) return page;
      const after: string = await stateNow().catch(() => before);
      last = after;
      if (after === before || repeats === maxRepeats) return page;
    }
  };
}
