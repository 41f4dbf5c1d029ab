import { createHash } from "node:crypto";
import { z } from "zod";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";

import type { Context, Reviewed } from "../context.ts";
import type { Draft } from "../documents/drafts.ts";
import { requireAbility } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { type SubjectKind, subjectKinds } from "#db/schema.ts";

/** What a review is about: the draft beside an item or a text, or a whole release. */
export interface Subject {
  kind: SubjectKind;
  itemId: string;
}

/** What a review looks at of a draft. */
type ReviewedDraft = Pick<Draft, "kind" | "item_id" | "action" | "base_version" | "version" | "body">;

/**
 * What exactly somebody has reviewed: the drafts with all that they say and are based on. Any later change has another one, even one that is
 * taken back.
 */
export function fingerprintOf(drafts: readonly ReviewedDraft[]): string {
  const parts = drafts
    .map(({ kind, item_id, action, base_version, version, body }) => [
      `${kind}/${item_id}`,
      action,
      base_version,
      version,
      inOneOrder(body),
    ])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** PostgreSQL has an order of its own for the keys of objects. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, part]) => [key, inOneOrder(part)]);
}

/** Whether a subject needs a review: by its kind, or as a release by one of the kinds in it. */
export function needsReview(
  rules: ReadonlySet<string>,
  { kind }: Subject,
  drafts: readonly Pick<Draft, "kind">[],
): boolean {
  return rules.has(kind) || (kind === "release" && drafts.some((draft) => rules.has(draft.kind)));
}

/**
 * Refuses to publish drafts whose present state nobody else has approved. Must run in the transaction that publishes them, which has locked
 * them.
 * @returns what publishes them passes it on (domain/documents/publish.ts)
 * @throws DomainError `conflict` with the reason `review_needed`
 */
export async function requireApproval(
  tx: Context,
  subject: Subject,
  drafts: readonly ReviewedDraft[],
  title: string,
): Promise<Reviewed> {
  if (!needsReview(await readRules(tx), subject, drafts)) return reviewedBefore;
  if (tx.unreviewed !== undefined) await recordException(tx, subject, title);
  else if (!(await isApproved(tx, subject, drafts))) throw reviewNeeded(title);
  return reviewedBefore;
}

/** What was public before, and is so again: with a review, or from a time without any. */
export const reviewedBefore = {} as Reviewed;

/** Whether somebody has approved drafts as they are. */
export async function isApproved(
  { db }: Context,
  { kind, itemId }: Subject,
  drafts: readonly ReviewedDraft[],
): Promise<boolean> {
  const approval = await db
    .selectFrom("approvals")
    .select("state")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("state", "=", "approved")
    .where("fingerprint", "=", fingerprintOf(drafts))
    .executeTakeFirst();
  return approval !== undefined;
}

/**
 * An approval counts on for what drafts have become without saying anything else; one of anything else stays worthless. Must run in the
 * transaction of that.
 */
export async function followApproval(
  tx: Context,
  { kind, itemId }: Subject,
  { before, after }: { before: readonly ReviewedDraft[]; after: readonly ReviewedDraft[] },
): Promise<void> {
  await tx.db
    .updateTable("approvals")
    .set({ fingerprint: fingerprintOf(after) })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("fingerprint", "=", fingerprintOf(before))
    .execute();
}

function reviewNeeded(title: string): DomainError {
  const words = `“${title}” needs a review before it can be published. Request one under Reviews.`;
  return new DomainError("conflict", words, { reasons: ["review_needed"] });
}

const exception = z.object({
  reason: z.string().trim().min(10, "Say why, in 10 characters or more.").max(500, "At most 500 characters."),
});

/**
 * The context in which an admin publishes without a review, for a reason that the activity log keeps.
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export function withoutReview(ctx: Context, reason: string): Context {
  requireAbility(ctx, "skipReview");
  return { ...ctx, unreviewed: parseFields(exception, { reason }).reason };
}

export async function recordException(tx: Context, { kind, itemId }: Subject, title: string): Promise<void> {
  const changes = [{ field: "reason", before: null, after: tx.unreviewed ?? "" }];
  await recordActivity(tx, { action: "skipReview", kind, itemId, title, changes });
}

/** The kinds that need a review. */
export async function readRules({ db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("approval_rules").select("kind").execute();
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * The kinds that need a review, in order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRules(ctx: Context): Promise<SubjectKind[]> {
  requireAbility(ctx, "draft");
  const rules = await readRules(ctx);
  return subjectKinds.filter((kind) => rules.has(kind));
}

/**
 * Decides which kinds need a review.
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid`
 */
export async function setRules(ctx: Context, kinds: readonly string[]): Promise<void> {
  requireAbility(ctx, "team");
  const wanted = new Set(parseFields(z.object({ kinds: z.array(z.enum(subjectKinds)) }), { kinds }).kinds);
  await transaction(ctx, async (tx) => {
    const before = await readRules(tx);
    await tx.db.deleteFrom("approval_rules").execute();
    if (wanted.size > 0)
      await tx.db
        .insertInto("approval_rules")
        .values([...wanted].map((kind) => ({ kind })))
        .execute();
    const textOf = (rules: ReadonlySet<string>) => subjectKinds.filter((kind) => rules.has(kind)).join(", ") || null;
    const change = { field: "reviewed kinds", before: textOf(before), after: textOf(wanted) };
    if (change.before !== change.after)
      await recordActivity(tx, {
        action: "update",
        kind: "review",
        title: "Which kinds need a review",
        changes: [change],
      });
  });
}
