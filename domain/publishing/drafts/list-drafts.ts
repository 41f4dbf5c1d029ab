import { setImmediate as nextTurn } from "node:timers/promises";
import type { ManagedKind } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { maxTyped, typedWords } from "#lib/text/match-words.ts";

import { mayHave, portionsOf, readDrafts } from "../../documents/draft-portions.ts";
import { draftText, titleOfDraft } from "../../documents/draft-words.ts";
import { type SizedDraft, draftedIds, findFieldOf, findSizedDrafts, idOfDraft } from "../../documents/drafts.ts";

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
  const drafts = await findSizedDrafts(ctx, { kind: kind.collection, isOpen: true });
  const titles = await titlesOf(ctx, kind, drafts);
  const stored = await storedIds(ctx, kind);
  const words = search.trim().slice(0, maxTyped).trim().toLowerCase();
  const begun = drafts.filter(({ base_version }) => base_version === 0);
  const found = words === "" ? null : await findWith(ctx, kind, begun, words);
  return drafts.flatMap((draft) => {
    const { item_id: id, release_id: release, base_version, updated_by: by, updated_at: at } = draft;
    const key = idOfDraft(draft);
    const title = titles.get(key);
    // Published or discarded meanwhile.
    if (title === undefined) return [];
    const isNew = base_version === 0 && !stored.has(id);
    const isFound = isNew && (!found || found.has(key) || title?.toLowerCase().includes(words) === true);
    return [{ id, title: titleOfDraft(kind, { body: { [kind.title]: title } }), isNew, by, at, release, isFound }];
  });
}

/** Their titles, or null, by their keys. The database takes them out, in turns: a list may have many drafts, and each a million characters. */
async function titlesOf(
  ctx: Context,
  kind: ManagedKind,
  drafts: readonly SizedDraft[],
): Promise<ReadonlyMap<string, string | null>> {
  const titles = new Map<string, string | null>();
  for (const portion of portionsOf(drafts)) {
    await nextTurn();
    const some = await findFieldOf(ctx, portion, { field: kind.title, length: longestTitle });
    for (const [id, title] of some) titles.set(id, title);
  }
  return titles;
}

/** The latest drafts of new items that have words in their text. */
async function findWith(
  ctx: Context,
  kind: ManagedKind,
  drafts: readonly SizedDraft[],
  words: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let read = 0;
  for await (const draft of readDrafts(ctx, drafts, mayHave(typedWords(words)))) {
    if (draftText(kind, draft).toLowerCase().includes(words)) found.add(idOfDraft(draft));
    read++;
    if (read === mostRead) break;
  }
  return found;
}

/** The ids of drafts of new items whose items are stored meanwhile. */
async function storedIds(ctx: Context, { collection }: ManagedKind): Promise<ReadonlySet<string>> {
  const begun = draftedIds(ctx, { kind: collection, base: 0 });
  const rows = await ctx.db.selectFrom(collection).select("id").where("id", "in", begun).execute();
  return new Set(rows.map(({ id }) => id));
}
