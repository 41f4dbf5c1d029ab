import { join } from "node:path";
import { DeliveryError, type DeliveryOf } from "#domain/outbox/delivery.ts";
import { errorCode, type Logger } from "#lib/logger.ts";
import { writeFileDurably } from "#lib/write-file-durably.ts";
import { createWebhookSender } from "./webhook-sender.ts";

/** Sends one text message; rejects with DeliveryError when it fails. */
type TextSender = (delivery: DeliveryOf<"text">) => Promise<void>;

/** An expired code is not sent: it costs money and is of no use. */
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
 * Posts each message to the operator's gateway as `{ type: "sms.requested", timestamp, data: { to, text } }`, signed
 * after Standard Webhooks. The `webhook-id` is the same for every attempt, so that the gateway can drop repetitions.
 */
export function createWebhookTextSender({ url, secret, clock }: WebhookTextSenderOptions): TextSender {
  const send = createWebhookSender({ secret, clock });
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
