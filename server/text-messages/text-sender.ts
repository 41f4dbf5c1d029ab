import { DeliveryError, type DeliveryOf } from "#domain/outbox/delivery.ts";

/** Brings one text message on its way; rejects with DeliveryError when it could not. */
export type TextSender = (delivery: DeliveryOf<"text">) => Promise<void>;

/** A code that has expired on the way is sent to nobody: it would cost money and puzzle its reader. */
export function requireTimely({ payload }: DeliveryOf<"text">, now: Date): void {
  if (new Date(payload.expiresAt) > now) return;
  throw new DeliveryError("the code in the message has expired", { permanent: true });
}
