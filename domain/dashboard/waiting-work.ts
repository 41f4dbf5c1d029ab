import { type WaitingThread, findOwnThreads } from "../comments/own-threads.ts";
import type { Context } from "../context.ts";
import { type WaitingLead, findOwnWaiting, findOwnWaitingIds } from "../leads/desk/own-leads.ts";
import { countGivenUp } from "../outbox/outbox-state.ts";
import { type Schedule, findSchedules } from "../publishing/schedules/schedules.ts";
import { type Review, countReviewsForMe, findReviews } from "../reviews/reviews.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";

/** A part of a list, and how many it has. */
interface Waiting<Entry> {
  first: Entry[];
  count: number;
}

/** What waits for somebody of the team. Null for what their role does not see. */
export interface WaitingWork {
  reviews: Waiting<Pick<Review, "kind" | "itemId" | "title" | "request">>;
  comments: Waiting<WaitingThread>;
  inquiries: Waiting<WaitingLead> | null;
  /** How many deliveries were given up. */
  deliveries: number | null;
}

/** Of each list. */
const mostShown = 5;

/**
 * The reviews, comments and inquiries that wait for whoever asks, as the menu counts them ({@link countWaitingForMe}).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findWaitingWork(ctx: Context): Promise<WaitingWork> {
  requireAbility(ctx, "draft");
  const [reviews, threads, inquiries, deliveries] = await Promise.all([
    findOwnReviews(ctx),
    findOwnThreads(ctx),
    hasAbility(ctx, "inquiries") ? findInquiries(ctx) : null,
    hasAbility(ctx, "inquirySettings") ? countGivenUp(ctx) : null,
  ]);
  return {
    reviews,
    comments: { first: threads.slice(0, mostShown), count: threads.length },
    inquiries,
    deliveries: deliveries?.all ?? null,
  };
}

async function findOwnReviews(ctx: Context): Promise<WaitingWork["reviews"]> {
  const count = await countReviewsForMe(ctx);
  // To find them reads what they are about.
  if (count === 0) return { first: [], count };
  const own = (await findReviews(ctx)).filter(({ mayDecide }) => mayDecide);
  const first = own.slice(0, mostShown).map(({ kind, itemId, title, request }) => ({ kind, itemId, title, request }));
  return { first, count };
}

async function findInquiries(ctx: Context): Promise<Waiting<WaitingLead>> {
  const [first, ids] = await Promise.all([findOwnWaiting(ctx, mostShown), findOwnWaitingIds(ctx)]);
  return { first, count: ids.length };
}

/** Something that goes live or is hidden by itself. */
export interface ComingChange extends Pick<Schedule, "id" | "kind" | "title"> {
  itemId: string;
  action: "publish" | "hide";
  at: Date;
  /** The time zone in which it was planned. */
  zone: string;
}

/** Until the end of the day of whoever reads it, wherever they are. */
const lookAheadMs = 36 * 60 * 60_000;

/**
 * What waits for its time in the next day and a half, the first one first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findComingUp(ctx: Context): Promise<ComingChange[]> {
  const from = ctx.clock();
  const schedules = await findSchedules(ctx, { from, until: new Date(from.getTime() + lookAheadMs) });
  return schedules.flatMap(({ id, kind, item_id, title, action, state, due_at, time_zone }) =>
    state === "waiting" && action !== "review" && due_at >= from
      ? [{ id, kind, itemId: item_id, title, action, at: due_at, zone: time_zone }]
      : [],
  );
}
