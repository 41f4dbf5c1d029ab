import { recordActivity } from "../activity/record-activity.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { z } from "zod";
import { isUnavailable } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { type ExportedLead, toExportedLead } from "#domain/leads/find-leads.ts";
import { type ExportedSubscriber, toExportedSubscriber } from "#domain/newsletter/find-subscribers.ts";
import { labelOf } from "#domain/outbox/undelivered.ts";
import { parseFields } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { exportFile, type ExportedFile, findJournalFiles, findMailFiles } from "./person-files.ts";
import { type AccountKind, findAccountKind, findRows } from "./person-rows.ts";

/** A place that could not be searched. */
export type Unreached = "database" | "journal" | "mail files";

/** Everything that is kept of a person, for an export; times are ISO 8601, UTC. */
export interface PersonalData {
  email: string;
  enquiries: ExportedLead[];
  subscription: ExportedSubscriber | null;
  /**
   * Copies of mails to the person, and of mails and webhooks about their enquiries. Of mails about an account only
   * recipient and subject.
   */
  deliveries: { id: string; kind: string; created_at: string; delivered_at: string | null; payload: unknown }[];
  /** Comments by them, or with their address in the words. */
  comments: { body: string; created_at: string }[];
  /** Mail files, and unreadable files of the journal. */
  files: ExportedFile[];
  /** Whether the address has an account. Its data is not included. */
  account: AccountKind;
  unreached: Unreached[];
}

/**
 * The same as {@link findPerson}, for a file; the activity log says that somebody took it.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function exportPerson(ctx: Context, input: { email: string }): Promise<PersonalData> {
  const person = await findPerson(ctx, input);
  if (!person.unreached.includes("database")) await recordActivity(ctx, { action: "export", kind: "lead" });
  return person;
}

/**
 * Finds everything that is kept of a person, by their address in any case.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function findPerson(ctx: Context, input: { email: string }): Promise<PersonalData> {
  requireAbilityOrOperator(ctx, "personalData");
  const { email } = parseFields(personSchema, input);
  const unreached: Unreached[] = [];
  const journal = (await reach(ctx, "journal", unreached, () => findJournalFiles(ctx, email))) ?? [];
  const rows = await reach(ctx, "database", unreached, async () => {
    return { ...(await findRows(ctx, email)), account: await findAccountKind(ctx, email) };
  });
  const mails = (await reach(ctx, "mail files", unreached, () => findMailFiles(ctx, email))) ?? [];

  const stored = new Set(rows?.leads.map(({ submission_key }) => submission_key));
  const waiting = journal.flatMap(({ lead }) => (lead && !stored.has(lead.submission_key) ? [lead] : []));
  const unreadable = journal.flatMap(({ path, lead }) => (lead ? [] : [path]));
  const files = [];
  for (const path of [...unreadable, ...mails]) files.push(...(await exportFile(ctx, path)));
  return {
    email,
    enquiries: [
      ...(rows?.leads ?? []).map((lead) => toExportedLead(lead, lead.status)),
      ...waiting.map((lead) => toExportedLead(lead, lead.status === "new" ? "journaled" : lead.status)),
    ],
    subscription: rows?.subscriber ? toExportedSubscriber(ctx, rows.subscriber) : null,
    deliveries: (rows?.deliveries ?? []).map((row) => ({
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      delivered_at: row.delivered_at?.toISOString() ?? null,
      // Mails about an account may contain links that sign in, and an admin who exports another person's data must not
      // get one.
      payload: row.idempotency_key.startsWith("account-") ? labelOf(row.kind, row.payload) : row.payload,
    })),
    comments: (rows?.comments ?? []).map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() })),
    files,
    account: rows?.account ?? null,
    unreached,
  };
}

/** Searches one place. If that fails, the others are still searched, and the answer names the one that is missing. */
export async function reach<T>(
  ctx: Context,
  place: Unreached,
  unreached: Unreached[],
  look: () => Promise<T>,
): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    const isOutage = place !== "database" || isUnavailable(error);
    ctx.log[isOutage ? "warn" : "error"](
      { place, reason: errorCode(error) },
      "could not look for what is kept of a person",
    );
    if (!unreached.includes(place)) unreached.push(place);
    return null;
  }
}

/** The address of the person, in lower case. Accepts more than forms do, so that every stored address can be found. */
export const personSchema = z.object({
  email: z
    .string("Please enter an email address.")
    .trim()
    .toLowerCase()
    .min(1, "Please enter an email address.")
    .max(254, "Please keep the email address within 254 characters.")
    .regex(/^[^\s@]+@[^\s@]+$/, "This email address looks incomplete. It should read like name@example.org."),
});
