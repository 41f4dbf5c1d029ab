import { lockRows } from "#db/dialect.ts";
import type { Context } from "#domain/context.ts";
import { sign } from "#domain/secrets/sign.ts";

const hour = 60 * 60 * 1_000;
export const day = 24 * hour;

interface RecipientLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** Mails to one mailbox that anybody may have caused: what a person needs who signs up, mistypes and asks again. */
export const mailLimits: RecipientLimits = { perHour: 6, perDay: 20 };
/** Courtesies end earlier, so that forms which anybody can fill in don't use up the mails that let somebody in. */
export const courtesyLimits: RecipientLimits = { perHour: 3, perDay: 10 };
/** Each text message costs the operator money. */
export const textLimits: RecipientLimits = { perHour: 5, perDay: 10 };

/**
 * Who may have caused a mail. `stranger`: anybody who knows the address, such as by asking for a recovery. `courtesy`: the
 * same, and it can be done without, such as an acknowledgement. `none`: its recipient while signed in, or it goes to the team.
 */
export type MailLimit = "stranger" | "courtesy" | "none";

const limitsOf = { stranger: mailLimits, courtesy: courtesyLimits, text: textLimits } as const;

interface Sending {
  /** What is sent: mails and text messages are counted apart. */
  readonly kind: "mail" | "text";
  readonly limit: keyof typeof limitsOf;
  readonly to: string;
  /** What it is for, such as `account-recovery`; for the log, so without anybody's address. */
  readonly purpose: string;
}

/**
 * Sends something unless its recipient has had enough of what strangers may cause in the last hour and the last day, by whatever
 * way and however the address was written. What is too much is left out; log and metrics say so, and the caller must not
 * let the asker see it: it would tell that others asked before.
 *
 * Counted in the caller's transaction, so that what is rolled back was not sent. Two transactions that send to one
 * recipient wait for each other.
 * @param send puts it into the outbox; false when it is there already, which does not count again
 * @returns whether it was sent
 */
export async function sendWithinLimit(
  tx: Context,
  { kind, limit, to, purpose }: Sending,
  send: () => Promise<boolean>,
): Promise<boolean> {
  const now = tx.clock();
  const key = sign(tx, `recipient:${kind}:${canonicalRecipient(to)}`);
  const { perHour, perDay } = limitsOf[limit];
  // Another process's clock may be a little ahead, but one that was set back must not shut a recipient off.
  const since = (await lockRow(tx, key, now)).filter(
    (time) => time > now.getTime() - day && time < now.getTime() + hour,
  );
  const inLastHour = since.filter((time) => time > now.getTime() - hour);
  if (inLastHour.length >= perHour || since.length >= perDay) {
    tx.skippedDeliveries[kind] += 1;
    tx.log.warn({ kind, purpose }, "not sent: its recipient has had enough that others may have caused");
    return false;
  }
  if (!(await send())) return false;
  await tx.db
    .updateTable("recipient_limits")
    .set({ sent_at: [...since, now.getTime()], updated_at: now })
    .where("key", "=", key)
    .execute();
  return true;
}

/** @returns when something was sent to the recipient lately, in epoch milliseconds; locked until the transaction ends */
async function lockRow({ db }: Context, key: string, now: Date): Promise<number[]> {
  await db
    .insertInto("recipient_limits")
    .values({ key, sent_at: [], updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await db
    .selectFrom("recipient_limits")
    .select("sent_at")
    .where("key", "=", key)
    .$call(lockRows(db))
    .executeTakeFirstOrThrow();
  return row.sent_at;
}

/**
 * The mailbox that an address leads to, as far as it can be told from outside: one person must not be reached more often by
 * writing their address in different ways. Only for counting; mail goes to the address as it was given.
 *
 * Case never matters in practice, what follows a plus sign is a tag, and Gmail ignores dots.
 * @param to an address of mail, or a telephone number, which stays as it is
 */
export function canonicalRecipient(to: string): string {
  const address = to.toLowerCase();
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const tag = local.indexOf("+");
  const name = tag > 0 ? local.slice(0, tag) : local;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}
