import type { Generated } from "kysely";
import type { Json, Timestamp } from "./column-types.ts";

/** A value before and after; null where there was none. */
export interface ValueChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Who did what, entry by entry; rows are added and never changed (domain/activity). */
export interface ActivityTable {
  /** In the order of writing. */
  number: Generated<number>;
  at: Timestamp;
  /** E-mail address of a person, or the name of a command or job. */
  actor: string;
  /** The person's account; null for others. */
  actor_id: string | null;
  /** Where the request came from. */
  address: string | null;
  action: string;
  /** What it was done to, and which. */
  kind: string;
  item_id: string | null;
  title: string;
  changes: Json<ValueChange[]>;
  /** The version of an item that the action has made. */
  revision_id: string | null;
}

/** A form that somebody of the team has open. */
export interface PresenceTable {
  /** The row in `admin_users`, and an id of the form from its browser. */
  id: string;
  actor: string;
  place: string;
  field: string;
  seen_at: Timestamp;
}

export interface ActivityTables {
  activity: ActivityTable;
  presence: PresenceTable;
}
