import { countOpenDemos } from "../bookings/find-bookings.ts";
import { findOwnThreads } from "../comments/own-threads.ts";
import type { Context } from "../context.ts";
import { findOwnWaitingIds } from "../leads/desk/own-leads.ts";
import { countGivenUp } from "../outbox/outbox-state.ts";
import { countSchedules } from "../publishing/schedules/schedules.ts";
import { countReviewsForMe } from "../reviews/reviews.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";

/** What may wait for somebody of the team, by the screen that has it. */
export const waitingNames = ["inquiries", "demos", "deliveries", "reviews", "comments", "plans"] as const;
export type WaitingName = (typeof waitingNames)[number];

/** How much of each waits; 0 for what a role does not see. */
export type Waiting = Readonly<Record<WaitingName, number>>;

/**
 * Counts what waits for whoever asks, for the menu: inquiries that are theirs or nobody's, demos that nobody confirmed or gives, deliveries that
 * were given up, reviews they may decide, comments for them, and plans that failed, are late or due for a review.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function countWaitingForMe(ctx: Context): Promise<Waiting> {
  requireAbility(ctx, "enter");
  const [inquiries, demos, deliveries, reviews, comments, plans] = await Promise.all([
    hasAbility(ctx, "inquiries") ? findOwnWaitingIds(ctx) : [],
    hasAbility(ctx, "inquiries") ? countOpenDemos(ctx) : null,
    hasAbility(ctx, "inquirySettings") ? countGivenUp(ctx) : null,
    hasAbility(ctx, "draft") ? countReviewsForMe(ctx) : 0,
    hasAbility(ctx, "draft") ? findOwnThreads(ctx) : [],
    hasAbility(ctx, "publish") ? countSchedules(ctx) : null,
  ]);
  return {
    inquiries: inquiries.length,
    demos: demos ? demos.withoutHost + demos.requested : 0,
    deliveries: deliveries?.all ?? 0,
    reviews,
    comments: comments.length,
    plans: plans ? plans.failed + plans.late + plans.reviews : 0,
  };
}
