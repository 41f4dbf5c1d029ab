import type { Collection } from "#db/schema.ts";
import { isPageName } from "#content/page-names.ts";
import { DomainError } from "#lib/domain-error.ts";
import { deleteItem } from "../../documents/edit-item.ts";
import { rowOf } from "../../documents/items.ts";
import { type ManagedKind, slugIn, titleOf } from "../../documents/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { Context } from "../../context.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { createRedirect, deleteRedirect } from "../../redirects/managed-redirects.ts";
import { publishable, storeText } from "../../site-texts/publish-texts.ts";
import { getStoredText, lockTexts } from "../../site-texts/stored-texts.ts";
import { readTextName, titleOfText } from "../../texts/text-names.ts";
import { type Move, inAddressOrder } from "../../documents/address-order.ts";
import { moveOfPage, wordsOfPages } from "../../site-texts/page-moves.ts";
import { isSameState } from "../../documents/compare.ts";
import type { Draft } from "../../documents/drafts.ts";
import { saveDraftOf, keepItemDraft } from "./item-drafts.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import { openedState } from "../../documents/versions.ts";
import { compareFields, pickEdited } from "../../documents/compare.ts";
import { inputOf } from "../../documents/input.ts";
import { getItem } from "../../documents/get-item.ts";

type State = Record<string, unknown>;

/** What a change has made of one thing. */
export interface AppliedChange {
  title: string;
  /** The whole row, or the changed parts of a text; null when there was none. */
  before: State | null;
  /** The same afterwards; null when it was deleted. */
  after: State | null;
  afterVersion: number | null;
  trashId: string | null;
}

/** A redirect as drafts have it. */
export type Redirect = Record<"from" | "to", string>;

/**
 * Makes a draft public. Must run in a transaction; the draft itself stays.
 * @param redirects all of them, by their ids, as they were before anything else of the release was made public
 * @returns null for a redirect: what becomes of it depends on the others, too
 * @throws DomainError `not_found`, `invalid` with its fields, or `conflict` when what it is based on was changed since
 */
export async function applyDraft(
  tx: Context,
  draft: Draft,
  redirects: ReadonlyMap<string, Redirect>,
): Promise<AppliedChange | null> {
  if (draft.kind === "site_texts") return applyText(tx, draft);
  if (draft.kind !== "redirects") return applyItem(tx, draft.kind, draft);
  await applyRedirect(tx, draft, redirects.get(draft.item_id) ?? null);
  return null;
}

async function applyItem(tx: Context, collection: Collection, draft: Draft): Promise<AppliedChange> {
  const kind = kindOf(collection);
  const before = await rowOf(tx, kind, draft.item_id);
  if (draft.action === "delete") {
    if (!before || before.version !== draft.base_version) throw stale(titleOfDraft(kind, draft));
    const { trashId } = await deleteItem(tx, kind, draft.item_id);
    return { title: titleOf(kind, before), before: { ...before }, after: null, afterVersion: null, trashId };
  }
  if ((before === undefined) !== (draft.base_version === 0)) throw stale(titleOfDraft(kind, draft));
  const after = await saveDraftOf(tx, kind, draft);
  return {
    title: titleOf(kind, after),
    before: before ? { ...before } : null,
    after: { ...after },
    afterVersion: after.version,
    trashId: null,
  };
}

async function applyText(tx: Context, { item_id, base_version, body }: Draft): Promise<AppliedChange> {
  const name = readTextName(item_id);
  const title = titleOfText(name, body);
  await lockTexts(tx);
  const { published, version } = await getStoredText(tx, name);
  if (version !== base_version) throw stale(title);
  const after = publishable(name, body);
  await storeText(tx, name, after, { actorEmail: requireAbilityOrOperator(tx, "publish").email });
  const now = await getStoredText(tx, name);
  const before = isPageName(name) && version === 0 ? null : { ...published };
  return { title, before, after, afterVersion: now.version, trashId: null };
}

