import type { Database } from "#db/client.ts";
import { getContentState } from "#db/content-state.ts";

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

  return async function renderInOneState<Page>(
    render: () => Promise<Page>,
    isWhole: (page: Page) => boolean,
  ): Promise<Page> {
    for (let repeats = 0; ; repeats++) {
      const before: string | null = last ?? (await getContentState(db).catch(() => null));
      const page = await render();
      if (!isWhole(page) || before === null) return page;
      const after: string = await getContentState(db).catch(() => before);
      last = after;
      if (after === before || repeats === maxRepeats) return page;
    }
  };
}
