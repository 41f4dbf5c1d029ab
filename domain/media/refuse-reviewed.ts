import { DomainError } from "#lib/domain-error.ts";
import { readRules } from "../approvals/rules.ts";
import type { Context } from "../context.ts";

/**
 * Refuses another file, crop or focal point for what stands in content that needs a review: visitors would see at once what nobody else has
 * seen. Must run in the transaction that changes it.
 * @throws DomainError `conflict` with the reason `review_needed`
 */
export async function refuseReviewed(tx: Context, mediaId: string): Promise<void> {
  const rules = await readRules(tx);
  if (rules.size === 0) return;
  const uses = await tx.db.selectFrom("media_uses").select("collection").where("media_id", "=", mediaId).execute();
  if (!uses.some(({ collection }) => rules.has(collection))) return;
  const words =
    "This file stands in content that needs a review. Upload the other one as a new file, and choose it in a draft.";
  throw new DomainError("conflict", words, { reasons: ["review_needed"] });
}