/** The redirect with this id; null when there is none. */
export async function redirectOf({ db }: Context, id: string): Promise<Redirect | null> {
  const row = await db
    .selectFrom("redirects")
    .select(["from_path as from", "to_path as to"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** @param before as it was before the release: items of the release may have moved or removed it since */
async function applyRedirect(
  tx: Context,
  { item_id: id, action, body }: Draft,
  before: Redirect | null,
): Promise<void> {
  const { was = null, ...input } = body;
  if (!isSameState(before, was as object | null)) {
    throw stale(`Redirect from ${String(before?.from ?? input["from"])}`);
  }
  if (action === "delete") await deleteRedirect(tx, id);
  else await createRedirect(tx, input, id);
}

function stale(title: string): DomainError {
  return new DomainError("conflict", `“${title}” was changed since this was prepared. Please settle that first.`);
}

/**
 * The drafts in an order in which they can be made public one after the other: what is deleted first, so that its address is free;
 * an item or a page after the one whose address it takes; redirects last, when the addresses are as they will be.
 * @param slugsAfter the slug that each item of a draft will have, by its id
 * @throws DomainError `invalid` when two of them want to exchange their addresses
 */
export async function inOrder(
  tx: Context,
  drafts: readonly Draft[],
  slugsAfter: ReadonlyMap<string, string | null>,
): Promise<Draft[]> {
  const rank = ({ kind, action }: Draft) =>
    kind === "redirects" ? (action === "delete" ? 0 : 4) : action === "delete" ? 1 : kind === "site_texts" ? 2 : 3;
  const sorted = drafts.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.kind, other.kind) || compare(one.item_id, other.item_id),
  );
  const moves = new Map<Draft, Move>();
  for (const draft of sorted) {
    if (rank(draft) === 2 || rank(draft) === 3) moves.set(draft, await moveOf(tx, draft, slugsAfter));
  }
  const ordered = inAddressOrder(moves, ({ kind }) => (kind === "site_texts" ? wordsOfPages : ["items", "title"]));
  return [...sorted.filter((draft) => rank(draft) < 2), ...ordered, ...sorted.filter((draft) => rank(draft) > 3)];
}

/** Where a page of editors or an item moves. Slugs of items are unique within their kind. */
async function moveOf(
  tx: Context,
  { kind, item_id, body }: Draft,
  slugsAfter: ReadonlyMap<string, string | null>,
): Promise<Move> {
  if (kind === "site_texts") return moveOfPage(tx, item_id, body);
  const row = await rowOf(tx, kindOf(kind as Collection), item_id);
  const [before, after] = [row ? slugIn(row) : null, slugsAfter.get(item_id) ?? null];
  return { before: before && `${kind}/${before}`, after: after && `${kind}/${after}` };
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const copied = " (copy)";

/**
 * Makes a draft of a new item with the content of another. Its address, its dates and whether visitors see it are not copied.
 * @returns id of the new item, whose draft it is
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function duplicateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<{ id: string }> {
  const item = await getItem(ctx, kind, id);
  const body = Object.fromEntries(
    kind.fields.map(({ name, type }) => {
      if (type === "slug" || type === "date") return [name, ""];
      return [name, (item as Record<string, unknown>)[name] ?? ""];
    }),
  );
  const title = kind.fields.find(({ name }) => name === kind.title);
  const longest = title && "maxLength" in title ? title.maxLength : 100;
  body[kind.title] = titleOf(kind, item).slice(0, longest - copied.length) + copied;
  body[kind.shown] = false;
  const copy = crypto.randomUUID();
  await keepItemDraft(ctx, kind, copy, { known: 0, base: 0, input: body });
  return { id: copy };
}

/** A field of a draft beside the states that it competes with. */
export interface DraftField {
  field: string;
  /** When the draft was begun; null when that version is no longer known. */
  base: unknown;
  live: unknown;
  draft: unknown;
}

/** The fields in which a draft of an item differs from what is live, and what each was when the draft was begun. */
export async function fieldsOfDraft(ctx: Context, draft: Draft): Promise<DraftField[]> {
  const kind = kindOf(draft.kind as Collection);
  const row = await rowOf(ctx, kind, draft.item_id);
  const live = row ? pickEdited(kind, row) : {};
  const base =
    draft.base_version === row?.version ? live : await openedState(ctx, kind, draft.item_id, draft.base_version);
  const read = inputOf(kind).safeParse(draft.body);
  const written: Record<string, unknown> = read.success ? { ...read.data } : { ...live, ...draft.body };
  return compareFields(live, written)
    .filter(({ isChanged, field }) => isChanged && field !== "slug")
    .map(({ field, before, after }) => ({ field, base: base?.[field] ?? null, live: before, draft: after }));
}
