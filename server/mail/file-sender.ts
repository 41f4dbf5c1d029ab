import { join } from "node:path";
import { createTransport } from "nodemailer";
import { DeliveryError } from "#domain/outbox/delivery.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Logger } from "#lib/logger.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { composeMail, mailFileName, type MailIdentity } from "./compose-mail.ts";
import type { MailSender } from "./mail-sender.ts";

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
