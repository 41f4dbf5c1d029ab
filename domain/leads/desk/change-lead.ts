import { z } from "zod";
import { leadStages } from "#db/tables/lead-tables.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { composeLetter, enqueueMail, inOneLine } from "#domain/outbox/messages.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { typedLine, typedText } from "#lib/text/typed-text.ts";
import type { Lead } from "../store-lead.ts";
import { deskLimits } from "./desk-limits.ts";
import { markAnswered } from "./response-clock.ts";
import { type Colleague, mentionedIn, readColleagues } from "./team.ts";
import { type LeadEventKind, recordLeadEvent } from "./timeline.ts";

/** Which inquiry, and in which version it was seen. */
export interface SeenLead {
  id: string;
  version: number;
}

const stageSchema = z.object({
  stage: z.enum(leadStages, "Please choose a stage."),
  reason: z
    .string()
    .overwrite(typedLine)
    .max(deskLimits.reason, `Please keep the reason within ${deskLimits.reason} characters.`),
});

/**
 * Changes the stage of an inquiry; won and lost take a reason.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict`
 */
export async function setStage(ctx: Context, seen: SeenLead, input: unknown): Promise<void> {
  requireAbility(ctx, "inquiries");
  const { stage, reason } = parseFields(stageSchema, input);
  const isClosed = stage === "won" || stage === "lost";
  if (stage === "lost" && reason === "")
    throw new DomainError("invalid", "Please check the marked fields.", {
      fields: { reason: "Say why, in a few words." },
    });
  await transaction(ctx, async (tx) => {
    const lead = await lockLead(tx, seen);
    const stage_reason = isClosed && reason !== "" ? reason : null;
    if (lead.stage === stage && lead.stage_reason === stage_reason) return;
    await store(tx, lead, { stage, stage_reason });
    await recordLeadEvent(tx, lead.id, {
      kind: "stage",
      body: { before: lead.stage, after: stage, reason: stage_reason },
    });
    await log(tx, lead, "stage", lead.stage, stage);
  });
}

/**
 * Gives an inquiry to somebody of the team, or to nobody.
 * @param ownerId row in `admin_users`; null for nobody
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` for who can't have inquiries, or `conflict`
 */
export async function setOwner(ctx: Context, seen: SeenLead, ownerId: string | null): Promise<void> {
  requireAbility(ctx, "inquiries");
  await transaction(ctx, async (tx) => {
    const lead = await lockLead(tx, seen);
    await giveTo(tx, lead, ownerId, await readColleagues(tx));
  });
}

/** Gives a locked inquiry to somebody, and mails them unless they have done it themselves. */
export async function giveTo(
  tx: Context,
  lead: Lead,
  ownerId: string | null,
  colleagues: readonly Colleague[],
): Promise<void> {
  const { actor } = tx;
  const owner = colleagues.find(({ id }) => id === ownerId) ?? null;
  if (ownerId !== null && !owner) throw new DomainError("invalid", "This person no longer has access to inquiries.");
  if (lead.owner_id === ownerId) return;
  const before = colleagues.find(({ id }) => id === lead.owner_id)?.name ?? null;
  await store(tx, lead, { owner_id: ownerId });
  await recordLeadEvent(tx, lead.id, { kind: "owner", body: { before, after: owner?.name ?? null } });
  await log(tx, lead, "owner", before, owner?.email ?? null);
  if (!owner || (actor.kind === "user" && actor.adminId === owner.id)) return;
  await mailColleague(tx, owner, lead, `owner:${lead.version}`, {
    subject: `Yours now: inquiry from ${lead.name}`,
    paragraphs: [`${byWhom(tx, colleagues)} gave you the inquiry of ${senderOf(lead)}.`],
  });
}

/**
 * Gives the open inquiries of somebody who leaves to a colleague who can have them, without a mail for each. Belongs in the transaction of the
 * deactivation, which domain/people/hand-over.ts has asked for their rights.
 * @param from row in `admin_users`, like `to`
 */
