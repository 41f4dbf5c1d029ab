import { createWebhookSender } from "../jobs/webhook-sender.ts";
import { type TextSender, requireTimely } from "./text-sender.ts";

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
