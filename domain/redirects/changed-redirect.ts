import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { resolveRedirect } from "../pages/redirects.ts";
import type { Context } from "../context.ts";

/** Where a redirect is, and where it leads. */
export interface RedirectPaths {
  from: string;
  to: string;
}

/** A redirect that admins keep, as it is stored. */
export type KeptRedirect = Selectable<Tables["redirects"]>;

/** The redirect that admins keep at a path; null for none. */
export async function findKeptAt({ db }: Context, from: string): Promise<KeptRedirect | null> {
  const row = await db.selectFrom("redirects").selectAll().where("from_path", "=", from).executeTakeFirst();
  return row ?? null;
}

/** The redirect that saving `wanted` has made already: a save comes again where its answer was lost. Null for none. */
export async function findMade(tx: Context, wanted: RedirectPaths): Promise<KeptRedirect | null> {
  const kept = await findKeptAt(tx, wanted.from);
  return kept && (await isMade(tx, { from: kept.from_path, to: kept.to_path }, wanted)) ? kept : null;
}

/** Whether a redirect is what saving `wanted` makes. */
export async function isMade(tx: Context, now: RedirectPaths, wanted: RedirectPaths): Promise<boolean> {
  return now.from === wanted.from && now.to === (await resolveRedirect(tx, wanted.to, new Set([wanted.from])));
}

/**
 * Refuses to change or delete a redirect that was changed since it was opened: all of it is written, so a save would undo the other change.
 * Must run in the transaction of the change.
 * @param now as it is stored
 * @param opened as whoever changes it has seen it; null where nobody has, as at the command line
 * @param wanted a deletion has no fields for messages
 * @throws DomainError `conflict` with what it is now, and for a change a message at each path that differs
 */
export async function refuseChangedRedirect(
  tx: Context,
  id: string,
  now: RedirectPaths,
  opened: RedirectPaths | null,
  wanted: "change" | "deletion" = "change",
): Promise<void> {
  const changed = opened ? (["from", "to"] as const).filter((name) => now[name] !== opened[name]) : [];
  if (changed.length === 0) return;
  const entry = await lastEntry(tx, id);
  // A redirect also follows the page that it leads to, which the log tells of the page alone.
  const isTold = entry?.changes.some(({ field, after }) =>
    changed.some((name) => name === field && now[name] === after),
  );
  const [by, at] = entry && isTold ? [entry.actor, entry.at] : ["Someone else", tx.clock()];
  const [meanwhile, undone, told] =
    wanted === "deletion"
      ? ["you were about to delete it", "Nothing has been deleted yet.", []]
      : ["you were editing it", "Your changes aren't saved yet, but your text is still here.", changed];
  throw new DomainError(
    "conflict",
    `${by} changed this redirect while ${meanwhile}: it leads from ${now.from} to ${now.to} now. ${undone}`,
    {
      fields: Object.fromEntries(told.map((name) => [name, `This is ${now[name]} now. Save again to replace it.`])),
      // Redirects have no versions: the next save names the paths.
      conflict: { version: 0, by, at, theirs: { ...now }, base: { ...opened } },
    },
  );
}

function lastEntry({ db }: Context, id: string) {
  return db
    .selectFrom("activity")
    .select(["actor", "at", "changes"])
    .where("kind", "=", "redirects")
    .where("item_id", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}
