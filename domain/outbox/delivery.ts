import { join } from "node:path";
import type { ProcessContext } from "#domain/context.ts";

/** An outbox row that this process has claimed. */
export type Delivery = {
  [K in DeliveryKind]: {
    readonly id: string;
    readonly kind: K;
    readonly payload: Payloads[K];
    /** Number of this attempt, from 1. It also distinguishes this claim from a later one of another process. */
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

/** Time after which a claim expires unless it is renewed: the longest wait after a crash. Milliseconds. */
export const leaseTime = 15_000;
/** After this many attempts a delivery has failed. */
export const maximumAttempts = 20;

/** A mail address with a display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Payload of a mail. Sender and Message-ID are added when it is sent. */
export interface MailPayload {
  readonly to: string;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers, e.g. List-Unsubscribe. Line breaks in values are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Payload of a webhook call. */
export interface WebhookPayload {
  readonly url: string;
  /** The exact body to sign and send, the same for every attempt. */
  readonly body: string;
}

/** Payload of a text message. */
export interface TextPayload {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  /** ISO time after which it is not sent any more. */
  readonly expiresAt: string;
}

/** Payloads by kind of delivery. */
export interface Payloads {
  mail: MailPayload;
  webhook: WebhookPayload;
  text: TextPayload;
}

export type DeliveryKind = keyof Payloads;

/** Folder for mails while there is no mail server: `DATA_DIR/mail`. */
export function mailFolderOf({ dataDir }: Pick<ProcessContext, "dataDir">): string {
  return join(dataDir, "mail");
}
