import type { Collection, RevisionsTable, DraftKind } from "#db/schema.ts";
import { inTurns } from "#lib/pacing.ts";
import { withOverlay } from "#db/overlay.ts";
import { nextRow } from "../documents/edit-item.ts";
import { previewedRow } from "../documents/preview-item.ts";
import { rowOf } from "../documents/items.ts";
import { inputOf } from "../documents/input.ts";
import { type ManagedKind, type ManagedRow, slugIn } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { composeTexts } from "../texts/compose-texts.ts";
import { textsWithDrafts } from "../site-texts/stored-texts.ts";
import { findTextRows } from "../texts/text-rows.ts";
import { knownName, titleOfText } from "../texts/text-names.ts";
import type { Draft } from "../documents/drafts.ts";
import { type SqlBool, sql } from "kysely";
import { requireAbility } from "../security/rights.ts";

/**
 * The same context for reads that see the drafts as if they were published: items, texts of the site and redirects. Must not be
 * used for writing, and decides nothing about rights.
 */
export async function withPublished(ctx: Context, drafts: readonly Draft[]): Promise<Context> {
  const rows = [];
  const removed = [];
  const ofTexts = [];
  for (const draft of drafts) {
    const { kind, item_id: id, action } = draft;
    if (kind === "site_texts") ofTexts.push(draft);
    else if (action === "delete") removed.push({ table: kind, id });
    else if (kind === "redirects") rows.push({ table: kind, row: redirectRow(ctx, draft) });
  }
  const made = await inTurns(drafts.filter(isSavedItem), async ({ kind: table, item_id: id, body }) => ({
    table,
    row: { ...(await rowOfDraft(ctx, kindOf<Collection>(table), { id, body })) },
  }));
  rows.push(...made);
  const db = withOverlay(ctx.db, rows, removed);
  if (ofTexts.length === 0) return { ...ctx, db, view: {} };
  const stored = await textsWithDrafts(ctx, await findTextRows(ctx), ofTexts);
  const texts = composeTexts(stored, { isDraft: true });
  return { ...ctx, db, view: { texts } };
}

const isSavedItem = (draft: Draft): draft is Draft & { kind: Collection } =>
  draft.kind !== "site_texts" && draft.kind !== "redirects" && draft.action === "save";

/** The row that an item would have, at the address that it would have. */
export async function rowOfDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  { id, body }: { id: string; body: Draft["body"] },
): Promise<ManagedRow<C>> {
  const before = (await rowOf(ctx, kind, id)) ?? null;
  const row = previewedRow(ctx, kind, before, { id, input: body, isLenient: true });
  const read = inputOf(kind).safeParse(body);
  if (!before || !read.success) return row;
  // A title that makes no address keeps the present one while the draft names none.
  const next = await nextRow(ctx, kind, { before, fields: read.data, input: body }).catch(() => before);
  const slug = slugIn(next);
  return slug === null ? row : { ...row, slug };
}

function redirectRow(ctx: Context, { item_id: id, body }: Draft) {
  const { from, to } = body as { from: string; to: string };
  return { id, from_path: from, to_path: to, created_at: ctx.clock() };
}

/** Something that visitors saw change at a time. */
export interface Publication {
  id: string;
  kind: DraftKind | "release";
  itemId: string;
  title: string;
  what: "published" | "hidden" | "deleted";
  at: Date;
  by: string;
}

/** Most changes of one answer. */
const maxChanges = 5_000;

interface FoundPublications {
  publications: Publication[];
  /** Whether that is all; otherwise the earliest are missing. */
  isWhole: boolean;
}

/**
 * What admins published, hid and deleted by hand between two times, oldest first. What the server did by a plan is left out, because the
 * plan says it (schedules.ts), and so is what a public release changed, and what an import brought. Of a text of the site that was
 * published several times on a day (of UTC), the last is named.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPublications(
  ctx: Context,
  { from, until }: { from: Date; until: Date },
): Promise<FoundPublications> {
  requireAbility(ctx, "draft");
  const [releases, inReleases, found] = await Promise.all([
    ctx.db
      .selectFrom("releases")
      .select(["id", "name", "published_at", "published_by"])
      .where("state", "=", "published")
      .where("published_at", ">=", from)
      .where("published_at", "<", until)
      .execute(),
    ctx.db
      .selectFrom("release_changes")
      .innerJoin("releases", "releases.id", "release_changes.release_id")
      .select(["release_changes.kind", "item_id", "after_version"])
      .where("published_at", ">=", from)
      .where("published_at", "<", until)
      .execute(),
    findChanges(ctx, { from, until }),
  ]);
  const released = new Set(inReleases.map(({ kind, item_id, after_version }) => keyOf(kind, item_id, after_version)));
  const made = found.changes.filter(({ collection, item_id, version, action }) => {
    const after = action === "delete" ? null : version;
    return !released.has(keyOf(collection, item_id, after));
  });
  const ofReleases = releases.flatMap(({ id, name, published_at, published_by }): Publication[] =>
    published_at && published_by && !plannedBy.is(published_by)
      ? [{ id, kind: "release", itemId: id, title: name, what: "published", at: published_at, by: published_by }]
      : [],
  );
  const publications = [...ofReleases, ...lastOfDay(made.map(publicationOf)).toReversed()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  return { publications, isWhole: found.isWhole };
}

const keyOf = (kind: string, id: string, version: number | null) => `${kind}/${id}/${version}`;

interface Change extends Pick<RevisionsTable, "id" | "collection" | "item_id" | "version" | "action" | "actor_email"> {
  created_at: Date;
  title: string | null;
  shown: unknown;
}

/** Both engines read a field of a document so. */
const field = (table: string, name: string) => sql<string | null>`${sql.ref(`${table}.snapshot`)} ->> ${sql.lit(name)}`;
/** Whether visitors see what a revision says; SQLite gives 1 for true. */
const shownIn = (table: string) =>
  sql<SqlBool>`coalesce(cast(coalesce(${field(table, "published")}, ${field(table, "is_active")}) as text) in ('true', '1'), false)`;

