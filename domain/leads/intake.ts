import { randomUUID, createHash } from "node:crypto";
import { isUnavailable } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { addressKey, takeToken, checkFormToken, formTime } from "#domain/security/abuse.ts";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import { type NewLead, storeLead } from "./store-lead.ts";
import { type LeadDetails, type LeadForm, type LeadType, type LeadFields, parseLead } from "./lead-form.ts";
import { findPlacedBooking, mayClientBook, type PlacedBooking } from "./own-bookings.ts";
import { readWishedTime, type WishedTime } from "./wished-time.ts";
import { access, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { leadStatuses } from "#db/tables/lead-tables.ts";
import { makeFolderDurably, syncFolder, unlessMissing, writeFileDurably } from "#lib/write-file-durably.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** After this the inquiry goes to the journal. */
const databaseTimeoutMs = 2_500;

/**
 * Takes an inquiry (docs/product.md#inquiries). Once this returns, the inquiry is on disk: in the database with its
 * deliveries, or in the journal when the database does not answer. A repeated submit gets the same answer as the first.
 * One that a machine seems to have sent is stored and acknowledged in the same way, but quarantined.
 * @returns the type of the inquiry, the number of alumni, and what became of the time of a demo, for the page of thanks
 * @throws DomainError invalid with a message for each field, rate_limited, or unavailable when it could not be stored
 *   at all
 */
export async function createLead(
  ctx: Context,
  form: LeadForm,
): Promise<{ type: LeadType; alumni: number | undefined; booking?: PlacedBooking }> {
  const { fields, details, origin, trace } = parseLead(form);
  const wished = readWishedTime(form, fields.type, ctx.clock());
  if (ctx.remoteAddress !== null) {
    await takeToken(ctx, { key: `lead:${addressKey(ctx.remoteAddress)}`, capacity: 30, refillPerMinute: 10 });
  }
  const reason = origin.website === "" ? checkFormToken(ctx, origin) : "honeypot";
  const now = ctx.clock();
  const openedAt = reason === null || reason === "too_fast" ? formTime(origin) : null;
  const lead: NewLead = {
    id: randomUUID(),
    submission_key: submissionKey({ fields, details, time: wished?.time }, origin.submission, now),
    ...fields,
    status: reason === null ? "new" : "quarantined",
    quarantine_reason: reason,
    page: origin.page || null,
    referrer: origin.referrer || null,
    campaign: origin.campaign,
    details: { ...details, ...wished },
    trace: { ...trace, ...(openedAt && { opened_at: openedAt.toISOString() }) },
    created_at: now,
  };
  try {
    const mayBook = wished !== null && (await mayClientBook(ctx));
    const isNew = await withTimeout(storeLead(ctx, lead, { mayBook }), databaseTimeoutMs);
    if (isNew) ctx.log.info({ lead: lead.id, type: lead.type, status: lead.status, reason }, "inquiry stored");
    else {
      ctx.takenInquiries.add({ type: lead.type, result: "repeated" });
      ctx.log.info({ type: lead.type }, "inquiry repeated");
    }
  } catch (error) {
    // The time is taken: nothing was stored, and the visitor chooses another one.
    if (error instanceof DomainError && error.code === "invalid") throw error;
    await keepInJournal(ctx, lead, error);
  }
  const booking = wished === null ? null : await placedBooking(ctx, lead, wished);
  return { type: fields.type, alumni: details.alumni, ...(booking && { booking }) };
}

/** While the database is away, or for an inquiry in quarantine, nothing is booked, and the page says so. */
async function placedBooking(ctx: Context, lead: NewLead, { time, zone }: WishedTime): Promise<PlacedBooking | null> {
  const look = withTimeout(findPlacedBooking(ctx, lead.submission_key), databaseTimeoutMs);
  const found = await look.catch(() => undefined);
  return found === undefined ? { state: "requested", start: new Date(time), zone, token: null } : found;
}

/**
 * After any error of the database the inquiry must be kept. If the database has stored it after all (a late
 * answer), the replay finds its submission key there.
 */
async function keepInJournal(ctx: Context, lead: NewLead, cause: unknown): Promise<void> {
  try {
    await writeToJournal(ctx, lead);
  } catch (error) {
    ctx.takenInquiries.add({ type: lead.type, result: "lost" });
    ctx.log.error(
      { reason: errorCode(error), cause: errorCode(cause) },
      "inquiry refused: neither database nor journal could take it",
    );
    throw new DomainError(
      "unavailable",
      "We could not save your message just now, so it was not sent. Everything you wrote is still here. Please try again in a minute.",
      { cause: error, retryAfter: 60 },
    );
  }
  ctx.takenInquiries.add({ type: lead.type, result: "journal" });
  ctx.log[isUnavailable(cause) ? "warn" : "error"](
    { reason: errorCode(cause), lead: lead.id },
    "inquiry kept in the journal",
  );
}

/**
 * The key that makes two submits the same inquiry: the same content from the same rendered form, or, without a form's
 * id, the same content on the same day (UTC). The content is always part of it, because a visitor who goes back, adds a
 * sentence and sends again has sent a new inquiry.
 */
function submissionKey(
  { fields, details, time }: { fields: LeadFields; details: LeadDetails; time: string | undefined },
  submission: string | null,
  now: Date,
): string {
  const squeeze = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const content = [
    submission ?? now.toISOString().slice(0, 10),
    fields.type,
    squeeze(fields.name),
    foldAddress(fields.email),
    squeeze(fields.organization),
    squeeze(fields.message),
    // Nothing for a form without, whose key is that of an earlier release.
    ...(Object.keys(details).length > 0 ? [details] : []),
    ...(time === undefined ? [] : [time]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

const text = z.string();

/** The content of a journal file: one complete row of `leads`. */
const entrySchema = z.object({
  id: z.guid(),
  submission_key: text.regex(/^[0-9a-f]{64}$/),
  type: text,
  name: text,
  email: text,
  organization: text,
  message: text,
  status: z.enum(leadStatuses),
  quarantine_reason: text.nullable(),
  page: text.nullable(),
  referrer: text.nullable(),
  campaign: z.record(text, text),
  // Files of a former release have none.
  details: z.record(text, z.unknown()).default({}),
  trace: z.record(text, z.unknown()).default({}),
  created_at: z.iso.datetime().transform((value) => new Date(value)),
});

/** Folder of inquiries that wait for the database: `DATA_DIR/journal`. */
export const journalFolderOf = ({ dataDir }: Pick<Context, "dataDir">) => join(dataDir, "journal");
/** Folder for files that are no inquiry. */
const unreadableFolder = "unreadable";

/**
 * Stores an inquiry in its own file, `DATA_DIR/journal/{submission key}.json`, until the database is back. It is on
 * disk when this returns. The same inquiry twice is one file.
 */
export async function writeToJournal(ctx: Context, lead: NewLead): Promise<void> {
  await writeFileDurably(
    join(journalFolderOf(ctx), `${lead.submission_key}.json`),
    `${JSON.stringify(lead, null, 2)}\n`,
  );
}

type JournalEntry =
  | { path: string; lead: NewLead }
  /** `isDamaged`: it was read and is no inquiry. Else reading failed, and may succeed later. */
  | { path: string; lead: null; fault: unknown; isDamaged: boolean };

/** Every inquiry that waits in the journal; `lead` is null for a file that can't be read as one. */
export async function* readJournal(ctx: Pick<Context, "dataDir">): AsyncGenerator<JournalEntry> {
  for (const path of await journalFiles(ctx)) {
    try {
      yield { path, lead: entrySchema.parse(JSON.parse(await readFile(path, "utf8"))) };
    } catch (fault) {
      const isDamaged = fault instanceof SyntaxError || fault instanceof z.ZodError;
      // Another process may have replayed it since the folder was listed.
      if (errorCode(fault) !== "ENOENT") yield { path, lead: null, fault, isDamaged };
    }
  }
}

/** The same, followed by the files that were set aside. */
export async function* readWholeJournal(
  ctx: Pick<Context, "dataDir">,
): AsyncGenerator<{ path: string; lead: NewLead | null }> {
  yield* readJournal(ctx);
  for (const path of await journalFiles(ctx, unreadableFolder)) yield { path, lead: null };
}

/** A file of the journal that can't be read as an inquiry and needs a person to look at it. */
export interface UnreadableFile {
  /** Name of the file, in `DATA_DIR/journal` or its folder `unreadable`. */
  file: string;
  modifiedAt: Date;
  /** Empty when the file can't be read at present. */
  content: string;
}

/** All unreadable files of the journal, set aside or not. */
export async function* readUnreadable(ctx: Pick<Context, "dataDir">): AsyncGenerator<UnreadableFile> {
  for await (const { path, lead } of readWholeJournal(ctx)) {
    const file = lead ? null : await stat(path).catch(unlessMissing);
    if (!file) continue;
    const content = await readFile(path, "utf8").catch(() => "");
    yield { file: basename(path), modifiedAt: file.mtime, content };
  }
}

export interface JournalCount {
  /** Files that wait for the database. */
  waiting: number;
  /** Files that were set aside, and those that can't be read. */
  unreadable: number;
}

/** Counts the files of the journal. */
export async function countJournal(ctx: Pick<Context, "dataDir">): Promise<JournalCount> {
  const count = { waiting: 0, unreadable: (await journalFiles(ctx, unreadableFolder)).length };
  for await (const { lead } of readJournal(ctx)) count[lead ? "waiting" : "unreadable"] += 1;
  return count;
}

export interface ReplayResult {
  /** Inquiries that are now in the database. */
  stored: number;
  /** Files that are no inquiry, now in `journal/unreadable/`. */
  setAside: number;
  /** Errors of the database, and of reading a file, for inquiries that stayed in the journal. */
  faults: unknown[];
}

/**
 * Moves the inquiries of the journal into the database, with their deliveries. Safe to repeat and to run in several
 * processes: the submission key prevents duplicates, and a file is deleted only after the commit.
 */
export async function replayJournal(ctx: Context): Promise<ReplayResult> {
  const result: ReplayResult = { stored: 0, setAside: 0, faults: [] };
  for await (const entry of readJournal(ctx)) {
    if (entry.lead === null && !entry.isDamaged) {
      // An acknowledged inquiry may be in it: too many open files, a disk that fails, other rights.
      result.faults.push(entry.fault);
      continue;
    }
    if (entry.lead === null) {
      const file = basename(entry.path);
      await setAside(ctx, file);
      ctx.log.error({ file, reason: errorCode(entry.fault) }, "unreadable journal file set aside");
      result.setAside += 1;
      continue;
    }
    try {
      await storeLead(ctx, entry.lead);
    } catch (error) {
      result.faults.push(error);
      if (isUnavailable(error)) return result;
      continue;
    }
    await rm(entry.path, { force: true });
    ctx.log.info({ lead: entry.lead.id }, "inquiry replayed from the journal");
    result.stored += 1;
  }
  return result;
}

async function journalFiles(ctx: Pick<Context, "dataDir">, below = "."): Promise<string[]> {
  const folder = join(journalFolderOf(ctx), below);
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  // A dot file is a temporary file of a write that was interrupted before its inquiry was acknowledged.
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name));
}

async function setAside(ctx: Context, file: string): Promise<void> {
  const folder = join(journalFolderOf(ctx), unreadableFolder);
  await makeFolderDurably(folder);
  const isTaken = await access(join(folder, file)).then(
    () => true,
    () => false,
  );
  const target = join(folder, isTaken ? `${randomUUID()}-${file}` : file);
  await rename(join(journalFolderOf(ctx), file), target).catch(unlessMissing);
  await syncFolder(folder);
  await syncFolder(journalFolderOf(ctx));
}
