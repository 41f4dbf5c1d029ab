import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { RoutingConditions, RoutingRulesTable } from "#db/tables/lead-tables.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { leadTypes } from "../lead-form.ts";
import { countryOf } from "./company-domains.ts";
import { recordLeadEvent } from "./timeline.ts";
import { readColleagues } from "./team.ts";

export type RoutingRule = Selectable<RoutingRulesTable>;

/** What rules look at. */
export interface RoutedLead {
  id: string;
  type: string;
  email: string;
  details: Record<string, unknown>;
}

/** Whether an inquiry is as a rule says; a rule without conditions takes all. */
export function fits(conditions: RoutingConditions, { type, email, details }: RoutedLead): boolean {
  const { types, alumniFrom, alumniBelow, countries } = conditions;
  const alumni = Number(details["alumni"] ?? Number.NaN);
  const country = typeof details["country"] === "string" ? details["country"] : countryOf(email);
  return (
    (types === undefined || types.includes(type)) &&
    (alumniFrom === undefined || alumni >= alumniFrom) &&
    (alumniBelow === undefined || alumni < alumniBelow) &&
    (countries === undefined || (country !== null && countries.includes(country)))
  );
}

/**
 * Who gets the next one.
 * @param turn how many the rule has given out before
 * @param present ids of those who can have inquiries
 * @returns null when none of them can
 */
export function ownerInTurn(ownerIds: readonly string[], turn: number, present: ReadonlySet<string>): string | null {
  const able = ownerIds.filter((id) => present.has(id));
  return able[turn % Math.max(1, able.length)] ?? null;
}

/**
 * Gives a new inquiry to whom the first rule that fits names. Belongs at the end of the transaction that stores or releases it: the row of the
 * rule is locked until then, so that two at once don't get the same turn.
 */
export async function routeLead(tx: Context, lead: RoutedLead): Promise<void> {
  const rules = await tx.db.selectFrom("routing_rules").selectAll().orderBy("position").orderBy("id").execute();
  const rule = rules.find(({ is_active, conditions }) => is_active && fits(conditions, lead));
  if (!rule) return;
  const colleagues = await readColleagues(tx);
  const present = new Set(colleagues.map(({ id }) => id));
  if (!rule.owner_ids.some((id) => present.has(id))) return;
  const counted = await tx.db
    .updateTable("routing_rules")
    .set((eb) => ({ turn: eb("turn", "+", 1) }))
    .where("id", "=", rule.id)
    .returning(["turn", "owner_ids"])
    .executeTakeFirst();
  const owner = counted && ownerInTurn(counted.owner_ids, counted.turn - 1, present);
  if (!owner) return;
  await tx.db.updateTable("leads").set({ owner_id: owner }).where("id", "=", lead.id).execute();
  const after = colleagues.find(({ id }) => id === owner)?.name ?? "";
  await recordLeadEvent(tx, lead.id, { kind: "owner", body: { before: null, after, isByRule: true } });
}

/** Names a colleague in place of somebody who leaves, in every rule. Belongs in the transaction of the deactivation. */
export async function replaceOwner(tx: Context, from: string, to: string): Promise<void> {
  requireAbility(tx, "inquirySettings");
  const rules = await tx.db.selectFrom("routing_rules").select(["id", "owner_ids"]).orderBy("id").execute();
  for (const { id, owner_ids } of rules.filter((rule) => rule.owner_ids.includes(from))) {
    const named = [...new Set(owner_ids.map((one) => (one === from ? to : one)))];
    await tx.db.updateTable("routing_rules").set({ owner_ids: named }).where("id", "=", id).execute();
  }
}

/**
 * The rules in their order.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRoutingRules(ctx: Context): Promise<RoutingRule[]> {
  requireAbility(ctx, "inquirySettings");
  return ctx.db.selectFrom("routing_rules").selectAll().orderBy("position").orderBy("id").execute();
}

/** More than anybody can oversee. */
const mostRules = 30;

const wholeNumber = (words: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,9}$/, words)
    .transform((text) => (text === "" ? undefined : Number(text)));

