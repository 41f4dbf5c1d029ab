import { join } from "node:path";
import { type DeliveryOf, type Delivery, type MailPayload, DeliveryError, messageIdOf } from "#domain/outbox/outbox.ts";
import { type Logger, errorCode } from "#lib/logger.ts";
import { onFirstUse } from "#lib/on-first-use.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { createHmac } from "node:crypto";
import { webhookKey } from "../process/values.ts";

/** Sends one mail; rejects with DeliveryError when it fails. */
type MailSender = (delivery: DeliveryOf<"mail">) => Promise<void>;

/** Nodemailer's own are two to ten minutes, too long for a server that hangs. Milliseconds. */
export const smtpTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
} as const;

/** Sends mail through the server at `url` (smtp:// or smtps://, with user and password if needed). */
export function createSmtpSender({ url, ...identity }: MailIdentity & { url: string }): MailSender {
  const transport = onFirstMail((createTransport) => createTransport({ url, ...smtpTimeouts }));
  return async (delivery) => {
    try {
      await (await transport()).sendMail(await composeMail(delivery, identity));
    } catch (error) {
      throw new DeliveryError(describe(error), { ...judge(error, delivery.payload), cause: error });
    }
  };
}

type Judgment = Pick<DeliveryError, "permanent"> & Partial<Pick<DeliveryError, "isOfRecipient" | "code">>;

/**
 * A 5xx answer to the recipient or the message is final. Anything else may be fixed while the mail waits: a server that
 * is down, a wrong password, a sender address that is not accepted, and whatever the team's own mailbox refuses, such as the words of a
 * stranger in a notice.
 */
function judge(error: unknown, { isForTeam = false }: MailPayload): Judgment {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return { permanent: false };
  const reply = "response" in error && typeof error.response === "string" ? error.response : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  const status = Number(error.responseCode);
  const code = [status, enhanced].join(" ").trim();
  if (status < 500 || (error.command !== "RCPT TO" && error.command !== "DATA")) return { permanent: false, code };
  if (isForTeam) return { permanent: false, code };
  if (error.command === "DATA") return { permanent: true, code };
  const isOfRecipient = !isOfSite({ status, enhanced, reply });
  return { permanent: isOfRecipient, isOfRecipient, code };
}

/**
 * Many servers answer to the recipient what they hold against the sender or the connection (RFC 3463: 5.1.7, 5.1.8, 5.5, 5.7). Of those, 5.5.0
 * says no more than the status does, and is given for mailboxes that don't exist.
 */
function isOfSite(answer: { status: number; enhanced: string | undefined; reply: string }): boolean {
  const { status, enhanced, reply } = answer;
  if (status === 530 || status === 535) return true;
  if (enhanced !== undefined) return /^5\.(?:5\.[1-9]|7\.|1\.[78]$)/.test(enhanced);
  // Answers repeat the address, in which anything may stand.
  const words = reply.replace(/<[^>]*>|\S+@\S+/g, "");
  return /\b(?:sender|relay|authenticat)/i.test(words);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  const said = "response" in error && typeof error.response === "string" ? error.response : error.message;
  return `${errorCode(error)}: ${said}`;
}

/** Loads Nodemailer with the first mail, because it would take 60 ms of each start. */
function onFirstMail<T>(make: (createTransport: typeof import("nodemailer").createTransport) => T): () => Promise<T> {
  return onFirstUse(async () => make((await import("nodemailer")).createTransport));
}

