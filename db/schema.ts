import type { ColumnType, Generated } from "kysely";

/** Set by the database layer on both engines; JavaScript sees Date, boolean and parsed JSON everywhere (db/dialect.ts). */
type Timestamp = Date;
/** A JSON document: an object or an array, no bare value. Written whole, never patched in SQL. */
type Json<T> = ColumnType<T, T, T>;

/** Names that content versions, slug history and revisions use for the four managed collections. */
export const collections = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content"] as const;
export type Collection = (typeof collections)[number];

/** What a cached page may depend on: the collections, and the redirects that admins keep. */
export const topics = [...collections, "redirects"] as const;
export type Topic = (typeof topics)[number];

interface Versioned {
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Starts at 1 and rises with each save; a save that names another version is stale. */
  version: Generated<number>;
}

/** Specification section 3, blog_posts. */
export interface BlogPostsTable extends Versioned {
  title: string;
  slug: string;
  excerpt: string | null;
  /** Markdown. */
  content: string;
  featured_image: string | null;
  /** One of the categories of articles; a post without one is found under All only. */
  category: Generated<string | null>;
  published: boolean;
}

/** Specification section 3, use_cases_content. */
export interface UseCasesTable extends Versioned {
  title: string;
  slug: string;
  subtitle: string | null;
  description: string;
  scenarios: Json<string[]>;
  benefits: Json<string[]>;
  image_url: string | null;
  icon_name: string;
  order_index: number;
  is_active: boolean;
}

/** Specification section 3, modules_content. */
export interface ModulesTable extends Versioned {
  name: string;
  description: string;
  category: string;
  icon_name: string;
  features: Json<string[]>;
  is_premium: boolean;
  order_index: number;
  is_active: boolean;
}

export interface Metric {
  label: string;
  value: string;
}

/** Specification section 3, case_studies_content. */
export interface CaseStudiesTable extends Versioned {
  title: string;
  slug: string;
  company: string;
  industry: string | null;
  challenge: string;
  solution: string;
  results: Json<string[]>;
  metrics: Json<Metric[]>;
  image_url: string | null;
  is_featured: boolean;
  is_active: boolean;
}

/** Specification section 3, admin_users. `user_id` is bound at the address's first verified sign-in. */
export interface AdminUsersTable {
  id: string;
  /** Stored in lower case; unique. */
  email: string;
  user_id: string | null;
  is_active: boolean;
  last_login: Timestamp | null;
  created_at: Timestamp;
}

/** One-time links that create an admin: the first admin's set-up link (email null) and links for a named address. */
export interface AdminSetupLinksTable {
  id: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  email: string | null;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: Timestamp;
}

/** A second factor: an app that makes codes. It counts once `verified_at` is set. */
export interface AccountFactorsTable {
  id: string;
  user_id: string;
  name: string;
  /** The key that the app shares, encrypted with the secret of the site. */
  secret: string;
  verified_at: Timestamp | null;
  /** The 30-second step of the newest code that was accepted: no code of this step or an earlier one is again. */
  last_step: number | null;
  created_at: Timestamp;
}

/** One-time codes for when the second factor is lost. */
export interface AccountRecoveryCodesTable {
  id: string;
  user_id: string;
  /** Keyed hash; the code itself is shown once and never stored. */
  code_hash: string;
  used_at: Timestamp | null;
  created_at: Timestamp;
}

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

/** Former addresses of published things; answered with a permanent redirect. */
export interface SlugHistoryTable {
  collection: Collection;
  slug: string;
  item_id: string;
  created_at: Timestamp;
}

/** Every change of a managed item: who, when, and the whole item afterwards (or as it was, for a delete). */
export interface RevisionsTable {
  id: string;
  collection: Collection;
  item_id: string;
  version: number;
  action: "create" | "update" | "delete" | "restore" | "import";
  actor_email: string;
  snapshot: Json<Record<string, unknown>>;
  created_at: Timestamp;
}

/** Deleted items, kept for 30 days so that they can be put back. */
export interface TrashTable {
  id: string;
  collection: Collection;
  item_id: string;
  title: string;
  /** The whole row as it was. */
  snapshot: Json<Record<string, unknown>>;
  /** Addresses that it had left and that led to it. */
  former_slugs: Json<string[]>;
  deleted_by: string;
  deleted_at: Timestamp;
}

/** Redirects that admins keep by hand; those of renamed items are in slug_history. Both paths begin with "/". */
export interface RedirectsTable {
  id: string;
  from_path: string;
  to_path: string;
  created_at: Timestamp;
}

/** Built-in entries that were imported once, so that none is imported again, whatever became of its item. */
export interface ImportedEntriesTable {
  collection: Collection;
  /** Of the built-in entry. */
  slug: string;
  item_id: string;
  imported_at: Timestamp;
}

/** How many posts there are: one row, kept by triggers, because counting them takes longer than showing a page of them. */
export interface PostCountsTable {
  id: number;
  published: number;
  drafts: number;
}

/** Rises in the transaction of each content change; the page cache compares it (docs/architecture.md). */
export interface ContentVersionsTable {
  topic: Topic;
  version: number;
}

/** Token buckets shared by all processes. */
export interface RateLimitsTable {
  key: string;
  tokens: number;
  updated_at: Timestamp;
}

/** Every table of the application. Better Auth's own tables (auth_*) are reached through its adapter only. */
export interface Tables {
  blog_posts: BlogPostsTable;
  use_cases_content: UseCasesTable;
  modules_content: ModulesTable;
  case_studies_content: CaseStudiesTable;
  admin_users: AdminUsersTable;
  admin_setup_links: AdminSetupLinksTable;
  account_factors: AccountFactorsTable;
  account_recovery_codes: AccountRecoveryCodesTable;
  leads: LeadsTable;
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  slug_history: SlugHistoryTable;
  revisions: RevisionsTable;
  trash: TrashTable;
  redirects: RedirectsTable;
  imported_entries: ImportedEntriesTable;
  post_counts: PostCountsTable;
  content_versions: ContentVersionsTable;
  rate_limits: RateLimitsTable;
}
