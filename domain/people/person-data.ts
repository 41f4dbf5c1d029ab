import { type DeleteResult, type RawBuilder, sql } from "kysely";
import type { Context } from "#domain/context.ts";
import { eraseActivity, findActivityAbout } from "#domain/activity/erase-activity.ts";
import { eraseComments } from "#domain/comments/comments.ts";
import { commentMail, commentsPath } from "#domain/comments/comment-mails.ts";
import { transaction } from "#domain/database.ts";
import { open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hasLeadKey } from "#domain/leads/desk/lead-detail.ts";
import { readWholeJournal } from "#domain/leads/intake.ts";
import type { NewLead } from "#domain/leads/store-lead.ts";
import { mailFolderOf } from "#domain/outbox/outbox.ts";
import { renameInTrash } from "#domain/site-texts/trashed-pages.ts";
import { renameWriter } from "#domain/documents/draft-writers.ts";
import { syncFolder, unlessMissing } from "#lib/write-file-durably.ts";
import { findIds, inPortions } from "./find-ids.ts";
import { headersIn, textOfMail } from "./mail-text.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { namesAddress } from "#lib/text/names-address.ts";
import { renameSaver } from "#domain/documents/drafts.ts";

/**
 * Kind of account. It stays when a person is erased: it is deleted on the Team screen, because an admin's rights depend
 * on it.
 */
export type AccountKind = "admin" | "user" | null;

/** The kind of the account with this email address. */
export async function findAccountKind({ db }: Pick<Context, "db">, email: string): Promise<AccountKind> {
  const admin = await db.selectFrom("admin_users").select("id").where("email", "=", email).executeTakeFirst();
  if (admin) return "admin";
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return user ? "user" : null;
}

/** Rows about an address in lower case. */
export async function findRows(ctx: Context, email: string) {
  const { db } = ctx;
  const leads = await inPortions(await findLeadIds(db, email), (ids) =>
    db.selectFrom("leads").selectAll().where("id", "in", ids).execute(),
  );
  const deliveries = await inPortions(await findDeliveryIds(db, email), (ids) =>
    db.selectFrom("outbox").selectAll().where("id", "in", ids).execute(),
  );
  return {
    leads: leads.flat().toSorted(byAge),
    subscriber: (await db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst()) ?? null,
    deliveries: deliveries.flat().toSorted(byAge),
    comments: await db
      .selectFrom("comments")
      .select(["id", "body", "created_at"])
      .where(isSaid(email))
      .orderBy("created_at")
      .execute(),
    activity: await findActivityAbout(ctx, email),
    records: Object.fromEntries(
      await Promise.all(ctx.site.personalData.map(async (kept) => [kept.name, await kept.find(ctx, email)] as const)),
    ),
  };
}

function byAge(one: { created_at: Date }, other: { created_at: Date }): number {
  return one.created_at.getTime() - other.created_at.getTime();
}

/**
 * Deletes these rows in one transaction, apart from those that come while they are looked for. Mails that an account has not got yet stay
 * in the outbox, so that no one can suppress the notice of a theft by erasing the owner.
 * @returns their numbers
 */
export async function deleteRows(ctx: Context, email: string) {
  // Before the transaction: everybody who writes waits for it.
  const leadIds = await findLeadIds(ctx.db, email);
  const deliveryIds = await findDeliveryIds(ctx.db, email);
  return transaction(ctx, async (tx) => {
    const records: Record<string, number> = {};
    for (const kept of tx.site.personalData) records[kept.label] = await kept.erase(tx, email);
    const inquiries = await inPortions(leadIds, (ids) =>
      tx.db.deleteFrom("leads").where("id", "in", ids).executeTakeFirstOrThrow(),
    );
    const subscribers = await tx.db.deleteFrom("subscribers").where("email", "=", email).executeTakeFirst();
    const comments = await tx.db.selectFrom("comments").select("id").where(isSaid(email)).execute();
    await eraseComments(
      tx,
      comments.map(({ id }) => id),
    );
    const account = await findAccountKind(tx, email);
    const deliveries = await inPortions(deliveryIds, (ids) =>
      tx.db
        .deleteFrom("outbox")
        .where("id", "in", ids)
        .$if(account !== null, (query) =>
          query.where(({ eb, or }) =>
            or([eb("delivered_at", "is not", null), eb("idempotency_key", "not like", "account-%")]),
          ),
        )
        .executeTakeFirstOrThrow(),
    );
    return {
      inquiries: countOf(inquiries),
      subscriptions: Number(subscribers.numDeletedRows),
      deliveries: countOf(deliveries),
      comments: comments.length,
      activity: await eraseActivity(tx, email),
      records,
    };
  });
}

