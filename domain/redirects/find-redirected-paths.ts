import { withTimeout } from "#lib/with-timeout.ts";
import type { ProcessContext } from "../context.ts";

/** A visitor may be waiting for the answer (milliseconds). */
const patience = 1_500;

/**
 * Every path from which a redirect leads that admins keep, for the process itself: it tells such a path from the endless other
 * ones at which there is nothing.
 * @throws when the database fails or takes longer than 1.5 s
 */
export async function findRedirectedPaths({ db }: ProcessContext): Promise<Set<string>> {
  const rows = await withTimeout(db.selectFrom("redirects").select("from_path").execute(), patience);
  return new Set(rows.map(({ from_path }) => from_path));
}
