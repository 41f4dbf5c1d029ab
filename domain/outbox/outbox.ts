import { join } from "node:path";
import type { ProcessContext, Context } from "#domain/context.ts";
import { afterCommit } from "../database.ts";
import { lockFreeRows, lockRows } from "#db/dialect.ts";
import { sign } from "#domain/security/secrets.ts";
import { errorCode } from "#lib/logger.ts";
import { isClaimable, leaseTime, longestWait } from "./due.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** An outbox row that this process has claimed. */
export type Delivery = {
  [K in DeliveryKind]: {
    readonly id: string;
    readonly kind: K;
    readonly payload: Payloads[K];
    /** Number of this attempt, from 1. It also distinguishes this claim from a later one of another process. */
    readonly attempt: number;
    readonly createdAt: Date;
  };
}[DeliveryKind];

export type DeliveryOf<K extends DeliveryKind> = Extract<Delivery, { kind: K }>;

interface DeliveryFault {
  /** Another attempt can't succeed. */
  readonly permanent: boolean;
  /** The address itself is refused, because it was mistyped or is gone: nothing that the operator could mend. */
  readonly isOfRecipient?: boolean;
  /** A code for the log, without anything personal; by default that of the cause. */
  readonly code?: string | undefined;
  /** The status of the answer, where there was one. */
  readonly status?: number | undefined;
  /** Before this the receiver wants nothing more. */
  readonly retryAt?: Date | undefined;
  readonly cause?: unknown;
}

/** Thrown by a sender. Its message may be shown to admins. */
export class DeliveryError extends Error implements DeliveryFault {
  readonly permanent: boolean;
  readonly isOfRecipient: boolean;
  readonly code: string;
  readonly status: number | undefined;
  readonly retryAt: Date | undefined;

  constructor(message: string, { permanent, isOfRecipient = false, code, status, retryAt, cause }: DeliveryFault) {
    super(message, { cause });
    this.name = "DeliveryError";
    this.permanent = permanent;
    this.isOfRecipient = isOfRecipient;
    this.status = status;
    this.retryAt = retryAt;
    this.code = code ?? (cause === undefined ? this.name : errorCode(cause));
  }
}

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** After this many attempts a delivery has failed. */
export const maximumAttempts = 20;

/** A mail address with a display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Payload of a mail. Sender and Message-ID are added when it is sent. */
export interface MailPayload {
  readonly to: string;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** An appointment (domain/bookings/calendar-file.ts), which mail programs show with the mail and keep in the calendar. */
  readonly calendar?: { readonly method: "REQUEST" | "CANCEL" | "PUBLISH"; readonly content: string };
  /** Further headers, e.g. List-Unsubscribe. Line breaks in values are refused. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name beside the site's own address as the sender, such as that of a member who answers an inquiry. */
  readonly fromName?: string;
  /** With its angle brackets; by default made of the row's id ({@link messageIdOf}). */
  readonly messageId?: string;
  /** Ids of the mail that it answers, and of those of its thread, oldest first. */
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** Whether it goes to the team's own mailbox: the operator can mend that, so a refusal is not final. Not sent. */
  readonly isForTeam?: boolean;
  /** How many notices this mail stands for (domain/outbox/team-notices.ts); not sent. */
  readonly gathered?: number;
}

/** Payload of a webhook call. */
export interface WebhookPayload {
  /** The receiver when it was written. It is sent to the one that is set when it is sent; earlier releases read this. */
  readonly url: string;
  /** The exact body to sign and send, the same for every attempt. */
  readonly body: string;
}

/** Payload of a text message. */
export interface TextPayload {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  /** ISO time after which it is not sent any more. */
  readonly expiresAt: string;
}

/** Payload of a call to the operator's CRM: the inquiry as it was when it came. */
export interface CrmPayload {
  /** Of the inquiry; the CRM recognizes a repetition by it. */
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly message: string;
  readonly page: string | null;
  readonly referrer: string | null;
  readonly campaign: Readonly<Record<string, string>>;
  /** What the form of its type asked, by label. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** ISO time. */
  readonly createdAt: string;
}

/** Payloads by kind of delivery. */
export interface Payloads {
  mail: MailPayload;
  webhook: WebhookPayload;
  text: TextPayload;
  crm: CrmPayload;
}

export type DeliveryKind = keyof Payloads;

export const deliveryKinds: readonly DeliveryKind[] = ["mail", "text", "webhook", "crm"];

/** The Message-ID of a mail by the id of its row: the same in every attempt. */
export function messageIdOf({ siteUrl }: Pick<ProcessContext, "siteUrl">, id: string): string {
  return `<${id}@${new URL(siteUrl).hostname}>`;
}