function countOf(results: readonly DeleteResult[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** A comment by the address, or with it in its words. */
function isSaid(email: string): RawBuilder<boolean> {
  const inBody = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(author = ${email} or lower(body) like ${inBody} escape '\\')`;
}

/** The ids of inquiries from an address in lower case. */
export function findLeadIds(db: Context["db"], email: string): Promise<string[]> {
  return findIds(db, { table: "leads", isTheirs: sql`lower(email) = ${email}` });
}

/**
 * Deliveries of inquiries from the address, to it, to the team about an inquiry from it, to the webhook and the CRM with such an inquiry, and mails that tell somebody else
 * what the person said in comments, or what others said with their address, also in replies to inquiries and notes on them.
 */
async function findDeliveryIds(db: Context["db"], email: string): Promise<string[]> {
  const leads = await findLeadIds(db, email);
  const ofLeads = await inPortions(leads, (ids) =>
    db.selectFrom("outbox").select("id").where(hasLeadKey(db, ids)).execute(),
  );
  return [...new Set([...ofLeads.flat().map(({ id }) => id), ...(await findNamingDeliveries(db, email))])];
}

function findNamingDeliveries(db: Context["db"], email: string): Promise<string[]> {
  // `%` and `_` in an address are literal.
  const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
  const inBody = `%"email":${escaped(JSON.stringify(email))}%`;
  const inText = `%${escaped(email)}%`;
  return findIds(db, {
    table: "outbox",
    isTheirs: sql`lower(payload->>'to') = ${email}
      or lower(payload->'replyTo'->>'address') = ${email}
      or lower(payload->>'email') = ${email}
      or lower(payload->>'body') like ${inBody} escape '\\'`,
    words: sql`case when kind = 'mail'
      and (idempotency_key like ${`${commentMail}:%`} or idempotency_key like 'lead:%:reply:%' or idempotency_key like 'lead:%:note:%')
      and (lower(payload->>'text') like ${inText} escape '\\' or lower(payload->>'html') like ${inText} escape '\\')
      then coalesce(payload->>'text', '') || ${"\n"} || coalesce(payload->>'html', '') end`,
    isInWords: (words) => namesAddress(words, email),
  });
}

/** To and Reply-To are within this many bytes of the mails that this site writes. */
const headLength = 16_384;

/** A journal file with an inquiry of the person; `lead` is null when it can't be read as one. */
export interface JournalFile {
  path: string;
  lead: NewLead | null;
}

/** The journal files with inquiries from an address in lower case, unreadable ones included. */
export async function findJournalFiles(ctx: Context, email: string): Promise<JournalFile[]> {
  const found: JournalFile[] = [];
  for await (const { path, lead } of readWholeJournal(ctx)) {
    const text = lead ? null : await readFile(path, "utf8").catch(unlessMissing);
    const isTheirs = lead ? foldAddress(lead.email) === email : text !== null && hasAddressOf(text, email);
    if (isTheirs) found.push({ path, lead });
  }
  return found;
}

/** Looks for the address in a file that is incomplete. */
function hasAddressOf(text: string, email: string): boolean {
  return [...text.matchAll(/"email"\s*:\s*"([^"]*)"/g)].some(([, address = ""]) => foldAddress(address) === email);
}

/**
 * The mail files to an address in lower case, those to the team about an inquiry from it, and those that tell others of comments.
 * @param leadIds of inquiries from it
 */
export async function findMailFiles(ctx: Context, email: string, leadIds: readonly string[]): Promise<string[]> {
  const folder = mailFolderOf(ctx);
  const found: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    if (!entry.isFile() || !entry.name.endsWith(".eml") || entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    const head = await readHead(path);
    if (addressesIn(head).includes(email) || (isAutomatic(head) && (await tellsOf(path, email, leadIds))))
      found.push(path);
  }
  return found;
}

/** Whether nobody has written a mail, and nobody may unsubscribe from it: it is for a member of the team or the owner of an account. */
function isAutomatic(mail: string): boolean {
  const head = headersIn(mail);
  return /^auto-submitted: auto-generated/im.test(head) && !/^list-unsubscribe:/im.test(head);
}

/** Whether a mail leads to one of these inquiries, or to the comments and has the address in its words. */
async function tellsOf(path: string, email: string, leadIds: readonly string[]): Promise<boolean> {
  const text = textOfMail((await readFile(path, "utf8").catch(unlessMissing)) ?? "");
  return (
    leadIds.some((id) => text.includes(`/admin/inquiries/${id}`)) ||
    (text.includes(commentsPath) && namesAddress(text, email))
  );
}

function addressesIn(head: string): string[] {
  return headersIn(head)
    .split("\n")
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.slice(line.indexOf(":") + 1).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [])
    .map(foldAddress);
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
  /** Null for a mail with a code or a link that signs in, which only its recipient may read, and for one of the team's about comments. */
  content: string | null;
}

/** @returns the file, or nothing when it does not exist any more */
export async function exportFile(ctx: Context, path: string): Promise<ExportedFile[]> {
  const content = await readFile(path, "utf8").catch(unlessMissing);
  if (content === null) return [];
  return [{ file: relative(ctx.dataDir, path), content: isAutomatic(content) ? null : content }];
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

/**
 * Somebody of the team has another address. What is decided by who did something goes on under it: nobody approves their own words, their
 * preview links end with their rights, and their plans, requests, files and mails stay theirs. What happened keeps the address of then
 * (versions, the activity log). Belongs in the transaction of the change.
 * @param userId of the account
 * @param from in lower case, like `to`
 */
export async function renameMember(tx: Context, userId: string, { from, to }: { from: string; to: string }) {
  const { db } = tx;
  await renameInTrash(tx, { by: { from, to }, writer: { from, to: userId } });
  for (const table of ["preview_links", "schedules", "releases", "media_items"] as const)
    await db.updateTable(table).set({ created_by: to }).where("created_by", "=", from).execute();
  await db.updateTable("approvals").set({ asked_by: to }).where("asked_by", "=", from).execute();
  await db.updateTable("approvals").set({ asked_of: to }).where("asked_of", "=", from).execute();
  await db.updateTable("comments").set({ author: to }).where("author_id", "=", userId).execute();
  await db.updateTable("comment_notices").set({ email: to }).where("email", "=", from).execute();
  await db.deleteFrom("comment_mail").where("email", "=", to).execute();
  await db.updateTable("comment_mail").set({ email: to }).where("email", "=", from).execute();
  await renameSaver(tx, from, to);
  // Writers by their address came with an import.
  await renameWriter(tx, from, userId);
}

/**
 * The account of somebody who may have been in the team is deleted: what they wrote in drafts stays theirs under their address, should they come
 * back with another account. Belongs in the transaction of the deletion.
 */
export async function keepWriter(tx: Context, userId: string, email: string): Promise<void> {
  await renameInTrash(tx, { by: { from: email, to: email }, writer: { from: userId, to: email } });
  await renameWriter(tx, userId, email);
}
