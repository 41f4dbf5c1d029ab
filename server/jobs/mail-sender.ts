import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type DeliveryOf, DeliveryError, type Delivery } from "#domain/outbox/delivery.ts";
import { errorCode, type Logger } from "#lib/logger.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";

/** Brings one mail on its way; rejects with DeliveryError when it could not. */
type MailSender = (delivery: DeliveryOf<"mail">) => Promise<void>;

/** Sends mail through the server at `url` (smtp:// or smtps://, with user and password if it wants them). */
export function createSmtpSender({ url, ...identity }: MailIdentity & { url: string }): MailSender {
  const transport = createTransport({
    url,
    // A server that hangs must not hold a delivery for Nodemailer's default of two to ten minutes. Milliseconds.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  });
  return async (delivery) => {
    try {
      await transport.sendMail(composeMail(delivery, identity));
    } catch (error) {
      throw new DeliveryError(describe(error), { permanent: isRefusal(error), cause: error });
    }
  };
}

/**
 * A server that refuses the recipient or the message with 5xx has decided. Everything else may be mended while the mail
 * waits: a server that is down, a wrong password, a sender address that it does not accept.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  return Number(error.responseCode) >= 500 && (error.command === "RCPT TO" || error.command === "DATA");
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  const said = "response" in error && typeof error.response === "string" ? error.response : error.message;
  return `${errorCode(error)}: ${said}`;
}

/** Without a mail server each mail becomes a file in `folder`, and a line in the log says which. */
export function createFileSender({
  folder,
  log,
  ...identity
}: MailIdentity & { folder: string; log: Logger }): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (delivery) => {
    const file = mailFileName(delivery);
    try {
      const { message } = await transport.sendMail(composeMail(delivery, identity));
      await writeFileDurably(join(folder, file), message as Buffer);
    } catch (error) {
      throw new DeliveryError(`could not write ${file}: ${errorCode(error)}`, { permanent: false, cause: error });
    }
    log.info({ file }, "mail written to a file, because SMTP_URL is not set");
  };
}

/** What every mail of this site has in common. */
interface MailIdentity {
  /** Sender, e.g. `Homecoming <hello@homecoming.example>`. */
  readonly from: string;
  /** Public address of the site; its host stands in the Message-ID. */
  readonly siteUrl: string;
}

/**
 * A delivery as Nodemailer takes it. Everything follows from the outbox row, so each attempt composes the same bytes: the
 * receiver knows a repetition by its Message-ID, and a file is replaced by itself.
 */
function composeMail({ id, payload, createdAt }: DeliveryOf<"mail">, { from, siteUrl }: MailIdentity) {
  const { to, replyTo, subject, text, html, headers } = payload;
  return {
    from,
    // An object is taken as one address; a string would be parsed as a list of them.
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { ...replyTo } } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(headers ? { headers: { ...headers } } : {}),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    date: createdAt,
    baseBoundary: id,
    // Nothing in a mail may name a file or an address for Nodemailer to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Name of the file that stands for a mail when there is no mail server: sorted by time, one for each outbox row. */
function mailFileName({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
  return `${createdAt.toISOString().replace(/[:.]/g, "-")}-${id}.eml`;
}
