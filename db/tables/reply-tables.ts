import type { Json, Timestamp } from "../dialect.ts";
import type { Generated } from "kysely";

/** Words that the team answers inquiries with; `{name}` and others are filled in when one is used. */
export interface ReplyTemplatesTable {
  id: string;
  name: string;
  subject: string;
  text: string;
  version: Generated<number>;
  changed_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Mails of the team about an inquiry, and what came back (domain/leads/replies). */
export interface LeadMessagesTable {
  id: string;
  lead_id: string;
  direction: "out" | "in";
  /** Of one that came in: written by a person, by a machine, or the report that a mail could not be delivered. */
  kind: "mail" | "auto" | "bounce";
  /** With its angle brackets. The same mail is stored once, however often it arrives. */
  message_id: string;
  /** The mail that it answers or is about; null for none that is known. */
  in_reply_to: string | null;
  sender: string;
  sender_name: string;
  recipient: string;
  subject: string;
  text: string;
  /** What it quotes of earlier mails. */
  quoted: string;
  /** Names and sizes; the files themselves are not kept. */
  attachments: Json<{ name: string; size: number }[]>;
  /** By what one that came in was found to belong to the inquiry: its thread, the address that it went to, or its sender. */
  matched_by: "thread" | "address" | "sender" | null;
  at: Timestamp;
  /** Address of whoever of the team wrote it. */
  by_email: string | null;
  /** Key of its row in the outbox. */
  delivery_key: string | null;
}

/** How far a mailbox was read (server/jobs/mailbox). */
export interface MailboxesTable {
  /** Hash of its address, user and folder. */
  id: string;
  uid_validity: string;
  last_uid: number;
  /** While in the future, one process reads it. */
  held_until: Timestamp | null;
  held_by: string | null;
  /** When it was last read to its end. */
  read_at: Timestamp | null;
  last_error: string | null;
}

export interface ReplyTables {
  reply_templates: ReplyTemplatesTable;
  lead_messages: LeadMessagesTable;
  mailboxes: MailboxesTable;
}