/** The changes that visitors saw, newest first: of an item that it came or went, of a text each. */
async function findChanges(
  { db }: Context,
  { from, until }: { from: Date; until: Date },
): Promise<{ changes: Change[]; isWhole: boolean }> {
  const wasShown = sql<SqlBool>`(${shownIn("before")} and ${sql.ref("gone.id")} is null)`;
  const changes = await db
    .selectFrom("revisions as change")
    .leftJoin("revisions as before", (join) =>
      join
        .onRef("before.collection", "=", "change.collection")
        .onRef("before.item_id", "=", "change.item_id")
        .on("before.version", "=", ({ eb, ref }) => eb(ref("change.version"), "-", 1))
        .on("before.action", "!=", "delete"),
    )
    // What was deleted and restored has two rows with the version before.
    .leftJoin("revisions as gone", (join) =>
      join
        .onRef("gone.collection", "=", "change.collection")
        .onRef("gone.item_id", "=", "change.item_id")
        .on("gone.version", "=", ({ eb, ref }) => eb(ref("change.version"), "-", 1))
        .on("gone.action", "=", "delete"),
    )
    .select(["change.id", "change.collection", "change.item_id", "change.version", "change.action"])
    .select(["change.actor_email", "change.created_at", shownIn("change").as("shown")])
    .select(sql<string | null>`coalesce(${field("change", "title")}, ${field("change", "name")})`.as("title"))
    .where("change.created_at", ">=", from)
    .where("change.created_at", "<", until)
    .where("change.action", "!=", "import")
    .where("change.actor_email", "not like", plannedBy.pattern)
    .where(({ eb, or, and }) =>
      or([
        eb("change.collection", "=", "site_texts"),
        // The row of a deletion is the one before it.
        and([eb("change.action", "=", "delete"), shownIn("change")]),
        and([eb("change.action", "!=", "delete"), sql<SqlBool>`${shownIn("change")} <> ${wasShown}`]),
      ]),
    )
    .orderBy("change.created_at", "desc")
    .orderBy("change.version", "desc")
    .orderBy("change.id")
    .limit(maxChanges + 1)
    .execute();
  return { changes: changes.slice(0, maxChanges), isWhole: changes.length <= maxChanges };
}

function publicationOf(change: Change): Publication {
  const { id, collection: kind, item_id: itemId, action, created_at: at, actor_email: by } = change;
  const isShown = kind === "site_texts" || Boolean(change.shown);
  const what = action === "delete" ? "deleted" : isShown ? "published" : "hidden";
  return { id, kind, itemId, title: titleOfChange(change), what, at, by };
}

function titleOfChange({ collection, item_id, title }: Change): string {
  const name = collection === "site_texts" ? knownName(item_id) : null;
  return name ? titleOfText(name, { title }) : (title ?? "");
}

/** Newest first in, one publication of a text for each day out. */
function lastOfDay(publications: readonly Publication[]): Publication[] {
  const seen = new Set<string>();
  return publications.filter(({ kind, itemId, what, at }) => {
    if (kind !== ("site_texts" satisfies Exclude<DraftKind, Collection>) || what !== "published") return true;
    const key = `${itemId}/${at.toISOString().slice(0, 10)}`;
    return !seen.has(key) && seen.add(key);
  });
}

const suffix = " (planned)";

/** How the history names who is behind something that the server does by a plan. */
export const plannedBy = {
  /** @param email of the admin who planned it */
  name: (email: string) => `${email}${suffix}`,
  is: (actor: string) => actor.endsWith(suffix),
  /** For `like`. */
  pattern: `%${suffix}`,
};