/** Without a mail server each mail becomes a file in `folder`, and a line in the log names it. */
export function createFileSender({
  folder,
  log,
  ...identity
}: MailIdentity & { folder: string; log: Logger }): MailSender {
  const transport = onFirstMail((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  return async (delivery) => {
    const file = mailFileName(delivery);
    try {
      const { message } = await (await transport()).sendMail(await composeMail(delivery, identity));
      await writeFileDurably(join(folder, file), message as Buffer);
    } catch (error) {
      throw new DeliveryError(`could not write ${file}: ${errorCode(error)}`, { permanent: false, cause: error });
    }
    log.info({ file }, "mail written to a file, because SMTP_URL is not set");
  };
}

/** The same in every mail of this site. */
interface MailIdentity {
  /** The sender at present: its name and address, or both as in a mail, `Homecoming <hello@homecoming.example>`. */
  readonly sender: () => Promise<string | { name: string; address: string }>;
  /** Public address of the site; its host is part of the Message-ID. */
  readonly siteUrl: string;
}

/**
 * A delivery in Nodemailer's format. It depends only on the outbox row and the sender, so every attempt sends the same
 * bytes: the receiver recognizes a repetition by its Message-ID, and a file is overwritten by itself.
 */
async function composeMail({ id, payload, createdAt }: DeliveryOf<"mail">, { sender, siteUrl }: MailIdentity) {
  const { to, replyTo, subject, text, html, calendar, headers } = payload;
  const { fromName, messageId, inReplyTo, references } = payload;
  const from = await sender();
  return {
    from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
    // Nodemailer parses a string as a list of addresses, and takes an object as one.
    to: { name: "", address: to },
    // Servers that take no letters beyond ASCII would refuse the whole mail for them. The address is in its text, too.
    ...(replyTo && /^[!-~]+$/.test(replyTo.address) ? { replyTo: { ...replyTo } } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    // Both as one form of the message and as a file: some programs know only one of them.
    ...(calendar && { icalEvent: { ...calendar, filename: "demo.ics" } }),
    ...(headers ? { headers: { ...headers } } : {}),
    messageId: messageId ?? messageIdOf({ siteUrl }, id),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(references === undefined ? {} : { references: [...references] }),
    date: createdAt,
    baseBoundary: id,
    // Nodemailer must not fetch files or addresses that a mail names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address alone; MAIL_FROM may have a name before it. */
export function addressOf(from: string | { address: string }): string {
  if (typeof from !== "string") return from.address;
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Name of the file that stands for a mail when there is no mail server: sorted by time, one for each outbox row. */
function mailFileName({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
  return `${createdAt.toISOString().replace(/[:.]/g, "-")}-${id}.eml`;
}

/** Sends one text message; rejects with DeliveryError when it fails. */
type TextSender = (delivery: DeliveryOf<"text">) => Promise<void>;

/** An expired code is not sent: it costs money and is of no use. */
function requireTimely({ payload }: DeliveryOf<"text">, now: Date): void {
  if (new Date(payload.expiresAt) > now) return;
  throw new DeliveryError("the code in the message has expired", { permanent: true, code: "expired" });
}

interface WebhookOptions {
  url: string;
  secret: string;
  clock: () => Date;
}

/**
 * Posts each message to the operator's gateway as `{ type: "sms.requested", timestamp, data: { to, text } }`, signed
 * after Standard Webhooks. The `webhook-id` is the same for every attempt, so that the gateway can drop repetitions.
 */
export function createWebhookTextSender({ url, secret, clock }: WebhookOptions): TextSender {
  const send = createWebhookSender({ url, secret, clock });
  return async (delivery) => {
    requireTimely(delivery, clock());
    const { to, text } = delivery.payload;
    // Depends only on the row, so that every attempt sends the same bytes.
    const body = JSON.stringify({
      type: "sms.requested",
      timestamp: delivery.createdAt.toISOString(),
      data: { to, text },
    });
    await send({ ...delivery, kind: "webhook", payload: { url, body } });
  };
}

interface FileTextSenderOptions {
  folder: string;
  log: Logger;
  clock: () => Date;
}

/** Without a gateway each message becomes a file in `folder`, and a line in the log names it. */
export function createFileTextSender({ folder, log, clock }: FileTextSenderOptions): TextSender {
  return async (delivery) => {
    requireTimely(delivery, clock());
    const { id, createdAt, payload } = delivery;
    const file = `${createdAt.toISOString().replace(/[:.]/g, "-")}-${id}.txt`;
    try {
      await writeFileDurably(join(folder, file), Buffer.from(`To: ${payload.to}\n\n${payload.text}\n`));
    } catch (error) {
      throw new DeliveryError(`could not write ${file}: ${errorCode(error)}`, { permanent: false, cause: error });
    }
    log.info({ file }, "text message written to a file, because SMS_WEBHOOK_URL is not set");
  };
}

/** Time for the receiver to answer. */
const timeoutMs = 10_000;

/** Makes one webhook call; resolves to the status of the answer, and rejects with DeliveryError unless that is 2xx. */
export type WebhookSender = (delivery: DeliveryOf<"webhook">) => Promise<number>;

/** Posts webhooks to `url`, signed after Standard Webhooks. What waits goes there, too, when the operator has corrected the address. */
export function createWebhookSender({ url, secret, clock }: WebhookOptions): WebhookSender {
  const key = webhookKey(secret);
  return async ({ id, payload }) => {
    const messageId = `msg_${id}`;
    const timestamp = Math.floor(clock().getTime() / 1_000).toString();
    const signature = createHmac("sha256", key).update(`${messageId}.${timestamp}.${payload.body}`).digest("base64");
    const { status, retryAfter } = await post(url, payload.body, {
      "Content-Type": "application/json",
      "User-Agent": "Homecoming-Webhooks/1",
      "webhook-id": messageId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    });
    if (status >= 200 && status <= 299) return status;
    const retryAt = readRetryAfter(retryAfter, clock());
    const code = String(status);
    throw new DeliveryError(`the receiver answered ${status}`, { permanent: false, code, status, retryAt });
  };
}

/**
 * When a receiver wants to be asked again (RFC 9110, 10.2.3).
 * @param header seconds, or a date
 * @returns undefined when it does not say that
 */
export function readRetryAfter(header: string | null, now: Date): Date | undefined {
  const words = header?.trim() ?? "";
  const time = /^\d{1,9}$/.test(words) ? now.getTime() + Number(words) * 1_000 : Date.parse(words);
  return Number.isNaN(time) ? undefined : new Date(time);
}

interface Answer {
  status: number;
  retryAfter: string | null;
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Redirects are not followed: they would send personal data to an address that the operator did not name.
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    const what = signal.aborted
      ? `the receiver did not answer within ${timeoutMs / 1_000} seconds`
      : `the receiver could not be reached: ${errorCode(error)}`;
    throw new DeliveryError(what, { permanent: false, cause: error });
  }
}
