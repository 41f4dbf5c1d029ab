import { join } from "node:path";
import { DeliveryError, type DeliveryOf } from "#domain/outbox/delivery.ts";
import { errorCode, type Logger } from "#lib/logger.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { createWebhookSender } from "./webhook-sender.ts";

/** Brings one text message on its way; rejects with DeliveryError when it could not. */
type TextSender = (delivery: DeliveryOf<"text">) => Promise<void>;

/** A code that has expired on the way is sent to nobody: it would cost money and puzzle its reader. */
function requireTimely({ payload }: DeliveryOf<"text">, now: Date): void {
  if (new Date(payload.expiresAt) > now) return;
  throw new DeliveryError("the code in the message has expired", { permanent: true });
}

interface WebhookTextSenderOptions {
  url: string;
  secret: string;
  clock: () => Date;
}

/**
 * Hands each message to the operator's gateway: a POST of `{ type: "sms.requested", timestamp, data: { to, text } }`, signed after
 * Standard Webhooks, with a `webhook-id` that stays the same over retries so that nothing is sent twice.
 */
export function createWebhookTextSender({ url, secret, clock }: WebhookTextSenderOptions): TextSender {
  const send = createWebhookSender({ secret, clock });
  return async (delivery) => {
    requireTimely(delivery, clock());
    const { to, text } = delivery.payload;
    // Everything follows from the row, so that each attempt sends the same bytes.
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