const ruleSchema = z
  .object({
    types: z.array(z.enum(leadTypes)).max(leadTypes.length),
    alumniFrom: wholeNumber("Please enter a whole number."),
    alumniBelow: wholeNumber("Please enter a whole number."),
    countries: z
      .string()
      .max(300, "At most 100 countries.")
      .transform((text) =>
        text
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter((code) => code !== ""),
      )
      .refine(
        (codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)),
        "Please enter codes of two letters, such as DE, FR.",
      ),
    owners: z.array(z.string().max(100)).min(1, "Please choose who gets them.").max(50),
    isActive: z.boolean(),
  })
  .refine(
    ({ alumniFrom, alumniBelow }) => alumniFrom === undefined || alumniBelow === undefined || alumniFrom < alumniBelow,
    {
      path: ["alumniBelow"],
      message: "This must be more than the other number.",
    },
  );

/**
 * Adds a rule at the end, or changes one.
 * @param id null for a new rule
 * @param input.version of the rule that was seen
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` with its fields, `not_found`, or `conflict` when somebody else has changed it
 */
export async function saveRoutingRule(
  ctx: Context,
  id: string | null,
  input: { version: number } & z.input<typeof ruleSchema>,
): Promise<void> {
  const { email } = requireAbility(ctx, "inquirySettings");
  const { types, alumniFrom, alumniBelow, countries, owners, isActive } = parseFields(ruleSchema, input);
  const conditions: RoutingConditions = {
    ...(types.length > 0 && { types }),
    ...(alumniFrom !== undefined && { alumniFrom }),
    ...(alumniBelow !== undefined && { alumniBelow }),
    ...(countries.length > 0 && { countries }),
  };
  const values = { conditions, owner_ids: [...new Set(owners)], is_active: isActive };
  await transaction(ctx, async (tx) => {
    const known = new Set((await readColleagues(tx)).map((colleague) => colleague.id));
    if (!owners.every((owner) => known.has(owner)))
      throw new DomainError(
        "invalid",
        "One of these people no longer has access to inquiries. Please reload the page.",
      );
    if (id === null) {
      const rules = await tx.db.selectFrom("routing_rules").select("position").execute();
      if (rules.length >= mostRules) throw new DomainError("conflict", `There are already ${mostRules} rules.`);
      const position = Math.max(0, ...rules.map((rule) => rule.position)) + 1;
      const row = { id: randomUUID(), position, ...values, created_by: email, created_at: tx.clock() };
      await tx.db.insertInto("routing_rules").values(row).execute();
      return recordActivity(tx, { action: "create", kind: "lead", title: "Routing rule" });
    }
    const changed = await tx.db
      .updateTable("routing_rules")
      .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", input.version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw await staleRule(tx, id);
    return recordActivity(tx, { action: "update", kind: "lead", title: "Routing rule" });
  });
}

async function staleRule({ db }: Context, id: string): Promise<DomainError> {
  const known = await db.selectFrom("routing_rules").select("id").where("id", "=", id).executeTakeFirst();
  return known
    ? new DomainError("conflict", "Someone else has changed this rule. Please check it again.")
    : new DomainError("not_found", "This rule was deleted.");
}

/**
 * Deletes a rule. Inquiries stay with whom they were given to.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteRoutingRule(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const { numDeletedRows } = await tx.db.deleteFrom("routing_rules").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new DomainError("not_found", "This rule was deleted.");
    await recordActivity(tx, { action: "delete", kind: "lead", title: "Routing rule" });
  });
}

/**
 * Moves a rule by one place up or down.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function moveRoutingRule(ctx: Context, id: string, by: -1 | 1): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const rules = await tx.db.selectFrom("routing_rules").select("id").orderBy("position").orderBy("id").execute();
    const ids = rules.map((rule) => rule.id);
    const at = ids.indexOf(id);
    if (at < 0) throw new DomainError("not_found", "This rule was deleted.");
    const other = ids[at + by];
    if (other === undefined) return;
    [ids[at], ids[at + by]] = [other, id];
    for (const [position, each] of ids.entries())
      await tx.db.updateTable("routing_rules").set({ position }).where("id", "=", each).execute();
    await recordActivity(tx, { action: "update", kind: "lead", title: "Routing rules" });
  });
}
