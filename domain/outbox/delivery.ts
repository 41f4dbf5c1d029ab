import type { DeliveryKind, Payloads } from "./payloads.ts";

/** An outbox row that this process has claimed. */
export type Delivery = {
  [K in DeliveryKind]: {
    readonly id: string;
    readonly kind: K;
    readonly payload: Payloads[K];
    /** Number of this attempt, from 1. It also tells this claim from a later one by another process. */
    readonly attempt: number;
    readonly createdAt: Date;
  };
}[DeliveryKind];

export type DeliveryOf<K extends DeliveryKind> = Extract<Delivery, { kind: K }>;

/** Thrown by a sender. `permanent` says that another attempt can't succeed. Its message may be shown to admins. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "DeliveryError";
    this.permanent = options.permanent;
  }
}

/** How long a claim holds without being renewed: the longest wait after a crash. Milliseconds. */
export const leaseTime = 15_000;
/** After so many attempts a delivery counts as failed. */
export const maximumAttempts = 20;
