import { createHmac } from "node:crypto";
import { DeliveryError, type DeliveryOf } from "#domain/outbox/delivery.ts";
import { errorCode } from "#lib/logger.ts";

/** Time for the receiver to answer. */
const timeoutMs = 10_000;

/** Makes one webhook call; rejects with DeliveryError unless the answer is 2xx. */
export type WebhookSender = (delivery: DeliveryOf<"webhook">) => Promise<void>;

/** Posts webhooks signed after Standard Webhooks. */
export function createWebhookSender({ secret, clock }: { secret: string; clock: () => Date }): WebhookSender {
  const key = webhookKey(secret);
  return async ({ id, payload }) => {
    const messageId = `msg_${id}`;
    const timestamp = Math.floor(clock().getTime() / 1_000).toString();
    const signature = createHmac("sha256", key).update(`${messageId}.${timestamp}.${payload.body}`).digest("base64");
    const status = await post(payload.url, payload.body, {
      "Content-Type": "application/json",
      "User-Agent": "Homecoming-Webhooks/1",
      "webhook-id": messageId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    });
    if (status < 200 || status > 299) throw new DeliveryError(`the receiver answered ${status}`, { permanent: false });
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // Redirects are not followed: they would send personal data to an address that the operator did not name.
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new DeliveryError(`the receiver could not be reached: ${errorCode(error)}`, {
      permanent: false,
      cause: error,
    });
  }
}

/** The key of a webhook's secret (Standard Webhooks): base64 after `whsec_`, else the bytes of the text. */
export function webhookKey(secret: string): Buffer {
  const prefix = "whsec_";
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret, "utf8");
}