export async function handOverLeads(tx: Context, from: string, to: string): Promise<void> {
  requireAbility(tx, "inquiries");
  const colleagues = await readColleagues(tx);
  const nameOf = (id: string) => colleagues.find((one) => one.id === id)?.name ?? null;
  const rows = await tx.db
    .selectFrom("leads")
    .select("id")
    .where("owner_id", "=", from)
    .where("stage", "not in", ["won", "lost"])
    .orderBy("id")
    .execute();
  for (const { id } of rows) {
    const lead = await lockPresent(tx, id);
    if (lead?.owner_id !== from) continue;
    await store(tx, lead, { owner_id: to });
    await recordLeadEvent(tx, id, { kind: "owner", body: { before: nameOf(from), after: nameOf(to) } });
    await log(tx, lead, "owner", nameOf(from), nameOf(to));
  }
}

/** Gives a locked inquiry that nobody has to whoever answers it. */
export async function takeIfFree(tx: Context, lead: Lead): Promise<void> {
  const { actor } = tx;
  if (lead.owner_id !== null || actor.kind !== "user") return;
  const colleagues = await readColleagues(tx);
  if (colleagues.some(({ id }) => id === actor.adminId)) await giveTo(tx, lead, actor.adminId, colleagues);
}

const stepSchema = z
  .object({
    step: z
      .string()
      .overwrite(typedLine)
      .max(deskLimits.nextStep, `Please keep it within ${deskLimits.nextStep} characters.`),
    on: z
      .string()
      .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, "Please enter a date.")
      .refine((date) => date === "" || !Number.isNaN(Date.parse(date)), "That date doesn't exist."),
  })
  .refine(({ step, on }) => (step === "") === (on === ""), {
    path: ["on"],
    message: "A next step needs a description and a date.",
  });

/**
 * Notes what is to be done next, and when; empty for nothing.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict`
 */
export async function setNextStep(ctx: Context, seen: SeenLead, input: unknown): Promise<void> {
  requireAbility(ctx, "inquiries");
  const { step, on } = parseFields(stepSchema, input);
  await transaction(ctx, async (tx) => {
    const lead = await lockLead(tx, seen);
    const [next_step, next_step_on] = [step || null, on || null];
    if (lead.next_step === next_step && lead.next_step_on === next_step_on) return;
    await store(tx, lead, { next_step, next_step_on });
    const body = { before: lead.next_step, after: next_step, on: next_step_on };
    await recordLeadEvent(tx, lead.id, { kind: "next_step", body });
    await log(tx, lead, "next step", lead.next_step_on, next_step_on);
  });
}

/**
 * Notes that an inquiry was answered elsewhere, such as by telephone. One that nobody has is then that of whoever has answered.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when it is answered already
 */
export async function markAnsweredByHand(ctx: Context, seen: SeenLead): Promise<void> {
  requireAbility(ctx, "inquiries");
  await transaction(ctx, async (tx) => {
    const lead = await lockLead(tx, seen);
    if (lead.answered_at) throw new DomainError("conflict", "This inquiry is already answered.");
    await markAnswered(tx, lead.id);
    await recordLeadEvent(tx, lead.id, { kind: "answered" });
    await log(tx, lead, "answered", null, tx.clock().toISOString());
    await takeIfFree(tx, lead);
  });
}

const noteSchema = z.object({
  body: z
    .string()
    .overwrite(typedText)
    .min(1, "Please write a note.")
    .max(deskLimits.note, `Please keep the note within ${deskLimits.note.toLocaleString("en")} characters.`),
});

/**
 * Adds a note. Colleagues whose name stands in it after an @ get a mail.
 * @returns the names of those
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `invalid` with its fields
 */
