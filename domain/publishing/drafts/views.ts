import type { Collection } from "#db/schema.ts";
import { inTurns } from "#lib/pacing.ts";
import { withOverlay, withPastRows } from "#db/overlay.ts";
import { previewedRow } from "../../content/preview-draft.ts";
import { inputOf } from "../../content/input.ts";
import type { ContentField } from "../../content/fields.ts";
import { type ManagedKind, type ManagedRow, slugIn } from "../../content/kind.ts";
import { kindOf, kinds } from "../../content/kinds.ts";
import { nextRow, rowOf } from "../../content/save-item.ts";
import type { Context } from "../../context.ts";
import { composeTexts } from "../../site-texts/compose-texts.ts";
import { keepableParts, knownName } from "../../site-texts/stored-texts.ts";
import type { Draft } from "./draft.ts";

/**
 * The same context for reads that see the drafts as if they were published: items, texts of the site and redirects. Must not be
 * used for writing, and decides nothing about rights.
 */
export async function withPublished(ctx: Context, drafts: readonly Draft[]): Promise<Context> {
  const rows = [];
  const removed = [];
  const bodies = new Map<string, Draft["body"]>();
  for (const draft of drafts) {
    const { kind, item_id: id, action, body } = draft;
    if (kind === "site_texts") bodies.set(id, body);
    else if (action === "delete") removed.push({ table: kind, id });
    else if (kind === "redirects") rows.push({ table: kind, row: redirectRow(ctx, draft) });
  }
  const made = await inTurns(drafts.filter(isSavedItem), async ({ kind: table, item_id: id, body }) => ({
    table,
    row: { ...(await rowOfDraft(ctx, kindOf<Collection>(table), { id, body })) },
  }));
  rows.push(...made);
  const db = withOverlay(ctx.db, rows, removed);
  if (bodies.size === 0) return { ...ctx, db, view: { drafts: [] } };
  const stored = await ctx.db.selectFrom("site_texts").select(["id", "body"]).execute();
  const changed: Record<string, Draft["body"]> = Object.fromEntries(stored.map(({ id, body }) => [id, body]));
  for (const [id, body] of bodies) {
    const name = knownName(id);
    if (name) changed[name] = keepableParts(name, body, changed[name] ?? {});
  }
  const texts = composeTexts(changed, { isDraft: true });
  return { ...ctx, db, view: { drafts: [], texts } };
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

/** The columns of each collection, with what they are where a revision is older than the column. */
const columns = Object.fromEntries(
  kinds.map((kind) => [
    kind.collection,
    {
      ...Object.fromEntries(["id", "version", "created_at", "updated_at"].map((column) => [column, null])),
      ...Object.fromEntries(kind.fields.map((field) => [field.name, blankOf(field)])),
      ...(kind.pages && { slug: null }),
      ...(kind.shown === "published" && { published_at: null }),
    },
  ]),
) as Record<Collection, Record<string, unknown>>;

function blankOf({ type }: ContentField): unknown {
  if (type === "switch") return false;
  return type === "lines" || type === "entries" || type === "items" ? [] : null;
}

/**
 * The same context for reads that see the items and texts as visitors saw them at a time. Redirects are those of today. What was
 * deleted for good since is not there. Must not be used for writing, and decides nothing about rights.
 */
export async function withPast(ctx: Context, at: Date): Promise<Context> {
  const [stored, changedSince] = await Promise.all([
    ctx.db.selectFrom("site_texts").select(["id", "body"]).execute(),
    ctx.db
      .selectFrom("revisions")
      .select(["item_id", "created_at", "version", "snapshot"])
      .where("collection", "=", "site_texts")
      .orderBy("version", "desc")
      .execute(),
  ]);
  const then = new Map<string, Draft["body"]>();
  const isChanged = new Set<string>();
  for (const { item_id, created_at, snapshot } of changedSince) {
    if (created_at > at) isChanged.add(item_id);
    else if (!then.has(item_id)) then.set(item_id, snapshot);
  }
  const changed = Object.fromEntries([
    ...stored.filter(({ id }) => !isChanged.has(id)).map(({ id, body }) => [id, body] as const),
    ...[...then].filter(([id]) => isChanged.has(id)),
  ]);
  return {
    ...ctx,
    db: withPastRows(ctx.db, at, columns),
    view: { drafts: [], texts: composeTexts(changed) },
  };
}
