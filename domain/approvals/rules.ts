import { z } from "zod";
import { collections } from "#db/schema.ts";
import { parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { transaction } from "../transaction.ts";

/** What may need a review before visitors see it: items of each kind, texts of the site, and releases. */
export const reviewedKinds = [...collections, "site_texts", "release"] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** The kinds that need a review. */
export async function readRules({ db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("approval_rules").select("kind").execute();
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * The kinds that need a review, in order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRules(ctx: Context): Promise<ReviewedKind[]> {
  requireAbility(ctx, "draft");
  const rules = await readRules(ctx);
  return reviewedKinds.filter((kind) => rules.has(kind));
}

/**
 * Decides which kinds need a review.
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid`
 */
export async function setRules(ctx: Context, kinds: readonly string[]): Promise<void> {
  requireAbility(ctx, "team");
  const wanted = new Set(parseFields(z.object({ kinds: z.array(z.enum(reviewedKinds)) }), { kinds }).kinds);
  await transaction(ctx, async (tx) => {
    const before = await readRules(tx);
    await tx.db.deleteFrom("approval_rules").execute();
    if (wanted.size > 0)
      await tx.db
        .insertInto("approval_rules")
        .values([...wanted].map((kind) => ({ kind })))
        .execute();
    const textOf = (rules: ReadonlySet<string>) => reviewedKinds.filter((kind) => rules.has(kind)).join(", ") || null;
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
