import { join } from "node:path";
import { DeliveryError } from "#domain/outbox/delivery.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Logger } from "#lib/logger.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { type TextSender, requireTimely } from "./text-sender.ts";

interface FileTextSenderOptions {
  folder: string;
  log: Logger;
  clock: () => Date;
}

/** Without a gateway each message becomes a file in `folder`, and a line in the log says which. */
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
