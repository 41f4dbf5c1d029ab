import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { ManagedKind } from "../../content/kind.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { draftText, findDraft } from "./draft.ts";
import { titleOfDraft } from "./item-drafts.ts";

/** A draft in the list of a kind. */
export interface ListedDraft {
  id: string;
  /** Its beginning, where it is longer than a title may be. */
  title: string;
  /** Whether there is no item yet. */
  isNew: boolean;
  by: string;
  at: Date;
  /** The release that it belongs to; empty for none. */
  release: string;
  /** Whether it is new and has the text that was searched for; of the latest 250, anywhere. */
  isFound: boolean;
}

/** More than a title that can be published has. */
const longestTitle = 300;
/** Drafts whose text a search reads: SQLite holds up everybody else meanwhile (docs/decisions/188-lists-at-size.md). */
const mostRead = 250;

/**
 * Every draft of a kind, last saved first.
 * @param search text that an item in the list would have to contain, ignoring case
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItemDrafts(
  ctx: Context,
  kind: ManagedKind,
  { search = "" }: { search?: string } = {},
): Promise<ListedDraft[]> {
  requireAbility(ctx, "draft");
  const drafts = await ctx.db
    .selectFrom("drafts")
    .select(["release_id", "item_id", "base_version", "updated_by", "updated_at"])
    // A list may have many drafts, and each a million characters.
    .select(sql<string | null>`substr(body ->> ${sql.lit(kind.title)}, 1, ${sql.lit(longestTitle)})`.as("title"))
    .where("kind", "=", kind.collection)
    .orderBy("updated_at", "desc")
    .orderBy("item_id")
    .execute();
  const begunAnew = drafts.filter(({ base_version }) => base_version === 0).map(({ item_id }) => item_id);
  const stored = await storedIds(ctx, kind, begunAnew);
  const words = search.trim().toLowerCase();
  const found = words === "" ? null : await findWith(ctx, kind, words);
  return drafts.map(({ item_id: id, release_id: release, base_version, updated_by: by, updated_at: at, title }) => {
    const isNew = base_version === 0 && !stored.has(id);
    const isFound = isNew && (!found || found.has(keyOf(release, id)) || title?.toLowerCase().includes(words) === true);
    return { id, title: titleOfDraft(kind, { body: { [kind.title]: title } }), isNew, by, at, release, isFound };
  });
}

const keyOf = (release: string, itemId: string) => `${release}/${itemId}`;

/** The latest drafts of new items that have words in their text. */
async function findWith(ctx: Context, kind: ManagedKind, words: string): Promise<ReadonlySet<string>> {
  // Of other letters the engines know no small ones alike; what they let through is read, and visitors are answered in between.
  const plain = words.split(/\s+/).filter((word) => /^[a-z\d]+$/.test(word));
  const latest = ctx.db
    .selectFrom("drafts")
    .select(["release_id", "item_id"])
    .where("kind", "=", kind.collection)
    .where("base_version", "=", 0)
    .where(({ and }) => and(plain.map((word) => sql<boolean>`lower(cast(body as text)) like ${`%${word}%`}`)))
    .orderBy("updated_at", "desc")
    .orderBy("item_id")
    .limit(mostRead);
  const found = new Set<string>();
  for (const { release_id: release, item_id: itemId } of await latest.execute()) {
    await nextTurn();
    const draft = await findDraft(ctx, { release, kind: kind.collection, itemId });
    if (draft && draftText(kind, draft).toLowerCase().includes(words)) found.add(keyOf(release, itemId));
  }
  return found;
}

/** Those of the given ids whose items are stored. */
async function storedIds({ db }: Context, { collection }: ManagedKind, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(collection).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
