import { subscriberStatuses, type SubscriberStatus } from "#db/audience-tables.ts";
import type { Context } from "#domain/context.ts";
import { subscribersPerPage } from "./limits.ts";
import { requireNewsletterManager } from "./require-newsletter-manager.ts";
import { selectSubscribers, type SubscriberFilter } from "./select-subscribers.ts";
import type { Subscriber } from "./subscriber.ts";

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
