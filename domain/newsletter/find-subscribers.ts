import { maxTyped } from "#lib/text/match-words.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import type { Context } from "#domain/context.ts";
import { requirePresentMember } from "../security/present-member.ts";
import { readInPages } from "#lib/pacing.ts";
import { recordActivity } from "../activity/activity.ts";
import { sql } from "kysely";
import { type SubscriberStatus, subscriberStatuses } from "#db/tables/site-tables.ts";
import { csvHead, csvRecord } from "#lib/text/format-text.ts";
import { type Subscriber, unsubscribeUrl, subscribersPerPage } from "../newsletter/subscriber.ts";

/** Rows that an export reads at once, and writes in one turn of the event loop. */
const pageSize = 100;

export interface SubscriberPage {
  items: Subscriber[];
  total: number;
  page: number;
  pages: number;
  /** Number of addresses by status, independent of the filter. */
  counts: Record<SubscriberStatus, number>;
}

/**
 * One page of the newsletter's addresses, newest first.
 * @param page from 1; a page beyond the last gives the last
 * @throws DomainError unauthenticated or forbidden
 */
export async function findSubscribers(
  ctx: Context,
  { page = 1, ...filter }: SubscriberFilter & { page?: number } = {},
): Promise<SubscriberPage> {
  requireAbilityOrOperator(ctx, "newsletter");
  const matching = selectSubscribers(ctx, filter);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / subscribersPerPage));
  const shown = Math.min(page, pages);
  const items = await matching
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(subscribersPerPage)
    .offset((shown - 1) * subscribersPerPage)
    .execute();
  return { items, total, page: shown, pages, counts: await countByStatus(ctx) };
}

async function countByStatus(ctx: Context): Promise<Record<SubscriberStatus, number>> {
  const rows = await ctx.db
    .selectFrom("subscribers")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const none: Record<SubscriberStatus, number> = { pending: 0, confirmed: 0, unsubscribed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

export interface SubscriberFilter {
  /** Text that the address must contain, ignoring case; empty for all. */
  search?: string;
  status?: SubscriberStatus | "all";
}

/** The status in a query string, or `all`. */
export function subscriberStatusOf(value: unknown): SubscriberStatus | "all" {
  return subscriberStatuses.find((status) => status === value) ?? "all";
}

/** The filter in a query string: `q` and `status`. */
export function subscriberFilterOf(query: URLSearchParams): Required<SubscriberFilter> {
  return { search: query.get("q")?.slice(0, maxTyped) ?? "", status: subscriberStatusOf(query.get("status")) };
}

function selectSubscribers(ctx: Context, { search = "", status = "all" }: SubscriberFilter) {
  const words = search.trim().toLowerCase();
  return ctx.db
    .selectFrom("subscribers")
    .$if(status !== "all", (query) => query.where("status", "=", status as SubscriberStatus))
    .$if(words !== "", (query) => {
      // `%` and `_` in the words are literal.
      const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      return query.where(sql<boolean>`email like ${pattern} escape '\\'`);
    });
}

/** An exported address; times are ISO 8601, UTC. */
export type ExportedSubscriber = Pick<
  Subscriber,
  "id" | "email" | "status" | "consent_version" | "consent_text" | "consent_page"
> &
  Record<"consented_at" | "created_at", string> &
  Record<"confirmed_at" | "unsubscribed_at", string | null> & {
    /** The subscriber's link, for sending issues with another tool; null for addresses that get none. */
    unsubscribe_url: string | null;
  };

/**
 * All addresses of the newsletter with their consent, oldest first.
 * @throws DomainError unauthenticated or forbidden, at the first item
 */
export async function* exportSubscribers(
  ctx: Context,
  filter: SubscriberFilter = {},
): AsyncGenerator<ExportedSubscriber> {
  requireAbilityOrOperator(ctx, "newsletter");
  const subscribers = selectSubscribers(ctx, filter).selectAll().orderBy("created_at").orderBy("id").limit(pageSize);
  const found = readInPages<Subscriber>(pageSize, async (last) => {
    await requirePresentMember(ctx);
    const { created_at, id } = last ?? { created_at: new Date(0), id: "" };
    return subscribers
      .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), ">", tuple(created_at, id)))
      .execute();
  });
  for await (const subscriber of found) yield toExportedSubscriber(ctx, subscriber);
}

/** Converts an address for an export. */
export function toExportedSubscriber(ctx: Context, subscriber: Subscriber): ExportedSubscriber {
  const { id, email, status, consent_version, consent_text, consent_page } = subscriber;
  return {
    id,
    email,
    status,
    consent_version,
    consent_text,
    consent_page,
    consented_at: subscriber.consented_at.toISOString(),
    confirmed_at: subscriber.confirmed_at?.toISOString() ?? null,
    unsubscribed_at: subscriber.unsubscribed_at?.toISOString() ?? null,
    created_at: subscriber.created_at.toISOString(),
    unsubscribe_url: status === "confirmed" ? unsubscribeUrl(ctx, id) : null,
  };
}

const columns = [
  "email",
  "status",
  "consented_at",
  "confirmed_at",
  "unsubscribed_at",
  "consent_version",
  "consent_text",
  "consent_page",
  "unsubscribe_url",
  "created_at",
  "id",
] as const satisfies (keyof ExportedSubscriber)[];

/**
 * The newsletter's addresses as a CSV file, record by record, beginning with the column names. No cell is a formula.
 * @throws DomainError unauthenticated or forbidden, at the first record
 */
export async function* subscriberCsv(ctx: Context, filter: SubscriberFilter = {}): AsyncGenerator<string> {
  const subscribers = exportSubscribers(ctx, filter);
  // Before the header is written, so that a refusal writes no file.
  let next = await subscribers.next();
  await recordActivity(ctx, { action: "export", kind: "subscriber" });
  yield csvHead(columns);
  for (; !next.done; next = await subscribers.next()) {
    const subscriber = next.value;
    yield csvRecord(columns.map((column) => subscriber[column] ?? ""));
  }
}