/** Folder for mails while there is no mail server: `DATA_DIR/mail`. */
export function mailFolderOf({ dataDir }: Pick<ProcessContext, "dataDir">): string {
  return join(dataDir, "mail");
}

interface RecipientLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** Mails to one mailbox that others may cause: enough for a person who signs up, mistypes and asks again. */
export const mailLimits: RecipientLimits = { perHour: 6, perDay: 20 };
/** Lower than mailLimits, so that public forms do not use up the mails that a person needs for signing in. */
export const courtesyLimits: RecipientLimits = { perHour: 3, perDay: 10 };
/** All acknowledgements together: whoever types the addresses of many others must not make this site mail them all. */
export const acknowledgementLimits: RecipientLimits = { perHour: 60, perDay: 600 };
/** Acknowledgements and mails about demos together: who uses up the former keeps nobody from the invitation to a demo. */
export const bookingLimits: RecipientLimits = { perHour: 120, perDay: 1_200 };
/** Each text message costs the operator money. */
export const textLimits: RecipientLimits = { perHour: 5, perDay: 10 };

/**
 * Who may have caused a mail. `stranger`: anyone who knows the address, for example by asking for a recovery.
 * `courtesy`: the same, but it is dispensable, such as an acknowledgement. `none`: its recipient while signed in, or it
 * goes to the team about the team's own work. Notices to the team of what strangers do: domain/outbox/team-notices.ts.
 */
export type MailLimit = "stranger" | "courtesy" | "none";

const limitsOf = {
  stranger: mailLimits,
  courtesy: courtesyLimits,
  acknowledgements: acknowledgementLimits,
  bookings: bookingLimits,
  text: textLimits,
} as const;

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
  const outcome = await countSending(tx, `${kind}:${canonicalRecipient(to)}`, limitsOf[limit], send);
  if (outcome === "full") {
    afterCommit(tx, () => (tx.skippedDeliveries[kind] += 1));
    tx.log.info({ kind, purpose }, "not sent: its recipient has had enough that others may have caused");
  }
  return outcome === "sent";
}

/**
 * Sends something unless `recipient` has reached `limits`, and counts it, in the caller's transaction.
 * @param recipient of what; stored as a keyed hash, locked until the transaction ends
 * @param send false when it is there already, which does not count again
 */
