import { uniqueViolation } from "#db/errors.ts";
import type { Collection, RevisionsTable } from "#db/schema.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import { announceItem } from "../followers/announcements.ts";
import type { Context } from "../context.ts";
import { refuseUnreviewedSave } from "../approvals/require-approval.ts";
import { keepLinks } from "../links/keep-links.ts";
import { keepUses } from "../media/uses.ts";
import { followItem } from "../publishing/drafts/beside-item.ts";
import { resumeSchedules } from "../publishing/trashed-items.ts";
import { recordRevision } from "./stored-revisions.ts";
import { removeRedirectAt, retargetRedirects, keepFormerSlug } from "../links/redirect.ts";
import {
  type ManagedKind,
  type ManagedRow,
  type ManagedFields,
  isPublic,
  pathOfItem,
  slugIn,
  titleOf,
  isSlug,
} from "./kind.ts";
import { kindOf } from "../kinds/kinds.ts";

/** Who changes an item, and the action that the revision records. */
export interface Change {
  action: RevisionsTable["action"];
  /** Address of the admin, or a name for the operator. */
  actorEmail: string;
}

/**
 * Stores a new row with its revision and announces it. Must run in a transaction.
 * @throws DomainError `invalid` when another item has its slug, or `conflict` when somebody else has stored it at the same moment
 */
export async function insertRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  row: ManagedRow<C>,
  change: Change,
): Promise<void> {
  const after = await withPublicationDate(tx, kind, null, row);
  await withClash(kind, after, () =>
    tx.db
      .insertInto(kind.collection)
      .values(after as never)
      .execute(),
  );
  await resumeSchedules(tx, { collection: kind.collection, itemId: row.id });
  await recordChange(tx, kind, { before: null, after }, change);
}

/**
 * Stores the next version of a row if `before` is still the stored version, with its revision, and announces it. A
 * public slug that is left redirects to the item. Must run in a transaction.
 * @returns whether it was still that version
 * @throws DomainError `invalid` when another item has its new slug
 */
export async function replaceRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after: next }: { before: ManagedRow<C>; after: ManagedRow<C> },
  change: Change,
): Promise<boolean> {
  const after = await withPublicationDate(tx, kind, before, next);
  const { id, ...columns } = after as { id: string } & Record<string, unknown>;
  const table: Collection = kind.collection;
  const stored = await withClash(kind, after, () =>
    tx.db
      .updateTable(table)
      .set(columns as never)
      .where("id", "=", id)
      .where("version", "=", before.version)
      .executeTakeFirst(),
  );
  if (stored.numUpdatedRows !== 1n) return false;
  const slug = slugIn(before);
  if (slug !== null && isPublic(kind, before) && (slug !== slugIn(after) || !isPublic(kind, after))) {
    await keepFormerSlug(tx, { collection: kind.collection, slug, itemId: id });
  }
  await recordChange(tx, kind, { before, after }, change);
  return true;
}

/** Removes a redirect at the path of a public item, and points redirects to its former path to the new one. */
async function updateRedirects(tx: Context, kind: ManagedKind, before: object | null, after: object): Promise<void> {
  if (!kind.pages || !isPublic(kind, after)) return;
  const [from, to] = [before && pathOfItem(kind, before), pathOfItem(kind, after)];
  const wasPublic = before !== null && isPublic(kind, before);
  if (to === null || (wasPublic && from === to)) return;
  await removeRedirectAt(tx, to);
  if (from !== null && from !== to) await retargetRedirects(tx, from, to);
}

async function recordChange<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after }: { before: ManagedRow<C> | null; after: ManagedRow<C> },
  change: Change,
): Promise<void> {
  const { collection } = kind;
  const { id, version } = after;
  if (change.action !== "import") await refuseUnreviewedSave(tx, kind, { before, after });
  await keepLinks(tx, { collection, id }, after);
  await keepUses(tx, { collection, id }, after);
  await recordRevision(tx, { ...change, collection, itemId: id, version, snapshot: { ...after } });
  await followItem(tx, kind, { before, after });
  await announceItem(tx, kind, { before, after });
  // After the items, as whoever changes an automatic redirect (domain/links/take-redirect.ts).
  await updateRedirects(tx, kind, before, after);
}

/**
 * Runs a write and turns a slug that is taken into an error at the field that it comes from: the title, or its own
 * field. An item that somebody else has made at the same moment is a conflict.
 */
async function withClash<T>(kind: ManagedKind, row: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = uniqueViolation(error)?.columns;
    if (taken?.includes("id")) {
      const words = `This ${kind.noun} was stored by somebody else at the same moment. Please look at it again.`;
      throw new DomainError("conflict", words, { cause: error });
    }
    if (!taken?.includes("slug")) throw error;
    const words = `Another ${kind.noun} already has the address "${slugIn(row)}".`;
    if (chosenSlug(row) !== null)
      throw new DomainError("invalid", words, { fields: { own_slug: words }, cause: error });
    const isMade = kind.pages?.slugOf(titleOf(kind, row)) !== null;
    const fields: FieldErrors = isMade ? { title: `${words} Change the title.` } : { slug: words };
    throw new DomainError("invalid", words, { fields, cause: error });
  }
}

