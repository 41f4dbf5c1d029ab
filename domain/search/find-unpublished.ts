import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { noRelease } from "../publishing/drafts/draft.ts";
import { draftText } from "../publishing/drafts/draft-text.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { findReleases } from "../publishing/releases/releases.ts";
import { withoutTrashed } from "../publishing/trashed-items.ts";
import { requireAbility } from "../rights.ts";

/** A draft of an item, or a release, that a search has found. */
export type FoundUnpublished =
  | {
      type: "draft";
      kind: Collection;
      id: string;
      title: string;
      /** Whether it is of an item that is not public yet. */
      isNew: boolean;
      /** The open release that it is in; null for a draft beside what is live. */
      release: { id: string; name: string } | null;
    }
  | { type: "release"; id: string; title: string; isPublic: boolean };

const most = 10;
const maxQuery = 200;
/** Drafts that are read: more would hold up the server. */
const maxCandidates = 200;

/**
 * The releases whose names have all words of the query, and the drafts that have them where the search of their list looks: releases
 * first, then the last saved drafts, at most ten of each.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findUnpublished(ctx: Context, query: string): Promise<FoundUnpublished[]> {
  requireAbility(ctx, "draft");
  const words = query.slice(0, maxQuery).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const [releases, drafts] = await Promise.all([findReleases(ctx), findDrafts(ctx, words, hasAll)]);
  const named = releases.filter(({ name }) => hasAll(name)).slice(0, most);
  return [
    ...named.map(({ id, name, state }) => ({
      type: "release" as const,
      id,
      title: name,
      isPublic: state === "published",
    })),
    ...drafts,
  ];
}

async function findDrafts(
  ctx: Context,
  words: readonly string[],
  hasAll: (text: string) => boolean,
): Promise<FoundUnpublished[]> {
  // Of other letters the engines know no small ones alike; what they let through is looked at below.
  const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
  const candidates = await ctx.db
    .selectFrom("drafts")
    .leftJoin("releases", "releases.id", "drafts.release_id")
    .selectAll("drafts")
    .select("releases.name as release_name")
    .where("drafts.action", "=", "save")
    .where("drafts.kind", "not in", ["site_texts", "redirects"])
    .where(({ or, eb }) => or([eb("drafts.release_id", "=", noRelease), eb("releases.state", "=", "open")]))
    .where(({ and }) => and(plain.map((word) => sql<boolean>`lower(cast(drafts.body as text)) like ${`%${word}%`}`)))
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.item_id")
    .limit(maxCandidates)
    .execute();
  const present = await withoutTrashed(ctx, candidates);
  return present
    .filter((draft) => hasAll(draftText(kindOf(draft.kind as Collection), draft)))
    .slice(0, most)
    .map((draft) => ({
      type: "draft" as const,
      kind: draft.kind as Collection,
      id: draft.item_id,
      title: titleOfDraft(kindOf(draft.kind as Collection), draft),
      isNew: draft.base_version === 0,
      release: draft.release_name === null ? null : { id: draft.release_id, name: draft.release_name },
    }));
}
