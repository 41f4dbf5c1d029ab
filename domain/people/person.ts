import { recordActivity } from "../activity/activity.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { z } from "zod";
import { isUnavailable } from "#db/errors.ts";
import { purgeDeleted } from "#db/purge-deleted.ts";
import type { Context } from "#domain/context.ts";
import { type ExportedLead, toExportedLead } from "#domain/leads/export-leads.ts";
import { type ExportedSubscriber, toExportedSubscriber } from "../newsletter/find-subscribers.ts";
import { commentMail } from "#domain/comments/comment-mails.ts";
import { findInquiriesNaming, findNamesOf } from "#domain/leads/desk/inquiries-naming.ts";
import { labelOf } from "#domain/outbox/messages.ts";
import type { MailPayload } from "#domain/outbox/outbox.ts";
import { parseFields } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import {
  type ExportedFile,
  type AccountKind,
  exportFile,
  findJournalFiles,
  findMailFiles,
  removeFiles,
  findAccountKind,
  findLeadIds,
  findRows,
  deleteRows,
} from "./person-data.ts";
import { typedAddress } from "#lib/text/typed-address.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** A place that could not be searched. */
export type Unreached = "database" | "journal" | "mail files";

/** Everything that is kept of a person, for an export; times are ISO 8601, UTC. */
export interface PersonalData {
  email: string;
  /** Spelled as in the files that were handed over before. */
  enquiries: ExportedLead[];
  subscription: ExportedSubscriber | null;
  /**
   * Copies of mails to the person, and of mails and webhooks about their inquiries. Of mails about an account, and of those
   * that tell others of comments, only recipient and subject.
   */
  deliveries: { id: string; kind: string; created_at: string; delivered_at: string | null; payload: unknown }[];
  /** Comments by them, or with their address in the words. */
  comments: { body: string; created_at: string }[];
  /** What the activity log says of them, unless they are or were in the team. */
  activity: { at: string; action: string; kind: string; actor: string; address: string | null; title: string }[];
  /** What features keep of them (`personalData` in domain/site.ts), by its name. */
  records: Record<string, object[]>;
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
  const leadIds = rows?.leads.map(({ id }) => id) ?? [];
  const mails = (await reach(ctx, "mail files", unreached, () => findMailFiles(ctx, email, leadIds))) ?? [];

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
      payload: isShownWhole(row, email) ? row.payload : labelOf(ctx, row.kind, row.payload),
    })),
    comments: (rows?.comments ?? []).map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() })),
    activity: (rows?.activity ?? []).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    records: rows?.records ?? {},
    files,
    account: rows?.account ?? null,
    unreached,
  };
}

/**
 * Mails about an account may contain links that sign in, and an admin who exports another person's data must not get one. What others
 * are told of comments has the words of several people; those of this one are exported by themselves.
 */
function isShownWhole({ idempotency_key: key, payload }: DeliveryRow, email: string): boolean {
  if (key.startsWith("account-")) return false;
  const hasOthersWords = key.startsWith(`${commentMail}:`) || /^lead:[^:]+:(?:reply|note):/.test(key);
  return !hasOthersWords || foldAddress((payload as MailPayload).to) === email;
}

type DeliveryRow = Awaited<ReturnType<typeof findRows>>["deliveries"][number];

/** Searches one place. If that fails, the others are still searched, and the answer names the one that is missing. */
async function reach<T>(
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
const personSchema = z.object({
  email: z
    .string("Please enter an email address.")
    .overwrite(typedAddress)
    .toLowerCase()
    .min(1, "Please enter an email address.")
    .max(254, "Please keep the email address within 254 characters.")
    .regex(/^[^\s@]+@[^\s@]+$/, "This email address looks incomplete. It should read like name@example.org."),
});

/** Number of removed things by kind. */
export interface RemovedCounts {
  inquiries: number;
  /** Files of the journal: inquiries from an outage, and files that can't be read as one. */
  journalFiles: number;
  subscriptions: number;
  /** Copies in the outbox, sent or not. */
  deliveries: number;
  /** Comments by them, or with their address in the words. */
  comments: number;
  /** Entries of the activity log that have lost their address and IP. */
  activity: number;
  mailFiles: number;
  /** Of what features keep, by its label, where there was some. */
  records: Record<string, number>;
}

export interface Erasure {
  email: string;
  removed: RemovedCounts;
  /**
   * The ids of inquiries of others in which the address or the name of the person stands, such as in a note. They are words of others, and a
   * name may be that of somebody else, so the team decides what becomes of them.
   */
  namedIn: string[];
  /** Whether the address has an account. Accounts are not erased. */
  account: AccountKind;
  unreached: Unreached[];
}

/** Tables from which something of a person is deleted. */
const erasedTables = ["leads", "outbox", "subscribers", "comments", "activity"] as const;

/**
 * A running server may move an inquiry from one place to another meanwhile, so all places are searched again until
 * nothing is found.
 */
const maxRounds = 5;

/**
 * Removes everything that is kept of a person, found by their address in any case: inquiries, copies of mails to them
 * or about them, mail files, the newsletter's record, comments, files of the journal; the activity log forgets address and IP. No trace is
 * kept, nor in the files of the database; where others name them, the result says so. Repeating it removes what has come since. An account with the address stays.
 *
 * Files are removed also while the database is away; the result names what could not be reached.
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function erasePerson(ctx: Context, input: { email: string }): Promise<Erasure> {
  requireAbilityOrOperator(ctx, "personalData");
  const { email } = parseFields(personSchema, input);
  const unreached: Unreached[] = [];
  const removed: RemovedCounts = {
    inquiries: 0,
    journalFiles: 0,
    subscriptions: 0,
    deliveries: 0,
    comments: 0,
    activity: 0,
    mailFiles: 0,
    records: {},
  };
  const names = new Set([email]);
  for (let round = 0; round < maxRounds; round++) {
    const leadIds = await reach(ctx, "database", unreached, async () => {
      for (const name of await findNamesOf(ctx, email)) names.add(name);
      return findLeadIds(ctx.db, email);
    });
    const journalFiles = await reach(ctx, "journal", unreached, async () =>
      removeFiles((await findJournalFiles(ctx, email)).map(({ path }) => path)),
    );
    const rows = await reach(ctx, "database", unreached, () => deleteRows(ctx, email));
    const mailFiles = await reach(ctx, "mail files", unreached, async () =>
      removeFiles(await findMailFiles(ctx, email, leadIds ?? [])),
    );
    const { records = {}, ...ofRows } = rows ?? {};
    const found = { ...ofRows, journalFiles: journalFiles ?? 0, mailFiles: mailFiles ?? 0 };
    for (const [kind, count] of Object.entries(found)) removed[kind as keyof typeof found] += count;
    for (const [label, count] of Object.entries(records))
      if (count > 0) removed.records[label] = (removed.records[label] ?? 0) + count;
    if ([...Object.values(found), ...Object.values(records)].every((count) => count === 0)) break;
  }
  const account = unreached.includes("database") ? null : await findAccountKind(ctx, email);
  const namedIn = await reach(ctx, "database", unreached, () => findInquiriesNaming(ctx, [...names]));
  if (!unreached.includes("database")) {
    await recordActivity(ctx, { action: "erase", kind: "lead" });
    const tables = [...erasedTables, ...ctx.site.personalData.flatMap((kept) => kept.tables)];
    await reach(ctx, "database", unreached, () => purgeDeleted(ctx.db, [...new Set(tables)]));
  }
  ctx.log.info({ ...removed, unreached }, "a person was erased");
  return { email, removed, namedIn: namedIn ?? [], account, unreached };
}
