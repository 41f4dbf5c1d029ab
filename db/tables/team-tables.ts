import type { Generated } from "kysely";
import type { Json, Timestamp } from "../dialect.ts";

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
  /** A random number, and another one with each save. */
  version: number;
  /** Address of the admin who saved it last. */
  updated_by: string;
  updated_at: Timestamp;
}

/** Who wrote a draft. Its rows move and go with it, by a foreign key. */
export interface DraftWritersTable<Kind extends string> {
  release_id: string;
  kind: Kind;
  item_id: string;
  /** The id of an account, or what domain/documents/draft-writers.ts says. */
  writer: string;
  /** Whether all that they wrote was approved since. */
  is_approved: boolean;
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

/** A draft as it was when its publication was planned: the plan makes this public, whatever was typed since. */
export type PlannedDraftsTable<Kind extends string> = { schedule_id: string } & Pick<
  DraftsTable<Kind>,
  "kind" | "item_id" | "action" | "body" | "base_version" | "version"
>;

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
  /** Address of the member who is to review it; null for whoever may. */
  asked_of: string | null;
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
  draft_writers: DraftWritersTable<Kind>;
  releases: ReleasesTable;
  release_changes: ReleaseChangesTable<Kind>;
  schedules: SchedulesTable<Kind>;
  planned_drafts: PlannedDraftsTable<Kind>;
  preview_links: PreviewLinksTable<Kind>;
}

/** The team's style list (domain/gate/gate.ts). */
export interface StyleWordsTable {
  id: string;
  word: string;
  /** Empty where the word is to be left out. */
  better: string;
  reason: string;
}

/** A check of the whole site . */
export interface AccessibilityRunsTable {
  /** The day of a nightly run, so that it exists once; day and time of one that somebody has asked for. */
  id: string;
  /** The address of whoever asked for it; "nightly". */
  started_by: string;
  started_at: Timestamp;
  /** Renewed while a process is at it; another one goes on when it is old. */
  touched_at: Timestamp;
  ended_at: Timestamp | null;
  /** Pages beyond the limit of a run, which were not checked. */
  left_out: number;
}

/** What was found in a page. `Found` is a finding as domain/gate/page/check-page.ts has it. */
export interface AccessibilityPagesTable {
  run_id: string;
  path: string;
  errors: number;
  warnings: number;
  findings: Json<unknown[]>;
}

export interface GateTables {
  style_words: StyleWordsTable;
  accessibility_runs: AccessibilityRunsTable;
  accessibility_pages: AccessibilityPagesTable;
}

/** What people say about one place. `Kind` is that of a draft, or "release". */
interface CommentThreadsTable<Kind extends string> {
  id: string;
  /** What it is about: an item, a text of the site, or a release. */
  kind: Kind;
  item_id: string;
  /** What that was called when somebody last wrote. */
  title: string;
  /** The field of an item, or the path in a text; "" for the whole. */
  field: string;
  /** The words that it is about, and what stands before and after them; all "" for the whole field. */
  quote: string;
  quote_before: string;
  quote_after: string;
  /** The preview link through which it came; null for one of the team. */
  link_id: string | null;
  /** The address of the page on which somebody with a link wrote it, and the heading there; "" otherwise. */
  page: string;
  place: string;
  resolved_by: string | null;
  resolved_at: Timestamp | null;
  created_at: Timestamp;
  /** Of the last comment. */
  latest_at: Timestamp;
}

interface CommentsTable {
  id: string;
  thread_id: string;
  /** Its place in the thread, from 0: clocks of two processes differ. */
  position: number;
  /** The account of somebody of the team; null for a holder of a preview link. */
  author_id: string | null;
  /** The address of the former, the name of the latter. */
  author: string;
  body: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  /** Then author and body are "". */
  deleted_at: Timestamp | null;
}

/** Who is still to be told of a comment. */
interface CommentNoticesTable {
  comment_id: string;
  email: string;
  created_at: Timestamp;
}

/** Mails about comments to one person. */
interface CommentMailTable {
  email: string;
  is_off: boolean;
  sent_at: Timestamp | null;
}

export interface CommentTables<Kind extends string> {
  comment_threads: CommentThreadsTable<Kind>;
  comments: CommentsTable;
  comment_notices: CommentNoticesTable;
  comment_mail: CommentMailTable;
}

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

/** A view of an admin list: its search, filters and order under a name. */
interface ListViewsTable<Collection extends string> {
  id: string;
  collection: Collection;
  name: string;
  /** The query of the list's address. */
  query: string;
  /** The row in `admin_users` of whoever saved it. */
  owner_id: string;
  /** Whether the whole team sees it. */
  is_shared: boolean;
  created_at: Timestamp;
}

export interface ListTables<Collection extends string> {
  list_views: ListViewsTable<Collection>;
}
