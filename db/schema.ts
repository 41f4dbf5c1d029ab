import type { ColumnType, Generated } from "kysely";
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
import type {
  DraftsTable,
  PreviewLinksTable,
  ReleaseChangesTable,
  ReleasesTable,
  SchedulesTable,
} from "./tables/publishing-tables.ts";

/** The managed collections, by the names of their tables. */
export const collections = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content"] as const;
export type Collection = (typeof collections)[number];

/** What has a content version: the collections, the redirects that admins keep, and the texts of the site. */
export const topics = [...collections, "redirects", "site_texts"] as const;
export type Topic = (typeof topics)[number];

interface Versioned {
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Starts at 1 and increases with each save; a save that names another version is stale. */
  version: Generated<number>;
}

/** What search engines and social networks are told about the page of an item. Null and false: as the site makes it. */
export interface MetaColumns {
  meta_title: Generated<string | null>;
  meta_description: Generated<string | null>;
  /** Address of a picture. */
  meta_picture: Generated<string | null>;
  /** A path of this site, or a whole address. */
  meta_canonical: Generated<string | null>;
  meta_noindex: Generated<boolean>;
}

/** Blog posts (docs/product.md#blog-posts). */
export interface BlogPostsTable extends Versioned, MetaColumns {
  title: string;
  slug: string;
  excerpt: string | null;
  /** Markdown. */
  content: string;
  featured_image: string | null;
  /** One of the article categories; null for none. */
  category: Generated<string | null>;
  published: boolean;
  /** When it was first published, set by the database; null when it never was. */
  published_at: Generated<Timestamp | null>;
}

/** The testimonial on the page of an item. */
interface QuoteColumns {
  quote: Generated<string | null>;
  quote_author: Generated<string | null>;
  quote_role: Generated<string | null>;
}

/** A list that is empty unless it is given. */
type List<Entry> = ColumnType<Entry[], Entry[] | undefined, Entry[]>;

/** Use cases (docs/product.md#use-cases). From `image_alt` on, what is empty is as the site makes it. */
export interface UseCasesTable extends Versioned, QuoteColumns, MetaColumns {
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
  image_alt: Generated<string | null>;
  headline: Generated<string | null>;
  lead: Generated<string | null>;
  stats: List<{ value: string; label: string; description?: string }>;
  benefits_heading: Generated<string | null>;
  /** One point a line. */
  benefit_cards: List<{ title: string; text: string; points?: string }>;
  scenarios_heading: Generated<string | null>;
  scenarios_intro: Generated<string | null>;
  /** One module a line. */
  scenario_cards: List<{ title: string; who?: string; text?: string; modules?: string }>;
  quote_initials: Generated<string | null>;
  modules_heading: Generated<string | null>;
  modules: List<{ name: string; use?: string }>;
  closing_heading: Generated<string | null>;
  closing_text: Generated<string | null>;
  closing_button: Generated<string | null>;
  closing_form: Generated<"general" | "trial" | null>;
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
  description?: string;
}

/** Case studies (docs/product.md#case-studies). From `image_alt` on, what is empty is as the site makes it. */
export interface CaseStudiesTable extends Versioned, QuoteColumns, MetaColumns {
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
  image_alt: Generated<string | null>;
  summary: Generated<string | null>;
  modules: List<string>;
  /** Title of the use case it belongs to. */
  use_case: Generated<string | null>;
  tags: List<string>;
}

/** Former slugs of published items, which redirect permanently. */
export interface SlugHistoryTable {
  collection: Collection;
  slug: string;
  item_id: string;
  created_at: Timestamp;
}

/** Every change of a managed item: the person, the time, and the whole item afterwards (for a delete, before). */
export interface RevisionsTable {
  id: string;
  collection: Collection | "site_texts";
  item_id: string;
  version: number;
  action: "create" | "update" | "delete" | "restore" | "import";
  actor_email: string;
  snapshot: Json<Record<string, unknown>>;
  created_at: Timestamp;
}

/** Deleted items, kept for 30 days so that they can be restored. */
export interface TrashTable {
  id: string;
  /** A collection, or the texts of the site for a page that editors have made. */
  collection: Collection | "site_texts";
  item_id: string;
  title: string;
  /** The whole row before the deletion; of a page, what was published and its draft. */
  snapshot: Json<Record<string, unknown>>;
  /** Former slugs, or of a page former addresses, that redirected to it. */
  former_slugs: Json<string[]>;
  deleted_by: string;
  deleted_at: Timestamp;
}

/** The changed parts of a text of the site, as published (domain/site-texts). */
export interface SiteTextsTable {
  /** A name of content/site-texts.ts. */
  id: string;
  /** Parts by name, each whole. Those that are missing are as shipped. */
  body: Json<Record<string, unknown>>;
  version: number;
  updated_at: Timestamp;
}

/** The public pages that editors have made, and what lists of pages say of them (domain/site-pages). */
export interface SitePagesTable {
  /** The id of the page's text in `site_texts`. */
  id: string;
  address: string;
  listing: Json<Record<string, unknown>>;
  updated_at: Timestamp;
}

/** Addresses that pages of editors have left, which redirect permanently while the page is public. */
export interface FormerPageAddressesTable {
  address: string;
  page_id: string;
  created_at: Timestamp;
}

/** Redirects that admins keep. Those of renamed items are in slug_history. Both paths begin with "/". */
export interface RedirectsTable {
  id: string;
  from_path: string;
  to_path: string;
  created_at: Timestamp;
}

/** Built-in entries that were imported, so that none is imported twice, even when its item was deleted. */
export interface ImportedEntriesTable {
  collection: Collection;
  /** Slug of the built-in entry. */
  slug: string;
  item_id: string;
  imported_at: Timestamp;
}

/** Paths of this site in the texts of an item (lib/linked-paths.ts), written when the item is saved. */
export interface ContentLinksTable {
  path: string;
  collection: Collection;
  item_id: string;
}

/** Number of posts: one row, maintained by triggers, because counting takes longer than showing a page of the list. */
export interface PostCountsTable {
  id: number;
  published: number;
  drafts: number;
}

/** Increases in the transaction of each content change; the page cache compares it (docs/architecture.md). */
export interface ContentVersionsTable {
  topic: Topic;
  version: number;
}

/**
 * The tags of what each version of a topic changed, one a line (domain/content/changes.ts). Only the latest versions
 * are kept.
 */
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
  /** When the bucket is full again, so that the row can be deleted. Null in rows of a former release. */
  full_at: Timestamp | null;
}

/** One row: which secret the site runs with (domain/secrets/site-secret.ts). */
export interface SiteSecretTable {
  id: number;
  /** Keyed hash of the secret. */
  fingerprint: string;
  /** When a process last reported that it runs with this secret; null after the last one has ended. */
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
  site_texts: SiteTextsTable;
  site_pages: SitePagesTable;
  former_page_addresses: FormerPageAddressesTable;
  drafts: DraftsTable;
  releases: ReleasesTable;
  release_changes: ReleaseChangesTable;
  schedules: SchedulesTable;
  preview_links: PreviewLinksTable;
  imported_entries: ImportedEntriesTable;
  content_links: ContentLinksTable;
  post_counts: PostCountsTable;
  content_versions: ContentVersionsTable;
  content_changes: ContentChangesTable;
  rate_limits: RateLimitsTable;
  site_secret: SiteSecretTable;
}
