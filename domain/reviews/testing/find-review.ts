import type { Context } from "../../context.ts";
import type { Subject } from "../../approvals/require-approval.ts";
import { type Review, findReviews, keyOf } from "../reviews.ts";

/**
 * The review of one draft or release; null when it needs none and nobody asked for one, or when there is nothing to review.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReview(ctx: Context, subject: Subject): Promise<Review | null> {
  return (await findReviews(ctx)).find((one) => keyOf(one) === keyOf(subject)) ?? null;
}
