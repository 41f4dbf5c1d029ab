import { statfs } from "node:fs/promises";
import type { Context } from "../context.ts";
import { countJournal, readJournal } from "../leads/journal.ts";
import { errorCode } from "#lib/error-code.ts";
import { findLostSecrets } from "./find-lost-secrets.ts";

/** A delivery that is retried is ordinary; one that has been due for so long is news (milliseconds). */
const deliveryPatience = 15 * 60 * 1_000;
/** Below this an operator should act: a full disk stops every save. Bytes. */
const scarceDisk = 500 << 20;

/**
 * What does not work as it should, a sentence each: deliveries, enquiries that wait for the database, the data folder and its
 * disk. Pages can be fine while any of these is not. That the database answers is shown by whoever asks it for the rest.
 */
export async function findProblems(ctx: Context): Promise<string[]> {
  const found = await Promise.all([
    failedDeliveries(ctx),
    lateDeliveries(ctx),
    waitingEnquiries(ctx),
    fullDisk(ctx),
    findLostSecrets(ctx),
    unreadableFiles(ctx),
  ]);
  return found.filter((problem) => problem !== null);
}

async function failedDeliveries(ctx: Context): Promise<string | null> {
  const { failed } = await ctx.db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number | string>().as("failed"))
    .where("failed_at", "is not", null)
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
  const count = Number(failed);
  if (count === 0) return null;
  return count === 1
    ? "1 e-mail or webhook could not be delivered."
    : `${count} e-mails or webhooks could not be delivered.`;
}

async function lateDeliveries(ctx: Context): Promise<string | null> {
  const late = ctx.db
    .selectFrom("outbox")
    .where("delivered_at", "is", null)
    .where("failed_at", "is", null)
    .where("created_at", "<", new Date(ctx.clock().getTime() - deliveryPatience));
  const [{ count }, last] = await Promise.all([
    late.select((eb) => eb.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
    late.select("last_error").where("last_error", "is not", null).orderBy("created_at", "desc").executeTakeFirst(),
  ]);
  if (Number(count) === 0) return null;
  const reason = last?.last_error ? ` Last error: ${last.last_error}` : "";
  return Number(count) === 1
    ? `1 e-mail or webhook has been waiting for more than 15 minutes.${reason}`
    : `${Number(count)} e-mails or webhooks have been waiting for more than 15 minutes.${reason}`;
}

async function waitingEnquiries(ctx: Context): Promise<string | null> {
  let waiting = 0;
  try {
    for await (const _ of readJournal(ctx)) waiting += 1;
  } catch (error) {
    return `The journal of enquiries can't be read (${errorCode(error)}).`;
  }
  if (waiting === 0) return null;
  return waiting === 1
    ? "1 enquiry is safe on disk but not in the database yet."
    : `${waiting} enquiries are safe on disk but not in the database yet.`;
}

async function unreadableFiles(ctx: Context): Promise<string | null> {
  try {
    const { unreadable } = await countJournal(ctx);
    if (unreadable === 0) return null;
    const subject = unreadable === 1 ? "1 file of the journal is" : `${unreadable} files of the journal are`;
    return `${subject} damaged, perhaps an enquiry each: look into journal/unreadable in the data folder, or run leads export.`;
  } catch {
    // That it can't be read at all is said already.
    return null;
  }
}

async function fullDisk(ctx: Context): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(ctx.dataDir);
    const free = bavail * bsize;
    return free < scarceDisk ? `Only ${Math.floor(free / 2 ** 20)} MB are free on the server's disk.` : null;
  } catch (error) {
    return `The server's data folder can't be read (${errorCode(error)}).`;
  }
}
