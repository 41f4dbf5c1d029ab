import type { Generated } from "kysely";
import type { Json, Timestamp } from "./column-types.ts";

export const leadStatuses = ["new", "quarantined"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** An enquiry. Its id is made before it is acknowledged; `submission_key` makes a repeated submit the same enquiry. */
export interface LeadsTable {
  id: string;
  submission_key: string;
  type: string;
  name: string;
  email: string;
  organization: string;
  message: string;
  status: LeadStatus;
  /** Why it was quarantined: honeypot, too_fast, no_token, … */
  quarantine_reason: string | null;
  /** Where the form was opened, and what brought the visitor there. */
  page: string | null;
  referrer: string | null;
  campaign: Json<Record<string, string>>;
  created_at: Timestamp;
}

export const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** An address of the newsletter, with what was agreed to. Links in mails are signed, so no token is kept. */
export interface SubscribersTable {
  id: string;
  /** Stored in lower case; unique. */
  email: string;
  status: SubscriberStatus;
  /** The words beside the form that was sent last, their version, the page of the form if known, and when. */
  consent_version: string;
  consent_text: string;
  consent_page: string | null;
  consented_at: Timestamp;
  confirmed_at: Timestamp | null;
  /** The last time they left; kept when they come back, and older links stop working with it. */
  unsubscribed_at: Timestamp | null;
  created_at: Timestamp;
}

/** When mails or text messages went to somebody who may not have asked for them (domain/outbox/recipient-limit.ts). */
export interface RecipientLimitsTable {
  /** Keyed hash of the recipient. */
  key: string;
  /** Within the last day, epoch milliseconds. */
  sent_at: Json<number[]>;
  updated_at: Timestamp;
}

/** A delivery that must happen: written in the transaction of what caused it, sent by jobs with retries. */
export interface OutboxTable {
  id: string;
  /** mail, webhook, … */
  kind: string;
  payload: Json<unknown>;
  /** Two rows with one key are one delivery. */
  idempotency_key: string;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  /** While in the future, one process is delivering it. */
  locked_until: Timestamp | null;
  delivered_at: Timestamp | null;
  /** Set when the attempts are used up. */
  failed_at: Timestamp | null;
  last_error: string | null;
  created_at: Timestamp;
}

export interface AudienceTables {
  leads: LeadsTable;
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  recipient_limits: RecipientLimitsTable;
}