export async function countSending(
  tx: Context,
  recipient: string,
  { perHour, perDay }: RecipientLimits,
  send: () => Promise<boolean>,
): Promise<"sent" | "there already" | "full"> {
  const now = tx.clock();
  const key = sign(tx, `recipient:${recipient}`);
  // Times may be slightly in the future, from another process. Times further ahead come from a clock that was set back,
  // and would block the recipient.
  const since = (await lockRow(tx, key, now)).filter(
    (time) => time > now.getTime() - day && time < now.getTime() + hour,
  );
  const inLastHour = since.filter((time) => time > now.getTime() - hour);
  if (inLastHour.length >= perHour || since.length >= perDay) return "full";
  if (!(await send())) return "there already";
  await tx.db
    .updateTable("recipient_limits")
    .set({ sent_at: [...since, now.getTime()], updated_at: now })
    .where("key", "=", key)
    .execute();
  return "sent";
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
  const address = foldAddress(to);
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const tag = local.indexOf("+");
  const name = tag > 0 ? local.slice(0, tag) : local;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/**
 * Claims up to `limit` due deliveries, oldest first. Two processes never claim the same row: PostgreSQL skips rows that
 * another process is claiming, SQLite has one writer, and the update checks the condition again. A claim ends with its
 * result, or expires after a crash. What was claimed so often that its sender must have crashed each time has failed.
 * @param kind only such; all without it
 */
export async function claimDue(process: ProcessContext, limit: number, kind?: DeliveryKind): Promise<Delivery[]> {
  // SQLite treats a negative limit as no limit.
  if (limit < 1) return [];
  const now = process.clock();
  const rows = await process.db
    // Materialized, so that it runs once: inside `in (…)` PostgreSQL may run it for each row and claim more than the
    // limit.
    .with(
      (cte) => cte("due").materialized(),
      (db) =>
        db
          .selectFrom("outbox")
          .select("id")
          .where(isClaimable(now))
          .$if(kind !== undefined, (due) => due.where("kind", "=", kind ?? ""))
          .orderBy("next_attempt_at")
          .limit(limit)
          .$call(lockFreeRows(process.db)),
    )
    .updateTable("outbox")
    .set(({ eb }) => ({ locked_until: new Date(now.getTime() + leaseTime), attempts: eb("attempts", "+", 1) }))
    .where("id", "in", ({ selectFrom }) => selectFrom("due").select("id"))
    .where(isClaimable(now))
    .returning(["id", "kind", "payload", "attempts", "created_at"])
    .execute();
  // messages.ts wrote the payload that belongs to the kind.
  const claimed = rows.map(({ id, kind, payload, attempts, created_at }) => {
    return { id, kind, payload, attempt: attempts, createdAt: created_at } as Delivery;
  });
  // recordFailure ends all others before: no attempt of these has come so far.
  const spent = claimed.filter(({ attempt }) => attempt > maximumAttempts);
  for (const delivery of spent) {
    await recordFailure(process, delivery, { message: "the process ended while it was being sent", permanent: true });
    process.log.error({ delivery: delivery.id, kind: delivery.kind }, "delivery given up: its sender ended each time");
  }
  return claimed.filter(({ attempt }) => attempt <= maximumAttempts);
}

/** Extends the claims of deliveries that are still being sent. */
export async function renewClaims(process: ProcessContext, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await process.db
    .updateTable("outbox")
    .set({ locked_until: new Date(process.clock().getTime() + leaseTime) })
    .where("delivered_at", "is", null)
    .where(({ eb, or, and }) =>
      or(deliveries.map(({ id, attempt }) => and([eb("id", "=", id), eb("attempts", "=", attempt)]))),
    )
    .execute();
}

/**
 * Records that a delivery has arrived.
 * @param status of the answer of a webhook
 */
export async function recordDelivered(
  process: ProcessContext,
  delivery: Pick<Delivery, "id">,
  status: number | null = null,
): Promise<void> {
  const now = process.clock();
  await process.db
    .updateTable("outbox")
    .set({ delivered_at: now, tried_at: now, last_status: status, locked_until: null, last_error: null })
    .where("id", "=", delivery.id)
    .execute();
}

/**
 * Records a failed attempt and when the next one is due, not before `retryAt`; after the last attempt or a `permanent` failure the delivery
 * has failed. Does nothing when another process has the claim by now.
 * @returns whether it has failed for good
 */
export async function recordFailure(
  process: ProcessContext,
  delivery: Delivery,
  failure: { message: string; permanent: boolean; status?: number | undefined; retryAt?: Date | undefined },
): Promise<boolean> {
  const final = failure.permanent || delivery.attempt >= maximumAttempts;
  const now = process.clock();
  await process.db
    .updateTable("outbox")
    .set({
      locked_until: null,
      tried_at: now,
      last_status: failure.status ?? null,
      // Lists have a delivery in each line, and mail servers answer in several.
      last_error: failure.message
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, 500),
      ...(final ? { failed_at: now } : { next_attempt_at: nextAttempt(delivery, now, failure.retryAt) }),
    })
    .where("id", "=", delivery.id)
    .where("attempts", "=", delivery.attempt)
    .where("delivered_at", "is", null)
    .execute();
  return final;
}

/** The receiver may ask for a longer wait than ours, up to the longest. */
function nextAttempt({ attempt }: Delivery, now: Date, retryAt = now): Date {
  const wait = Math.max(waitAfter(attempt, Math.random()), retryAt.getTime() - now.getTime());
  return new Date(now.getTime() + Math.min(wait, longestWait));
}

/**
 * Milliseconds to wait after a failed attempt (from 1): 1 s, doubling, at most 6 h, shortened by up to a half depending
 * on `chance` in [0, 1), so that deliveries that failed together are not repeated together. Twenty attempts take about
 * a day.
 */
export function waitAfter(attempt: number, chance: number): number {
  return Math.round(Math.min(1_000 * 2 ** (attempt - 1), longestWait) * (1 - chance / 2));
}

/** For questions about what was sent. Milliseconds. */
const deliveredLifetime = 30 * day;

/**
 * Deletes what was delivered thirty days ago, and recipient counts that are older than a day. What has not arrived
 * stays, however old, until a person decides about it; but not a text message: its code has long expired, and it names a number.
 */
export async function deleteStaleDeliveries({ db, clock }: ProcessContext): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("recipient_limits")
    .where("updated_at", "<", new Date(now - day))
    .execute();
  const before = new Date(now - deliveredLifetime);
  await db.deleteFrom("outbox").where("delivered_at", "<", before).execute();
  // By its age: each round of attempts notes the failure anew.
  await db
    .deleteFrom("outbox")
    .where("kind", "=", "text")
    .where("failed_at", "is not", null)
    .where("created_at", "<", before)
    .execute();
}
