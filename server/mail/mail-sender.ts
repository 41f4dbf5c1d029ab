import type { DeliveryOf } from "#domain/outbox/delivery.ts";

/** Brings one mail on its way; rejects with DeliveryError when it could not. */
export type MailSender = (delivery: DeliveryOf<"mail">) => Promise<void>;
