import { lockRows } from "#db/dialect.ts";
import type { Context } from "#domain/context.ts";
import { sign } from "#domain/secrets/sign.ts";

const hour = 60 * 60 * 1_000;
export const day = 24 * hour;

interface RecipientLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** Mails to one mailbox that others may cause: enough for a person who signs up, mistypes and asks again. */
export const mailLimits: RecipientLimits = { perHour: 6, perDay: 20 };
/** Lower than mailLimits, so that public forms do not use up the mails that a person needs for signing in. */
export const courtesyLimits: RecipientLimits = { perHour: 3, perDay: 10 };
/** Each text message costs the operator money. */
export const textLimits: RecipientLimits = { perHour: 5, perDay: 10 };

/**
 * Who may have caused a mail. `stranger`: anyone who knows the address, for example by asking for a recovery.
 * `courtesy`: the same, but it is dispensable, such as an acknowledgement. `none`: its recipient while signed in, or it
 * goes to the team.
 */
export type MailLimit = "stranger" | "courtesy" | "none";

const limitsOf = { stranger: mailLimits, courtesy: courtesyLimits, text: textLimits } as const;

interface Sending {
  /** Mails and text messages are counted separately. */
  readonly kind: "mail" | "text";
  readonly limit: keyof typeof limitsOf;
  readonly to: string;
  /** Its purpose, such as `account-recovery`; for the log, so without an address. */
  readonly purpose: string;
}

/**
 * Sends something unless its recipient has reached the limit of what others may cause in the last hour or day, for all
 * forms together and for any spelling of the address. What is above the limit is dropped; log and metrics count it. The
 * caller must not show that to the person who asks, because it would reveal that others have asked before.
 *
 * Counted in the caller's transaction, so that a rollback also undoes the count. Transactions that send to the same
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
  // Times may be slightly in the future, from another process. Times further ahead come from a clock that was set back,
  // and would block the recipient.
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

/** @returns times of recent sends to the recipient, in epoch milliseconds; locked until the transaction ends */
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
 * The mailbox of an address, as far as its spelling tells, so that one person can't be reached more often through
 * different spellings. For counting only; mail goes to the address as given.
 *
 * Case never matters in practice, the part after a plus sign is a tag, and Gmail ignores dots.
 * @param to a mail address, or a phone number, which is returned as it is
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
