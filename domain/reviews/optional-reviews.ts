import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../context.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import {
  type OpenSubject,
  type Review,
  findOpenSubjects,
  findReviewed,
  keyOf,
  latestRequests,
  reviewOf,
} from "./reviews.ts";
import { type Subject, needsReview, readRules } from "../approvals/require-approval.ts";

/** Few, because the drafts of each are read whole. */
const perPage = 20;

/** One page of drafts and releases for which a review is optional and none is pending. */
export interface OptionalReviews {
  reviews: Review[];
  page: number;
  pages: number;
}

/**
 * Subjects for which a review is optional and none is pending: the drafts that the member wrote, and the open releases that they may change
 * or wrote in. Releases come first, then what was written last. `findReviews` has those that need one.
 * @param options.page from 1; a page beyond the last gives the last
 * @param options.about comes first, also a draft of somebody else
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOptionalReviews(
  ctx: Context,
  { page = 1, about = null }: { page?: number; about?: Subject | null } = {},
): Promise<OptionalReviews> {
  const member = requireAbility(ctx, "draft");
  const [rules, open, requests] = await Promise.all([readRules(ctx), findOpenSubjects(ctx), latestRequests(ctx)]);
  const isAbout = ({ subject }: OpenSubject) => about !== null && keyOf(subject) === keyOf(about);
  const isOwn = ({ subject, drafts, writers }: OpenSubject) =>
    (subject.kind === "release" && hasAbility(ctx, "releases")) ||
    drafts.some((draft) => draft.updated_by === member.email) ||
    // Also what was approved since.
    writers.some(({ name }) => name === member.userId || name === member.email);
  const mine = open.filter(
    (one) =>
      (isAbout(one) || isOwn(one)) &&
      hasAbility(ctx, abilityFor(ctx, one.subject.kind)) &&
      !requests.has(keyOf(one.subject)) &&
      !needsReview(rules, one.subject, one.drafts),
  );
  const sorted = [...mine.filter(isAbout), ...mine.filter((one) => !isAbout(one))];
  const pages = Math.max(1, Math.ceil(sorted.length / perPage));
  const shown = Math.min(Math.max(1, page), pages);
  const reviews: Review[] = [];
  for (const { subject } of sorted.slice((shown - 1) * perPage, shown * perPage)) {
    // Visitors are answered in between.
    await nextTurn();
    const reviewed = await findReviewed(ctx, subject);
    if (reviewed) reviews.push(reviewOf(ctx, rules, reviewed, undefined));
  }
  return { reviews, page: shown, pages };
}
