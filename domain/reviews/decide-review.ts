import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { lockRows } from "#db/dialect.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { type Draft, findDraft, noRelease, keyOfDraft } from "../documents/drafts.ts";
import { isWrittenBy, markApproved, revokeApproval } from "../documents/draft-writers.ts";
import { requireAbility } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { lockReviewed, reviewWords } from "./reviews.ts";
import { type Subject, fingerprintOf } from "../approvals/require-approval.ts";
import { mailDecision } from "./review-mails.ts";
import { withdrawRequests } from "../approvals/withdraw-requests.ts";
import type { Collection } from "#db/schema.ts";
import { kinds, kindOf } from "../kinds/kinds.ts";
import { fieldsOfDraft } from "../publishing/drafts/draft-fields.ts";
import { publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";

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
  const member = requireAbility(ctx, "publish");
  const { email } = member;
  const { isApproved, fingerprint } = decision;
  const { words: said } = parseFields(
    z.object({ words: isApproved ? reviewWords(1_000) : reviewWords(1_000).min(1, "Say what to change.") }),
    decision,
  );
  await transaction(ctx, async (tx) => {
    const { title, drafts, writers } = await lockReviewed(tx, subject);
    const request = await tx.db
      .selectFrom("approvals")
      .selectAll()
      .where("kind", "=", subject.kind)
      .where("item_id", "=", subject.itemId)
      .where("state", "=", "waiting")
      .$call(lockRows(tx.db))
      .executeTakeFirst();
    if (!request) throw new DomainError("conflict", `“${title}” is no longer waiting for a review.`);
    if (fingerprintOf(drafts) !== fingerprint)
      throw new DomainError("conflict", `“${title}” was changed in the meantime. Please check it again.`);
    if (isWrittenBy(writers, member))
      throw new DomainError("forbidden", "You wrote some of this, so someone else has to review it.");
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
    // What was approved has been seen; who writes on from here is asked for again. A refusal asks for all others again.
    for (const draft of drafts)
      await (isApproved ? markApproved(tx, keyOfDraft(draft)) : revokeApproval(tx, keyOfDraft(draft), member));
    // An approval from before a refusal no longer counts, also when nothing was changed since.
    if (!isApproved) await withdrawRequests(tx, subject, ["approved"]);
    const action = isApproved ? "approve" : "decline";
    const changes = said === "" ? [] : [{ field: "words", before: null, after: said }];
    await recordActivity(tx, { action, kind: subject.kind, itemId: subject.itemId, title, changes });
    await mailDecision(tx, { subject, title, by: email, words: said, isApproved, request });
  });
}

/** A field that a draft changes. */
export interface ReviewedChange {
  label: string;
  isMarkdown: boolean;
  live: unknown;
  draft: unknown;
}

/**
 * What the draft beside an item changes: of one item, because both texts may have a million characters.
 * @param fingerprint of the draft whose review is shown, because an approval is for what was seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when it was changed meanwhile
 */
export async function findReviewedChanges(
  ctx: Context,
  { kind: name, itemId }: Subject,
  fingerprint: string,
): Promise<ReviewedChange[]> {
  requireAbility(ctx, "draft");
  const kind = kinds.find(({ collection }) => collection === name);
  const draft = kind && (await findDraft(ctx, { release: noRelease, kind: kind.collection, itemId }));
  if (!draft) throw new DomainError("not_found", "This was published or discarded in the meantime.");
  if (fingerprintOf([draft]) !== fingerprint)
    throw new DomainError("conflict", "This was changed in the meantime. Please reload the page.");
  // Visitors are answered in between.
  await nextTurn();
  const shown = new Map<string, (typeof kind.fields)[number]>(kind.fields.map((field) => [field.name, field]));
  const fields = await fieldsOfDraft(ctx, ctx.site.documents[kind.collection], draft);
  return fields.flatMap(({ field, live, draft: written }) => {
    const { label, type } = shown.get(field) ?? {};
    if (label === undefined || (isBlank(live) && isBlank(written))) return [];
    return [{ label, isMarkdown: type === "markdown", live: live ?? "", draft: written ?? "" }];
  });
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Publishes what was reviewed: a release, a text of the site, or the draft beside an item.
 * @param seen.version of the draft or the release that was seen
 * @param seen.fingerprint of a draft that was seen, which is more: an item that was shown or hidden leaves its draft the version
 * @param override why an admin publishes it in spite of what the gate finds
 * @throws DomainError as what publishes it, with the reason `review_needed` without an approval of its present state
 */
export async function publishReviewed(
  ctx: Context,
  { kind, itemId }: Subject,
  { version, fingerprint }: { version: number; fingerprint?: string },
  override: string | null = null,
): Promise<void> {
  requireAbility(ctx, "publish");
  if (kind === "release") await publishRelease(ctx, itemId, version, override);
  else if (kind === "site_texts") await publishTexts(ctx, { [itemId]: version }, override);
  else {
    const isSeen = (draft: Draft) => fingerprint === undefined || fingerprintOf([draft]) === fingerprint;
    await publishItemDraft(ctx, kindOf<Collection>(kind), itemId, version, { override, isSeen });
  }
}
