import { sql } from "kysely";
import { subscriberStatuses, type SubscriberStatus } from "#db/tables/audience-tables.ts";
import type { Context } from "#domain/context.ts";
import { csvRecord } from "#lib/text/csv.ts";
import { unsubscribeUrl } from "./send-newsletter-mail.ts";
import { subscribersPerPage, requireNewsletterManager, type Subscriber } from "./subscriber.ts";

export interface SubscriberPage {
  items: Subscriber[];
  total: number;
  page: number;
  pages: number;
  /** How many there are of each status, whatever the filter. */
  counts: Record<SubscriberStatus, number>;
}

/**
 * The newsletter's addresses, newest first.
 * @param page from 1; a page beyond the last answers the last
 * @throws DomainError unauthenticated or forbidden
 */
export async function findSubscribers(
  ctx: Context,
  { page = 1, ...filter }: SubscriberFilter & { page?: number } = {},
): Promise<SubscriberPage> {
  await requireNewsletterManager(ctx);
  const matching = selectSubscribers(ctx, filter);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / subscribersPerPage));
  const shown = Math.min(page, pages);
  const items = await matching
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(subscribersPerPage)
    .offset((shown - 1) * subscribersPerPage)
    .execute();
  return { items, total: Number(total), page: shown, pages, counts: await countByStatus(ctx) };
}

async function countByStatus(ctx: Context): Promise<Record<SubscriberStatus, number>> {
  const rows = await ctx.db
    .selectFrom("subscribers")
    .select(["status", (eb) => eb.fn.countAll<number | string>().as("count")])
    .groupBy("status")
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(subscriberStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    SubscriberStatus,
    number
  >;
}

export interface SubscriberFilter {
  /** Text that the address must contain, in any case; empty for all. */
  search?: string;
  status?: SubscriberStatus | "all";
}

/** The status that somebody names, or `all`. */
export function subscriberStatusOf(value: unknown): SubscriberStatus | "all" {
  return subscriberStatuses.find((status) => status === value) ?? "all";
}

/** The subscribers that a filter leaves. */
function selectSubscribers(ctx: Context, { search = "", status = "all" }: SubscriberFilter) {
  const words = search.trim().toLowerCase();
  return ctx.db
    .selectFrom("subscribers")
    .$if(status !== "all", (query) => query.where("status", "=", status as SubscriberStatus))
    .$if(words !== "", (query) => {
      // `%` and `_` in the words are meant literally.
      const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
      return query.where(sql<boolean>`email like ${pattern} escape '\\'`);
    });
}

const pageSize = 500;

/** An address as it leaves the house; times are ISO 8601, UTC. */
export type ExportedSubscriber = Pick<
  Subscriber,
  "id" | "email" | "status" | "consent_version" | "consent_text" | "consent_page"
> &
  Record<"consented_at" | "created_at", string> &
  Record<"confirmed_at" | "unsubscribed_at", string | null> & {
    /** The subscriber's own link, for whoever sends issues with another tool; null for those who get none. */
    unsubscribe_url: string | null;
  };

/**
 * The newsletter's addresses with what they agreed to, oldest first. Read page by page, so that an export of any size needs
 * little memory and never holds up the server beside it.
 * @throws DomainError unauthenticated or forbidden, when the first one is asked for
 */
export async function* exportSubscribers(
  ctx: Context,
  filter: SubscriberFilter = {},
): AsyncGenerator<ExportedSubscriber> {
  await requireNewsletterManager(ctx);
  let last: Subscriber | undefined;
  for (;;) {
    let query = selectSubscribers(ctx, filter).selectAll().orderBy("created_at").orderBy("id").limit(pageSize);
    if (last) {
      const { created_at, id } = last;
      query = query.where(({ eb, or, and }) =>
        or([eb("created_at", ">", created_at), and([eb("created_at", "=", created_at), eb("id", ">", id)])]),
      );
    }
    const page = await query.execute();
    for (const subscriber of page) yield toExportedSubscriber(ctx, subscriber);
    last = page.at(-1);
    if (page.length < pageSize || !last) return;
  }
}

/** An address as it leaves the house. */
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
 * The newsletter's addresses as a CSV file, record by record, the names of its columns first. No cell is a formula.
 * @throws DomainError unauthenticated or forbidden, when the first record is asked for
 */
export async function* subscriberCsv(ctx: Context, filter: SubscriberFilter = {}): AsyncGenerator<string> {
  const subscribers = exportSubscribers(ctx, filter);
  // Asked for before the first record goes out, so that a refusal leaves no file behind.
  let next = await subscribers.next();
  yield csvRecord(columns);
  for (; !next.done; next = await subscribers.next()) {
    const subscriber = next.value;
    yield csvRecord(columns.map((column) => subscriber[column] ?? ""));
  }
}
