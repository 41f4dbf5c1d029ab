import { type Selectable, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { requirePresentMember } from "../security/present-member.ts";
import { readInPages } from "#lib/pacing.ts";
import { csvHead, csvRecord } from "#lib/text/format-text.ts";
import type { Context } from "../context.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import type { ActivityKind } from "./activity.ts";

export type ActivityEntry = Selectable<Tables["activity"]>;

export interface ActivityFilter {
  /** A person's address, or the name of a command or job. */
  actor?: string | undefined;
  kind?: ActivityKind | undefined;
  /** The one thing that was changed. */
  itemId?: string | undefined;
  /** From this moment on. */
  from?: Date | undefined;
  /** Before this moment. */
  until?: Date | undefined;
}

export const entriesPerPage = 100;

export interface ActivityPage {
  /** Newest first. */
  entries: ActivityEntry[];
  /** For the page of older entries; null when there are none. */
  older: number | null;
}

/**
 * One page of the activity log.
 * @param before entries that are older than this one; the newest without it
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findActivity(
  ctx: Context,
  filter: ActivityFilter = {},
  before: number | null = null,
): Promise<ActivityPage> {
  requireAbility(ctx, "audit");
  const found = await (
    await selectActivity(ctx, filter)
  )
    .$if(before !== null, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(entriesPerPage + 1)
    .execute();
  const entries = found.slice(0, entriesPerPage);
  return { entries, older: found.length > entriesPerPage ? (entries.at(-1)?.number ?? null) : null };
}

async function selectActivity(ctx: Context, { actor, kind, itemId, from, until }: ActivityFilter) {
  const [first, end] = await Promise.all([from && numberAt(ctx, from), until && numberAt(ctx, until)]);
  return ctx.db
    .selectFrom("activity")
    .selectAll()
    .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(itemId !== undefined, (query) => query.where("item_id", "=", itemId ?? ""))
    .$if(first !== undefined, (query) => query.where("number", ">=", first ?? 0))
    .$if(end !== undefined, (query) => query.where("number", "<", end ?? 0));
}

/** The number of the first entry from a moment on: entries have one order by number and by time, so no other index is needed. */
async function numberAt({ db }: Context, moment: Date): Promise<number> {
  const found = await db
    .selectFrom("activity")
    .select("number")
    .where("at", ">=", moment)
    .orderBy("at")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? 2 ** 31 - 1;
}

/**
 * Everybody and everything that the log names as an actor, by name.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findActors(ctx: Context): Promise<string[]> {
  requireAbility(ctx, "audit");
  // One look at the index for each, where `distinct` would read all entries.
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from activity
      union all
      select (select min(activity.actor) from activity where activity.actor > actors.actor)
      from actors where actors.actor is not null
    )
    select actor from actors where actor is not null
  `.execute(ctx.db);
  return rows.map(({ actor }) => actor);
}

/** Entries of one thing, of which no screen shows more. */
const maxOfThing = 1_000;

/**
 * All that was done to one thing, newest first; from which addresses of the network, only for those who see the whole log.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findActivityOf(ctx: Context, kind: ActivityKind, itemId: string): Promise<ActivityEntry[]> {
  requireAbility(ctx, "draft");
  const entries = await (
    await selectActivity(ctx, { kind, itemId })
  )
    .orderBy("number", "desc")
    .limit(maxOfThing)
    .execute();
  return hasAbility(ctx, "audit") ? entries : entries.map((entry) => ({ ...entry, address: null }));
}

const pageSize = 100;
const columns = ["at", "actor", "address", "action", "kind", "item_id", "title", "changes"] as const;

/**
 * The filtered log as a CSV file, record by record, newest first, beginning with the column names. No cell is a formula.
 * @throws DomainError `unauthenticated` or `forbidden`, at the first record
 */
export async function* activityCsv(ctx: Context, filter: ActivityFilter = {}): AsyncGenerator<string> {
  requireAbility(ctx, "audit");
  const entries = (await selectActivity(ctx, filter)).orderBy("number", "desc").limit(pageSize);
  yield csvHead(columns);
  const found = readInPages<ActivityEntry>(pageSize, async (last) => {
    await requirePresentMember(ctx);
    return (last ? entries.where("number", "<", last.number) : entries).execute();
  });
  for await (const { at, changes, ...entry } of found) {
    const said = changes.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`).join("; ");
    const cells = { ...entry, at: at.toISOString(), changes: said };
    yield csvRecord(columns.map((column) => cells[column] ?? ""));
  }
}
