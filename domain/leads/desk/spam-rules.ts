import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { SpamRulesTable } from "#db/tables/lead-tables.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { companyDomainOf } from "./company-domains.ts";

export type SpamRule = Selectable<SpamRulesTable>;

/** Why an inquiry is in quarantine that a rule has caught. */
export const spamReason = "spam_rule";

/** What a rule would say to catch an address: the address itself, its domain, and the domains that this is below. */
export function patternsOf(email: string): string[] {
  const address = email.toLowerCase();
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_, index) => `@${labels.slice(index).join(".")}`);
  return [address, ...domains.slice(0, 10)];
}

/** Whether a rule catches an address; it is counted. Belongs in the transaction that stores the inquiry. */
export async function isSpam(tx: Context, email: string): Promise<boolean> {
  const patterns = patternsOf(email);
  const rule = await tx.db.selectFrom("spam_rules").select("id").where("pattern", "in", patterns).executeTakeFirst();
  if (!rule) return false;
  await tx.db
    .updateTable("spam_rules")
    .set((eb) => ({ matches: eb("matches", "+", 1) }))
    .where("id", "=", rule.id)
    .execute();
  return true;
}

/**
 * The rules, newest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findSpamRules(ctx: Context): Promise<SpamRule[]> {
  requireAbility(ctx, "inquirySettings");
  return ctx.db.selectFrom("spam_rules").selectAll().orderBy("created_at", "desc").orderBy("id").limit(1_000).execute();
}

/**
 * Adds a rule. Only somebody of the team does: nothing is learned by itself.
 * @param typed an address, or a domain with or without @
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with the field `pattern`
 */
export async function addSpamRule(ctx: Context, typed: string): Promise<void> {
  const { email: by } = requireAbility(ctx, "inquirySettings");
  const pattern = patternIn(typed);
  await transaction(ctx, async (tx) => {
    await insertSpamRule(tx, pattern, by);
    await recordActivity(tx, { action: "create", kind: "lead", title: "Spam rule" });
  });
}

/** Adds a rule for an address or its domain. Belongs in a transaction of somebody who has asked for the right. */
export async function insertSpamRule(tx: Context, pattern: string, by: string): Promise<void> {
  await tx.db
    .insertInto("spam_rules")
    .values({ id: randomUUID(), pattern, created_by: by, created_at: tx.clock() })
    .onConflict((conflict) => conflict.column("pattern").doNothing())
    .execute();
}

/** @throws DomainError `invalid` for what is no address or domain, and for a domain where anybody can have an address */
export function patternIn(typed: string): string {
  const text = typedAddress(typed).toLowerCase();
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
  if (isAddress && text.length <= 254) return text;
  const domain = text.replace(/^@/, "");
  if (!/^[^\s@]+\.[^\s@.]{2,}$/.test(domain) || domain.length > 253)
    throw invalidField("pattern", "Please enter an address like name@example.org, or a domain like example.org.");
  if (companyDomainOf(`x@${domain}`) === null)
    throw invalidField("pattern", `Anyone can have an address at ${domain}. Please enter the whole address.`);
  return `@${domain}`;
}

/**
 * Deletes a rule. What it has caught stays in quarantine.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteSpamRule(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom("spam_rules").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new DomainError("not_found", "This rule was deleted.");
    await recordActivity(tx, { action: "delete", kind: "lead", title: "Spam rule" });
  });
}