export async function addNote(ctx: Context, leadId: string, input: unknown): Promise<string[]> {
  requireAbility(ctx, "inquiries");
  const { body } = parseFields(noteSchema, input);
  return transaction(ctx, async (tx) => {
    const { actor } = tx;
    const lead = await lockLead(tx, { id: leadId });
    const colleagues = await readColleagues(tx);
    const mentioned = mentionedIn(body, colleagues).filter(({ id }) => actor.kind !== "user" || id !== actor.adminId);
    await recordLeadEvent(tx, lead.id, {
      kind: "note",
      body: { text: body, mentioned: mentioned.map(({ name }) => name) },
    });
    await addSearched(tx, lead, body);
    await log(tx, lead, "note", null, null);
    const key = `note:${tx.clock().getTime()}`;
    for (const colleague of mentioned)
      await mailColleague(tx, colleague, lead, key, {
        subject: `You are mentioned in an inquiry from ${lead.name}`,
        paragraphs: [`${byWhom(tx, colleagues)} wrote in the inquiry of ${senderOf(lead)}:`, body],
      });
    return mentioned.map(({ name }) => name);
  });
}

/** Makes an inquiry found by further words, such as those of a note or a reply. Belongs in the transaction that stores these. */
export async function addSearched(tx: Context, { id }: Pick<Lead, "id">, words: string): Promise<void> {
  await tx.db
    .updateTable("leads")
    .set((eb) => ({ search_text: eb("search_text", "||", ` ${words.slice(0, deskLimits.note)}`) }))
    .where("id", "=", id)
    .execute();
}

/**
 * An inquiry, locked until the transaction ends.
 * @param seen.version left out where the change does not depend on what was seen
 * @throws DomainError `not_found`, or `conflict` that says who has changed it meanwhile
 */
export async function lockLead(tx: Context, { id, version }: { id: string; version?: number }): Promise<Lead> {
  // Written, not only read: who comes second waits on PostgreSQL, too, and sees what the first has done.
  const lead = await tx.db
    .updateTable("leads")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!lead) throw new DomainError("not_found", "This inquiry was deleted.");
  if (version === undefined || lead.version === version) return lead;
  const latest = await tx.db
    .selectFrom("lead_events")
    .select(["by_email", "kind"])
    .where("lead_id", "=", id)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const who = latest?.by_email ?? "Someone else";
  const what = latest ? ` (${changed[latest.kind as LeadEventKind] ?? "a change"})` : "";
  throw new DomainError(
    "conflict",
    `${who} has changed this inquiry in the meantime${what}. Nothing was saved. Check what changed, then try again.`,
  );
}

/** Locks an inquiry, whatever its version. @returns null when it is gone */
export async function lockPresent(tx: Context, id: string) {
  return lockLead(tx, { id }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });
}

const changed: Partial<Record<LeadEventKind, string>> = {
  stage: "its stage",
  owner: "who has it",
  next_step: "its next step",
  note: "a note",
  reply: "a reply",
  answered: "it was answered",
  merge: "it was merged",
  split: "it was split",
  release: "it was released",
};

/** Stores changes of a locked inquiry as its next version. */
export async function store(
  tx: Context,
  { id }: Pick<Lead, "id">,
  changes: Partial<Omit<Lead, "id" | "version" | "changed_at">>,
): Promise<void> {
  await tx.db
    .updateTable("leads")
    .set((eb) => ({ ...changes, changed_at: tx.clock(), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The activity log never has what visitors or notes say: its entries can't be erased. */
async function log(
  tx: Context,
  { id }: Lead,
  field: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  const changes = before === after ? [] : [{ field, before, after }];
  await recordActivity(tx, { action: "update", kind: "lead", itemId: id, changes });
}

const senderOf = ({ name, organization }: Lead) => (organization === "" ? name : `${name}, ${organization}`);

function byWhom({ actor }: Context, colleagues: readonly Colleague[]): string {
  if (actor.kind !== "user") return "Someone";
  return colleagues.find(({ id }) => id === actor.adminId)?.name ?? actor.email;
}

async function mailColleague(
  tx: Context,
  { email }: Colleague,
  { id }: Lead,
  purpose: string,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  const letter = { paragraphs, link: { label: "Open the inquiry", url: `${tx.linkUrl}/admin/inquiries/${id}` } };
  await enqueueMail(tx, {
    to: email,
    limit: "none",
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `lead:${id}:${purpose}:${email}`,
    ...composeLetter({ subject: inOneLine(subject), ...letter }),
  });
}
