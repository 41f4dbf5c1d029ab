import { requireEditor } from "../rights.ts";
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

/** A place where something of a person may be kept, and that could not be looked at. */
export type Unreached = "database" | "journal" | "mail files";

/** Everything that is kept of a person, as it leaves the house; times are ISO 8601, UTC. */
export interface PersonalData {
  email: string;
  enquiries: ExportedLead[];
  subscription: ExportedSubscriber | null;
  /**
   * Copies of what was, or will be, sent to the person, and about their enquiries to the team and the webhook. Of an account's mails
   * only who they went to and what they were about.
   */
  deliveries: { id: string; kind: string; created_at: string; delivered_at: string | null; payload: unknown }[];
  /** Mails that became files for want of a mail server, and files of the journal that can't be read as enquiries. */
  files: ExportedFile[];
  /** Whether the address has an account, which is not part of this. */
  account: AccountKind;
  unreached: Unreached[];
}

/**
 * Everything that is kept of a person, found by their address in any case.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function findPerson(ctx: Context, input: { email: string }): Promise<PersonalData> {
  requireEditor(ctx);
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
      // Mails of an account may let somebody in. An admin who exports another one's data must not get a key with it.
      payload: row.idempotency_key.startsWith("account-") ? labelOf(row.kind, row.payload) : row.payload,
    })),
    files,
    account: rows?.account ?? null,
    unreached,
  };
}

/** Looks at one place; where that fails, the others are looked at all the same and the answer says which was left out. */
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

/**
 * The address by which a person is looked for, in lower case. Looser than what forms take: whatever was ever stored must be
 * found.
 */
export const personSchema = z.object({
  email: z
    .string("Please enter an email address.")
    .trim()
    .toLowerCase()
    .min(1, "Please enter an email address.")
    .max(254, "Please keep the email address within 254 characters.")
    .regex(/^[^\s@]+@[^\s@]+$/, "This email address looks incomplete. It should read like name@example.org."),
});
