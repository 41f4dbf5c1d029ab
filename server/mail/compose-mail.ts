import type { Delivery, DeliveryOf } from "#domain/outbox/delivery.ts";

/** What every mail of this site has in common. */
export interface MailIdentity {
  /** Sender, e.g. `Homecoming <hello@homecoming.example>`. */
  readonly from: string;
  /** Public address of the site; its host stands in the Message-ID. */
  readonly siteUrl: string;
}

/**
 * A delivery as Nodemailer takes it. Everything follows from the outbox row, so each attempt composes the same bytes: the
 * receiver knows a repetition by its Message-ID, and a file is replaced by itself.
 */
export function composeMail({ id, payload, createdAt }: DeliveryOf<"mail">, { from, siteUrl }: MailIdentity) {
  const { to, replyTo, subject, text, html, headers } = payload;
  return {
    from,
    // An object is taken as one address; a string would be parsed as a list of them.
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { ...replyTo } } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(headers ? { headers: { ...headers } } : {}),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    date: createdAt,
    baseBoundary: id,
    // Nothing in a mail may name a file or an address for Nodemailer to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Name of the file that stands for a mail when there is no mail server: sorted by time, one for each outbox row. */
export function mailFileName({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
  return `${createdAt.toISOString().replace(/[:.]/g, "-")}-${id}.eml`;
}