/** A row from JSON, in which times are text. */
export function rowFromJson<C extends Collection>(snapshot: Record<string, unknown>): ManagedRow<C> {
  const { created_at, updated_at } = snapshot;
  const dates = ["published_at", "dated"].flatMap((name) => {
    const time = snapshot[name];
    return typeof time === "string" ? [[name, new Date(time)]] : [];
  });
  return {
    ...snapshot,
    created_at: new Date(created_at as string),
    updated_at: new Date(updated_at as string),
    ...Object.fromEntries(dates),
  } as ManagedRow<C>;
}

/** Maximum length of a slug that is written by hand, in characters. */
const maxLength = 200;

/**
 * The slug of an item: the one that its editor has chosen, else made from its title, or, when the title has no letter
 * from a to z and no digit, from the form's own field.
 * @param input the form; only its `slug` is used, and only when the title makes no slug
 * @param present the present slug; null for a new item
 * @returns null for kinds without pages
 * @throws DomainError `invalid` with the field `slug`, when there is no slug or an invalid one
 */
export function addressOf(kind: ManagedKind, fields: object, input: unknown, present: string | null): string | null {
  if (!kind.pages) return null;
  const chosen = chosenSlug(fields);
  if (chosen !== null) return chosen;
  const made = kind.pages.slugOf(titleOf(kind, fields));
  if (made !== null) return made;
  const given = typeof input === "object" && input !== null && "slug" in input ? input.slug : "";
  const own = typeof given === "string" ? given.trim() : "";
  if (own === "" && present !== null) return present;
  if (own === "") throw refused("Write an address: the title has no letter from a to z and no digit to make it from.");
  if (own.length > maxLength || !isSlug(own))
    throw refused(`Use small letters from a to z, digits and single hyphens, ${maxLength} at most.`);
  return own;
}

/** The slug that an editor has chosen; null when there is none, or the kind has no such field. */
export function chosenSlug(fields: object): string | null {
  return (fields as { own_slug?: string | null }).own_slug ?? null;
}

function refused(message: string): DomainError {
  return new DomainError("invalid", "Please check the marked fields.", { fields: { slug: message } });
}

/** The slug itself when it is free in the collection, else the first free one of `slug-2`, `slug-3`, … */
export async function freeSlug(ctx: Context, collection: Collection, slug: string): Promise<string> {
  if (!kindOf(collection).pages) return slug;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    const taken = await ctx.db.selectFrom(collection).select("id").where("slug", "=", candidate).executeTakeFirst();
    if (!taken) return candidate;
  }
}

// The date of an item: the one that an editor has set (`dated`), else that of its first publication
// (docs/decisions/181-date-series-and-pinned-posts.md). `published_at` holds it, for every list and order.

/** How much earlier than in UTC a day begins where it begins first, in milliseconds. */
const earliestZoneMs = 14 * 3_600_000;

/**
 * The fields with a date that is not in the future: the noon of today, of which a part of the world has more than UTC,
 * becomes the present time.
 * @throws DomainError `invalid` with the field `dated` for a day that has begun nowhere yet
 */
export function withPastDate<C extends Collection>(
  { clock }: Context,
  { noun }: ManagedKind<C>,
  fields: ManagedFields<C>,
): ManagedFields<C> {
  const date = datedIn(fields);
  const now = clock();
  if (date === null || date <= now) return fields;
  const day = new Date(date).setUTCHours(0, 0, 0, 0);
  if (day - earliestZoneMs <= now.getTime()) return { ...fields, dated: now };
  throw new DomainError("invalid", "Please check the marked fields.", {
    fields: {
      dated: `This day is in the future. To publish the ${noun} then, leave the date empty, press “Keep as draft”, put the draft into a release, and schedule the release.`,
    },
  });
}

/**
 * The row with its date, if it is public. Where the editor takes the date back, it is that of the first publication again, unless the row
 * brings another one, as from an export. A first publication is dated as the database would do it (migration 016), so that the revision has
 * the date, too. Must run in a transaction.
 * @param before the row before the change; null for a new one
 */
async function withPublicationDate<C extends Collection>(
  tx: Context,
  { collection, shown }: ManagedKind<C>,
  before: ManagedRow<C> | null,
  after: ManagedRow<C>,
): Promise<ManagedRow<C>> {
  if (shown !== "published" || !(after as { published?: boolean }).published) return after;
  const date = datedIn(after);
  if (date !== null) return { ...after, published_at: date };
  const now = before === null ? after.created_at : after.updated_at;
  const given = publishedAt(after);
  const isOther = before !== null && given?.getTime() !== publishedAt(before)?.getTime();
  if (before !== null && datedIn(before) !== null && !isOther) {
    return { ...after, published_at: (await firstPublication(tx, collection, after.id)) ?? now };
  }
  return { ...after, published_at: given ?? now };
}

/** When an item was public for the first time, by its revisions; null when it never was. */
async function firstPublication({ db }: Context, collection: Collection, id: string): Promise<Date | null> {
  const revisions = await db
    .selectFrom("revisions")
    .select(["created_at", "snapshot"])
    .where("collection", "=", collection)
    .where("item_id", "=", id)
    .orderBy("version")
    .execute();
  const first = revisions.find(({ snapshot }) => snapshot["published"] === true);
  if (!first) return null;
  const { dated, published_at } = first.snapshot;
  return typeof published_at === "string" && !dated ? new Date(published_at) : first.created_at;
}

function publishedAt(row: object): Date | null {
  return (row as { published_at?: Date | null }).published_at ?? null;
}

function datedIn(row: object): Date | null {
  return (row as { dated?: Date | null }).dated ?? null;
}
