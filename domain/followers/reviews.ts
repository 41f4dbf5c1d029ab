import { DomainError } from "#lib/domain-error.ts";
import { readRules, recordException } from "../approvals/require-approval.ts";
import { compareFields } from "../documents/compare.ts";
import type { Change, Follower } from "../context.ts";

/**
 * Refuses a change of what visitors see of a kind that needs a review, unless it comes with one. Hiding is always possible.
 */
export const reviews: Follower = {
  name: "reviews",
  async before(tx, change) {
    const { kind, id, after, action, reviewed } = change;
    if (action === "import" || reviewed || tx.actor.kind !== "user") return;
    if (!after || !kind.isPublic(after) || !(await readRules(tx)).has(kind.name) || isMovedOnly(change)) return;
    const title = kind.titleOf(after);
    if (tx.unreviewed !== undefined) return recordException(tx, { kind: kind.name, itemId: id }, title);
    const words = `“${title}” needs a review before it can be published. Save it as a draft and request a review.`;
    throw new DomainError("conflict", words, { reasons: ["review_needed"] });
  },
};

/** Whether only its place in the order of a list is another one. */
function isMovedOnly({ kind, before, after }: Change): boolean {
  if (before === null || !kind.isPublic(before) || kind.fields.length === 0) return false;
  const edited = (row: object) =>
    Object.fromEntries(kind.fields.map(({ name }) => [name, (row as Record<string, unknown>)[name]]));
  return compareFields(edited(before), edited(after!)).every(
    ({ isChanged, field }) => !isChanged || field === "order_index",
  );
}
