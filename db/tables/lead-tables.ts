import type { ColumnType, Generated } from "kysely";
import type { Json, Timestamp } from "../dialect.ts";

export const leadStatuses = ["new", "quarantined"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** What becomes of an inquiry, in this order; the last two end it. */
export const leadStages = ["new", "contacted", "qualified", "won", "lost"] as const;
export type LeadStage = (typeof leadStages)[number];

/** An object that is empty unless it is given. */
type OptionalObject = ColumnType<Record<string, unknown>, Record<string, unknown> | undefined, Record<string, unknown>>;

/** An inquiry. Its id is made before it is acknowledged; `submission_key` makes a repeated submit the same inquiry. */
export interface LeadsTable {
  id: string;
  submission_key: string;
  type: string;
  name: string;
  email: string;
  organization: string;
  message: string;
  status: LeadStatus;
  /** Why it was quarantined: honeypot, too_fast, no_token, spam_rule, … */
  quarantine_reason: string | null;
  /** Where the form was opened, and what brought the visitor there. */
  page: string | null;
  referrer: string | null;
  campaign: Json<Record<string, string>>;
  created_at: Timestamp;
  /** What else the form of its type has asked. */
  details: OptionalObject;
  /** The visit: first and last touch, the call to action, the pages seen, and when the form was opened. */
  trace: OptionalObject;
  stage: Generated<LeadStage>;
  /** Why it was won or lost. */
  stage_reason: Generated<string | null>;
  /** The row in `admin_users` of whoever has it. */
  owner_id: Generated<string | null>;
  next_step: Generated<string | null>;
  /** A date such as 2026-11-30. */
  next_step_on: Generated<string | null>;
  /** By when an answer is promised; null where none was. */
  due_at: Generated<Timestamp | null>;
  answered_at: Generated<Timestamp | null>;
  /** When the team was told that the time for an answer runs out. */
  alarmed_at: Generated<Timestamp | null>;
  /** The registrable domain of the address; null for mail providers that anybody can have. */
  domain: Generated<string | null>;
  /** The inquiry of which this one is a part since they were merged. */
  merged_into: Generated<string | null>;
  /** What is searched beside name, address, organization and message: words of notes and replies. */
  search_text: Generated<string>;
  changed_at: Generated<Timestamp | null>;
  /** Increases with each change that somebody of the team makes. */
  version: Generated<number>;
}

/** What was done with an inquiry (domain/leads/desk/timeline.ts). */
export interface LeadEventsTable {
  id: string;
  lead_id: string;
  at: Timestamp;
  kind: string;
  /** Address of a member of the team; null for the site itself. */
  by_email: string | null;
  body: Json<Record<string, unknown>>;
}

/** Who gets which new inquiries; the first rule that fits decides. */
export interface RoutingRulesTable {
  id: string;
  position: number;
  conditions: Json<RoutingConditions>;
  /** Rows in `admin_users`, who take turns. */
  owner_ids: Json<string[]>;
  /** How many inquiries it has given out. */
  turn: Generated<number>;
  is_active: boolean;
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
}

/** All that are named must fit. */
export interface RoutingConditions {
  readonly types?: readonly string[];
  /** Number of alumni. */
  readonly alumniFrom?: number;
  readonly alumniBelow?: number;
  /** Two letters each, such as DE. */
  readonly countries?: readonly string[];
}

/** Addresses and domains from which inquiries go into quarantine, because somebody of the team said so. */
export interface SpamRulesTable {
  id: string;
  /** An address, or a domain after "@"; in lower case. */
  pattern: string;
  /** How many inquiries it has caught. */
  matches: Generated<number>;
  created_by: string;
  created_at: Timestamp;
}

export interface LeadTables {
  leads: LeadsTable;
  lead_events: LeadEventsTable;
  routing_rules: RoutingRulesTable;
  spam_rules: SpamRulesTable;
}
