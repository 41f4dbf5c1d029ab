import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { versionsOf } from "./versions.ts";
import type { ManagedFields, ManagedKind, ManagedRow } from "./kind.ts";

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
      dated: `This day is in the future. To publish the ${noun} then, leave the date empty and choose “Schedule …”.`,
    },
  });
}

/**
 * The row with its date, if it is public. Where the editor takes the date back, it is that of the first publication again, unless the row
 * brings another one, as from an export. A first publication is dated as the database would do it (migration 016), so that the revision has
 * the date, too. Must run in a transaction.
 * @param before the row before the change; null for a new one
 */
export async function withPublicationDate<C extends Collection>(
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
async function firstPublication(tx: Context, collection: Collection, id: string): Promise<Date | null> {
  const revisions = await versionsOf(tx, collection, id)
    .select(["created_at", "snapshot"])
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
