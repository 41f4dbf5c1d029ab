import { randomUUID } from "node:crypto";
import { access, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isUnavailable } from "#db/errors.ts";
import { leadStatuses } from "#db/tables/audience-tables.ts";
import type { Context } from "#domain/context.ts";
import { errorCode } from "#lib/logger.ts";
import { makeFolderDurably, syncFolder, writeFileDurably } from "#lib/write-file-durably.ts";
import type { Lead } from "./lead.ts";
import { storeLead } from "./store-lead.ts";

const text = z.string();

/** What a file of the journal holds: one row of `leads`, complete. */
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
  created_at: z.iso.datetime().transform((value) => new Date(value)),
});

/** Where enquiries wait while the database is away: `DATA_DIR/journal`. */
export const journalFolderOf = ({ dataDir }: Pick<Context, "dataDir">) => join(dataDir, "journal");
/** Where files that are no enquiry are set aside. */
const unreadableFolder = "unreadable";

/**
 * Keeps an enquiry in a file of its own, `DATA_DIR/journal/{submission key}.json`, until the database is back. On disk
 * when this returns; the same enquiry twice is one file.
 */
export async function writeToJournal(ctx: Context, lead: Lead): Promise<void> {
  await writeFileDurably(
    join(journalFolderOf(ctx), `${lead.submission_key}.json`),
    `${JSON.stringify(lead, null, 2)}\n`,
  );
}

export type JournalEntry = { file: string; lead: Lead } | { file: string; lead: null; fault: unknown };

/** Every enquiry that still waits in the journal; `lead` is null for a file that can't be read as one. */
export async function* readJournal(ctx: Context): AsyncGenerator<JournalEntry> {
  for (const file of await journalFiles(journalFolderOf(ctx))) {
    try {
      yield { file, lead: entrySchema.parse(JSON.parse(await readFile(join(journalFolderOf(ctx), file), "utf8"))) };
    } catch (fault) {
      // Another process may have replayed it since the folder was listed.
      if (!isMissing(fault)) yield { file, lead: null, fault };
    }
  }
}

/** A file of the journal that can't be read as an enquiry; somebody must look at it. */
export interface UnreadableFile {
  /** Name of the file, in `DATA_DIR/journal` or its folder `unreadable`. */
  file: string;
  modifiedAt: Date;
  content: string;
}

/** What is in the journal and is no enquiry, whether it was set aside already or not. */
export async function* readUnreadable(ctx: Pick<Context, "dataDir">): AsyncGenerator<UnreadableFile> {
  for (const folder of [journalFolderOf(ctx), join(journalFolderOf(ctx), unreadableFolder)]) {
    for (const file of await journalFiles(folder)) {
      const path = join(folder, file);
      const content = await readFile(path, "utf8").catch(() => null);
      if (content === null || (folder === journalFolderOf(ctx) && isEntry(content))) continue;
      yield { file, modifiedAt: (await stat(path)).mtime, content };
    }
  }
}

function isEntry(content: string): boolean {
  try {
    return entrySchema.safeParse(JSON.parse(content)).success;
  } catch {
    return false;
  }
}

export interface JournalCount {
  /** Files that wait for the database. */
  waiting: number;
  /** Files that were set aside. */
  unreadable: number;
}

/** Counts files by their folder, without reading them. */
export async function countJournal(ctx: Pick<Context, "dataDir">): Promise<JournalCount> {
  const waiting = await journalFiles(journalFolderOf(ctx));
  const unreadable = await journalFiles(join(journalFolderOf(ctx), unreadableFolder));
  return { waiting: waiting.length, unreadable: unreadable.length };
}

export interface ReplayResult {
  /** Enquiries that are now in the database. */
  stored: number;
  /** Files that are no enquiry, now in `journal/unreadable/`. */
  setAside: number;
  /** Why enquiries stayed, when the database would not take them. */
  faults: unknown[];
}

/**
 * Moves the enquiries of the journal into the database, with their deliveries. Safe to repeat and to run in several
 * processes: the submission key makes one enquiry of them, and a file goes only after its enquiry is committed.
 */
export async function replayJournal(ctx: Context): Promise<ReplayResult> {
  const result: ReplayResult = { stored: 0, setAside: 0, faults: [] };
  for await (const entry of readJournal(ctx)) {
    if (entry.lead === null) {
      await setAside(ctx, entry.file);
      ctx.log.error({ file: entry.file, reason: errorCode(entry.fault) }, "unreadable journal file set aside");
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
    await rm(join(journalFolderOf(ctx), entry.file), { force: true });
    ctx.log.info({ lead: entry.lead.id }, "enquiry replayed from the journal");
    result.stored += 1;
  }
  return result;
}

async function journalFiles(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder);
    // A dot file is an enquiry that was being written when the process died: it was never acknowledged.
    return files.filter((file) => file.endsWith(".json") && !file.startsWith("."));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function setAside(ctx: Context, file: string): Promise<void> {
  const folder = join(journalFolderOf(ctx), unreadableFolder);
  await makeFolderDurably(folder);
  const isTaken = await access(join(folder, file)).then(
    () => true,
    () => false,
  );
  try {
    await rename(join(journalFolderOf(ctx), file), join(folder, isTaken ? `${randomUUID()}-${file}` : file));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncFolder(folder);
  await syncFolder(journalFolderOf(ctx));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
