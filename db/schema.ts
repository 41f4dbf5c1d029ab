import type { Generated } from "kysely";
import type {
  AccountFactorsTable,
  AccountPasskeysTable,
  AccountRecoveryCodesTable,
  AccountPhonesTable,
  SigningKeysTable,
  AdminSetupLinksTable,
  AdminUsersTable,
  ProviderRequestsTable,
  SsoConnectionsTable,
  SsoDomainsTable,
  UsedTokensTable,
  UsersTable,
  SessionsTable,
  IdentitiesTable,
  OneTimeCodesTable,
} from "./tables/account-tables.ts";
import type { LeadsTable, OutboxTable, RecipientLimitsTable, SubscribersTable } from "./tables/audience-tables.ts";
import type { Json, Timestamp } from "./tables/column-types.ts";

/** Names that content versions, slug history and revisions use for the four managed collections. */
export const collections = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content"] as const;
export type Collection = (typeof collections)[number];

/** What has a version of its own: the collections, and the redirects that admins keep. */
export const topics = [...collections, "redirects"] as const;
export type Topic = (typeof topics)[number];

interface Versioned {
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Starts at 1 and rises with each save; a save that names another version is stale. */
  version: Generated<number>;
}

/** Blog posts (docs/product.md#blog-posts). */
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
  /** When it was published for the first time, kept by the database; null while it never was. */
  published_at: Generated<Timestamp | null>;
}

/** Use cases (docs/product.md#use-cases). */
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

/** Modules (docs/product.md#modules). */
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

/** Case studies (docs/product.md#case-studies). */
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

/** Paths of this site that the texts of an item name (lib/linked-paths.ts), written with the item. */
export interface ContentLinksTable {
  path: string;
  collection: Collection;
  item_id: string;
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

/** What a version of a topic has changed: the tags of its transaction, a line each (domain/content/changes.ts). The latest are kept. */
export interface ContentChangesTable {
  topic: Topic;
  version: number;
  tags: string;
}

/** Token buckets shared by all processes. */
export interface RateLimitsTable {
  key: string;
  tokens: number;
  updated_at: Timestamp;
  /** When it is as if it were not there. Null in rows of a former release. */
  full_at: Timestamp | null;
}

/** One row: which secret the site runs with (domain/secrets/site-secret.ts). */
export interface SiteSecretTable {
  id: number;
  /** Keyed hash that tells secrets apart. */
  fingerprint: string;
  /** When a process last said that it runs with it; null after the last one has ended. */
  seen_at: Timestamp | null;
}

/** Every table of the application. */
export interface Tables {
  blog_posts: BlogPostsTable;
  use_cases_content: UseCasesTable;
  modules_content: ModulesTable;
  case_studies_content: CaseStudiesTable;
  users: UsersTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  one_time_codes: OneTimeCodesTable;
  admin_users: AdminUsersTable;
  admin_setup_links: AdminSetupLinksTable;
  account_factors: AccountFactorsTable;
  account_recovery_codes: AccountRecoveryCodesTable;
  account_phones: AccountPhonesTable;
  signing_keys: SigningKeysTable;
  account_passkeys: AccountPasskeysTable;
  provider_requests: ProviderRequestsTable;
  sso_connections: SsoConnectionsTable;
  sso_domains: SsoDomainsTable;
  used_tokens: UsedTokensTable;
  leads: LeadsTable;
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  recipient_limits: RecipientLimitsTable;
  slug_history: SlugHistoryTable;
  revisions: RevisionsTable;
  trash: TrashTable;
  redirects: RedirectsTable;
  imported_entries: ImportedEntriesTable;
  content_links: ContentLinksTable;
  post_counts: PostCountsTable;
  content_versions: ContentVersionsTable;
  content_changes: ContentChangesTable;
  rate_limits: RateLimitsTable;
  site_secret: SiteSecretTable;
}
