import { join } from "node:path";
import type { ProcessContext } from "#domain/context.ts";

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

/** An address with the name to show for it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** What an outbox row of kind `mail` carries. The sender and the Message-ID are added when it is sent. */
export interface MailPayload {
  readonly to: string;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers, e.g. List-Unsubscribe. Line breaks in values are refused. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an outbox row of kind `webhook` carries. */
export interface WebhookPayload {
  readonly url: string;
  /** The exact bytes to sign and send: retries must carry the same body. */
  readonly body: string;
}

/** What an outbox row of kind `text` carries: a text message to a telephone. */
export interface TextPayload {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  /** ISO time after which it is of no use and is not sent any more. */
  readonly expiresAt: string;
}

/** Each kind of delivery and what it carries. */
export interface Payloads {
  mail: MailPayload;
  webhook: WebhookPayload;
  text: TextPayload;
}

export type DeliveryKind = keyof Payloads;

/** Where mails become files while there is no mail server: `DATA_DIR/mail`. */
export function mailFolderOf({ dataDir }: Pick<ProcessContext, "dataDir">): string {
  return join(dataDir, "mail");
}
