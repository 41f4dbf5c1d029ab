import { DomainError } from "#lib/domain-error.ts";
import { readRules, recordException } from "../approvals/require-approval.ts";
import { compareFields } from "../documents/compare.ts";
import type { Change, Follower } from "../context.ts";

/**
 * Refuses a save that changes what visitors see of an item whose kind needs a review. Hiding is always possible. What publishes reviewed
 * drafts, takes them back or restores from the trash says so in the context (`isReviewed`).
 */
export const reviews: Follower = {
  name: "reviews",
  async before(tx, change) {
    const { kind, id, after, action } = change;
    if (action === "import" || tx.isReviewed || tx.actor.kind !== "user" || kind.fields.length === 0) return;
    if (!after || !kind.isPublic(after) || !(await readRules(tx)).has(kind.name) || isMovedOnly(change)) return;
    const title = kind.titleOf(after);
    if (tx.unreviewed !== undefined) return recordException(tx, { kind: kind.name, itemId: id }, title);
    const words = `“${title}” needs a review before visitors see it. Keep it as a draft, and ask for a review.`;
    throw new DomainError("conflict", words, { reasons: ["review_needed"] });
  },
};

/** Whether only its place in the order of a list is another one. */
function isMovedOnly({ kind, before, after }: Change): boolean {
  if (before === null || !kind.isPublic(before)) return false;
  const edited = (row: object) =>
    Object.fromEntries(kind.fields.map(({ name }) => [name, (row as Record<string, unknown>)[name]]));
  return compareFields(edited(before), edited(after!)).every(
    ({ isChanged, field }) => !isChanged || field === "order_index",
  );
}
