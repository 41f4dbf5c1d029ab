import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { ManagedKind } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { maxTyped, typedWords } from "#lib/text/match-words.ts";
import { draftBytes, draftKeyOf, isOneOf, mayHave, portionsOf, readDrafts } from "./draft-portions.ts";
import { draftText } from "./draft.ts";
import { titleOfDraft } from "./item-drafts.ts";
import { isOpenDraft } from "./open-drafts.ts";

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
/** Drafts whose text a search reads (docs/decisions/188-lists-at-size.md). */
const mostRead = 250;

/**
 * Every draft of a kind that may still become public, last saved first.
 * @param search text that an item in the list would have to contain, ignoring case
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItemDrafts(
  ctx: Context,
  kind: ManagedKind,
  { search = "" }: { search?: string } = {},
): Promise<ListedDraft[]> {
  requireAbility(ctx, "draft");
  const { db } = ctx;
  const drafts = await db
    .selectFrom("drafts")
    .select(["release_id", "kind", "item_id", "base_version", "updated_by", "updated_at"])
    .select(draftBytes(db).as("bytes"))
    .where("kind", "=", kind.collection)
    .where(isOpenDraft)
    .orderBy("updated_at", "desc")
    .orderBy("item_id")
    .execute();
  const titles = await titlesOf(ctx, kind, drafts);
  const stored = await storedIds(ctx, kind);
  const words = search.trim().slice(0, maxTyped).trim().toLowerCase();
  const begun = drafts.filter(({ base_version }) => base_version === 0);
  const found = words === "" ? null : await findWith(ctx, kind, begun, words);
  return drafts.flatMap((draft) => {
    const { item_id: id, release_id: release, base_version, updated_by: by, updated_at: at } = draft;
    const key = draftKeyOf(draft);
    const title = titles.get(key);
    // Published or discarded meanwhile.
    if (title === undefined) return [];
    const isNew = base_version === 0 && !stored.has(id);
    const isFound = isNew && (!found || found.has(key) || title?.toLowerCase().includes(words) === true);
    return [{ id, title: titleOfDraft(kind, { body: { [kind.title]: title } }), isNew, by, at, release, isFound }];
  });
}

type KnownDraft = Parameters<typeof portionsOf>[0][number];

/** Their titles, or null, by their keys. The database takes them out, in turns: a list may have many drafts, and each a million characters. */
async function titlesOf(
  { db }: Context,
  kind: ManagedKind,
  drafts: readonly KnownDraft[],
): Promise<ReadonlyMap<string, string | null>> {
  const titles = new Map<string, string | null>();
  for (const portion of portionsOf(drafts)) {
    await nextTurn();
    const rows = await db
      .selectFrom("drafts")
      .select(["release_id", "kind", "item_id"])
      .select(sql<string | null>`substr(body ->> ${sql.lit(kind.title)}, 1, ${sql.lit(longestTitle)})`.as("title"))
      .where(isOneOf(portion))
      .execute();
    for (const row of rows) titles.set(draftKeyOf(row), row.title);
  }
  return titles;
}

/** The latest drafts of new items that have words in their text. */
async function findWith(
  ctx: Context,
  kind: ManagedKind,
  drafts: readonly KnownDraft[],
  words: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let read = 0;
  for await (const { draft } of readDrafts(ctx, drafts, mayHave(typedWords(words)))) {
    if (draftText(kind, draft).toLowerCase().includes(words)) found.add(draftKeyOf(draft));
    read++;
    if (read === mostRead) break;
  }
  return found;
}

/** The ids of drafts of new items whose items are stored meanwhile. */
async function storedIds({ db }: Context, { collection }: ManagedKind): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(collection)
    .select("id")
    .where("id", "in", (begun) =>
      begun.selectFrom("drafts").select("item_id").where("kind", "=", collection).where("base_version", "=", 0),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
