import { open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Context } from "#domain/context.ts";
import { readWholeJournal } from "#domain/leads/journal.ts";
import type { Lead } from "#domain/leads/store-lead.ts";
import { mailFolderOf } from "#domain/outbox/delivery.ts";
import { syncFolder, unlessMissing } from "#lib/write-file-durably.ts";

/** To and Reply-To are within this many bytes of the mails that this site writes. */
const headLength = 16_384;

/** A journal file with an enquiry of the person; `lead` is null when it can't be read as one. */
export interface JournalFile {
  path: string;
  lead: Lead | null;
}

/** The journal files with enquiries from an address in lower case, unreadable ones included. */
export async function findJournalFiles(ctx: Context, email: string): Promise<JournalFile[]> {
  const found: JournalFile[] = [];
  for await (const { path, lead } of readWholeJournal(ctx)) {
    const text = lead ? null : await readFile(path, "utf8").catch(unlessMissing);
    const isTheirs = lead ? lead.email.toLowerCase() === email : text !== null && namesAddress(text, email);
    if (isTheirs) found.push({ path, lead });
  }
  return found;
}

/** Looks for the address in a file that is incomplete. */
function namesAddress(text: string, email: string): boolean {
  return [...text.matchAll(/"email"\s*:\s*"([^"]*)"/g)].some(([, address]) => address?.toLowerCase() === email);
}

/** The mail files to an address in lower case, and those to the team about an enquiry from it. */
export async function findMailFiles(ctx: Context, email: string): Promise<string[]> {
  const folder = mailFolderOf(ctx);
  const found: string[] = [];
  for (const file of (await readdir(folder).catch(unlessMissing)) ?? []) {
    if (!file.endsWith(".eml") || file.startsWith(".")) continue;
    const path = join(folder, file);
    const head = await readHead(path);
    if (addressesIn(head).includes(email)) found.push(path);
  }
  return found;
}

function addressesIn(head: string): string[] {
  return headersIn(head)
    .split("\n")
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.slice(line.indexOf(":") + 1).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [])
    .map((address) => address.toLowerCase());
}

/** The headers of a mail, each on one line. */
function headersIn(mail: string): string {
  const [headers = ""] = mail.replace(/\r\n/g, "\n").split("\n\n", 1);
  return headers.replace(/\n[ \t]+/g, " ");
}

async function readHead(path: string): Promise<string> {
  try {
    await using file = await open(path, "r");
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headLength) });
    return buffer.toString("utf8", 0, bytesRead);
  } catch (error) {
    return unlessMissing(error) ?? "";
  }
}

/** An exported file, with its path in the data folder. */
export interface ExportedFile {
  file: string;
  /** Null for a mail with a code or a link that signs in, which only its recipient may read. */
  content: string | null;
}

/** @returns the file, or nothing when it does not exist any more */
export async function exportFile(ctx: Context, path: string): Promise<ExportedFile[]> {
  const content = await readFile(path, "utf8").catch(unlessMissing);
  if (content === null) return [];
  const head = headersIn(content);
  const mayOpenAnAccount = /^auto-submitted: auto-generated/im.test(head) && !/^list-unsubscribe:/im.test(head);
  return [{ file: relative(ctx.dataDir, path), content: mayOpenAnAccount ? null : content }];
}

/** Removes files durably; one that does not exist any more is not counted. */
export async function removeFiles(paths: readonly string[]): Promise<number> {
  let removed = 0;
  for (const path of paths) {
    const isGone = await rm(path).catch((error: unknown) => (unlessMissing(error), "gone"));
    if (isGone !== "gone") removed += 1;
  }
  for (const folder of new Set(paths.map((path) => dirname(path)))) await syncFolder(folder);
  return removed;
}
