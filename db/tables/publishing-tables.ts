import type { Generated } from "kysely";
import type { Json, Timestamp } from "./column-types.ts";

// `Kind` is what a draft can be of: an item of a collection, a text of the site, or a redirect (`DraftKind` in db/schema.ts).

/** What editors have written and not published. One for each thing beside the live site, and one in each release. */
export interface DraftsTable<Kind extends string> {
  /** Empty for drafts that belong to no release. */
  release_id: string;
  kind: Kind;
  item_id: string;
  action: "save" | "delete";
  /** Fields of an item as typed, changed parts of a text, or a redirect. */
  body: Json<Record<string, unknown>>;
  /** The published version on which it is based; 0 when there was none. */
  base_version: number;
  /** Increases with each save of the draft. */
  version: number;
  /** Address of the admin who saved it last. */
  updated_by: string;
  updated_at: Timestamp;
  /** The addresses of all who saved it since it was last approved, each between bars. */
  writers: Generated<string>;
}

/** A named set of drafts that are published together. */
export interface ReleasesTable {
  id: string;
  name: string;
  state: "open" | "published";
  /** Increases with each change of the release itself or of what is in it. */
  version: number;
  created_by: string;
  created_at: Timestamp;
  published_by: string | null;
  published_at: Timestamp | null;
}

/** What the publication of a release has changed, so that it can be compared and taken back. */
export interface ReleaseChangesTable<Kind extends string> {
  release_id: string;
  /** The order in which the changes were made. */
  position: number;
  kind: Kind;
  item_id: string;
  title: string;
  /** The whole row or body before; null when there was none. */
  before_state: Json<Record<string, unknown>> | null;
  /** The same afterwards; null when it was deleted. */
  after_state: Json<Record<string, unknown>> | null;
  after_version: number | null;
  trash_id: string | null;
}

/** Something that the server does at a time. */
export interface SchedulesTable<Kind extends string> {
  id: string;
  action: "publish" | "hide" | "review";
  /** What it is done to: an item, its draft, or a release. */
  kind: Kind | "release";
  item_id: string;
  title: string;
  due_at: Timestamp;
  /** The time on the editor's clock, such as 2026-11-30T09:00, and the zone of that clock. */
  local_time: string;
  time_zone: string;
  /** "paused" while its item is in the trash. */
  state: "waiting" | "paused" | "done" | "failed" | "canceled";
  /** Why it failed, for people. */
  problem: string | null;
  /** When people were told that it failed or is late. */
  warned_at: Timestamp | null;
  ended_at: Timestamp | null;
  created_by: string;
  created_at: Timestamp;
}

/** A link with which somebody without an account looks at a draft or a release. */
export interface PreviewLinksTable<Kind extends string> {
  id: string;
  /** Keyed hash of the token in the link. */
  token_hash: string;
  kind: Kind | "release";
  item_id: string;
  label: string;
  looks: number;
  last_look_at: Timestamp | null;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  /** Whether who has it may comment on what it shows. */
  may_comment: Generated<boolean>;
  created_by: string;
  created_at: Timestamp;
}

/** A kind that needs a review before visitors see it. */
export interface ApprovalRulesTable {
  kind: string;
}

/** Somebody was asked to review a draft or a release, and what they said. */
export interface ApprovalsTable {
  id: string;
  kind: string;
  item_id: string;
  state: "waiting" | "approved" | "declined" | "withdrawn";
  /** What exactly: of the drafts as they were asked about, and then as they were decided on. */
  fingerprint: string;
  asked_by: string;
  asked_words: string;
  asked_at: Timestamp;
  decided_by: string | null;
  decided_words: string | null;
  decided_at: Timestamp | null;
}

export interface ApprovalTables {
  approval_rules: ApprovalRulesTable;
  approvals: ApprovalsTable;
}

export interface PublishingTables<Kind extends string> {
  drafts: DraftsTable<Kind>;
  releases: ReleasesTable;
  release_changes: ReleaseChangesTable<Kind>;
  schedules: SchedulesTable<Kind>;
  preview_links: PreviewLinksTable<Kind>;
}
