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
