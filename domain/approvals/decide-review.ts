import { z } from "zod";
import { lockRows } from "#db/dialect.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../context.ts";
import { type Draft, writersOf } from "../publishing/drafts/draft.ts";
import { requireAbility } from "../rights.ts";
import { transaction } from "../transaction.ts";
import { mailDecision } from "./approval-mails.ts";
import { lockReviewed, reviewWords } from "./approvals.ts";
import { fingerprintOf, type Subject } from "./require-approval.ts";

/**
 * Approves or declines what somebody asked a review for. An approval counts for exactly what was seen.
 * @param decision.fingerprint of what was seen (`Review`)
 * @throws DomainError `unauthenticated`, `forbidden` for whoever wrote any of it, `not_found`, `invalid` for a refusal without words, or
 *   `conflict` when it was changed meanwhile or nobody waits for a decision
 */
export async function decideReview(
  ctx: Context,
  subject: Subject,
  decision: { isApproved: boolean; fingerprint: string; words: string },
): Promise<void> {
  const { email } = requireAbility(ctx, "publish");
  const { isApproved, fingerprint } = decision;
  const { words: said } = parseFields(
    z.object({ words: isApproved ? reviewWords(1_000) : reviewWords(1_000).min(1, "Say what should be changed.") }),
    decision,
  );
  await transaction(ctx, async (tx) => {
    const { title, drafts } = await lockReviewed(tx, subject);
    const request = await tx.db
      .selectFrom("approvals")
      .selectAll()
      .where("kind", "=", subject.kind)
      .where("item_id", "=", subject.itemId)
      .where("state", "=", "waiting")
      .$call(lockRows(tx.db))
      .executeTakeFirst();
    if (!request) throw new DomainError("conflict", `Nobody waits for a review of “${title}” any more.`);
    if (fingerprintOf(drafts) !== fingerprint)
      throw new DomainError("conflict", `“${title}” was changed meanwhile. Please look at it again.`);
    if (drafts.some((draft) => writersOf(draft).includes(email)))
      throw new DomainError("forbidden", "Somebody else has to review this, because you wrote some of it.");
    await tx.db
      .updateTable("approvals")
      .set({
        state: isApproved ? "approved" : "declined",
        fingerprint,
        decided_by: email,
        decided_words: said,
        decided_at: tx.clock(),
      })
      .where("id", "=", request.id)
      .execute();
    // What was approved has been seen; who writes on from here is asked for again.
    if (isApproved) await forgetWriters(tx, drafts);
    else await withdrawApprovals(tx, subject);
    const action = isApproved ? "approve" : "decline";
    const changes = said === "" ? [] : [{ field: "words", before: null, after: said }];
    await recordActivity(tx, { action, kind: subject.kind, itemId: subject.itemId, title, changes });
    await mailDecision(tx, { subject, title, by: email, words: said, isApproved, request });
  });
}

/** An approval from before a refusal no longer counts, also when nothing was changed since. */
async function withdrawApprovals(tx: Context, { kind, itemId }: Subject): Promise<void> {
  await tx.db
    .updateTable("approvals")
    .set({ state: "withdrawn" })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("state", "=", "approved")
    .execute();
}

async function forgetWriters(tx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { release_id, kind, item_id } of drafts)
    await tx.db
      .updateTable("drafts")
      .set({ writers: "" })
      .where("release_id", "=", release_id)
      .where("kind", "=", kind)
      .where("item_id", "=", item_id)
      .execute();
}
