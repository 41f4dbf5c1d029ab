import { createTransport } from "nodemailer";
import { DeliveryError } from "#domain/outbox/delivery.ts";
import { errorCode } from "#lib/error-code.ts";
import { composeMail, type MailIdentity } from "./compose-mail.ts";
import type { MailSender } from "./mail-sender.ts";

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
