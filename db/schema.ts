import type { ColumnType, Generated } from "kysely";
import type { AccountTables } from "./tables/account-tables.ts";
import type {
  ActivityTables,
  CommentTables,
  GateTables,
  ListTables,
  ApprovalTables,
  PublishingTables,
} from "./tables/team-tables.ts";
import type { BookingTables } from "./tables/booking-tables.ts";
import type { ReplyTables } from "./tables/reply-tables.ts";
import type { AudienceTables, MediaTables, ProcessTables, SiteTables } from "./tables/site-tables.ts";
import type { Json, Timestamp } from "./dialect.ts";

/** The managed collections, by the names of their tables. */
export const collections = [
  "blog_posts",
  "authors",
  "use_cases_content",
  "modules_content",
  "case_studies_content",
] as const;
export type Collection = (typeof collections)[number];

/** What may have drafts: the collections, the redirects that admins keep, and the texts of the site. */
export const draftKinds = [...collections, "redirects", "site_texts"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** What people review and comment on: items, texts of the site, and releases. */
export const subjectKinds = [...collections, "site_texts", "release"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What has a content version: the same, and the media library. */
export const topics = [...draftKinds, "media_items"] as const;
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
  /** Id of a category (content/schema/topics.ts), which may be removed by now; null for none. */
  category: Generated<string | null>;
  /** Ids of tags, likewise. */
  tags: List<string>;
  published: boolean;
  /** The date that an editor has set, else when it was first published, which the database sets; null when it never was. */
  published_at: Generated<Timestamp | null>;
  /** The date that an editor has set; null when it is that of the first publication. */
  dated: Generated<Timestamp | null>;
  /** Ids of its authors, in the order of the byline. */
  authors: List<string>;
  /** Name of the series that it is a part of. */
  series: Generated<string | null>;
  /** Whether it stands before all others in the journal's list. */
  pinned: Generated<boolean>;
  /** The slug that an editor has chosen; null when it follows the title. */
  own_slug: Generated<string | null>;
  image_alt: Generated<string | null>;
  image_decorative: Generated<boolean>;
}

/** Authors of posts (docs/product.md#authors). */
export interface AuthorsTable extends Versioned, MetaColumns {
  name: string;
  slug: string;
  /** What the author does. */
  role: string | null;
  about: string | null;
  /** Address of a portrait. */
  picture: string | null;
  /** Addresses of pages about the author elsewhere. */
  profiles: List<{ label: string; address: string }>;
  is_active: boolean;
  own_slug: Generated<string | null>;
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
  image_decorative: Generated<boolean>;
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
  image_decorative: Generated<boolean>;
  summary: Generated<string | null>;
  /** Parts of the story; the text has a paragraph in each line. */
  story: List<{ heading: string; text?: string }>;
  modules: List<string>;
  /** Title of the use case it belongs to. */
  use_case: Generated<string | null>;
  tags: List<string>;
  /** Kinds of organizations that find themselves in it, such as "Business schools". */
  segments: List<string>;
}

/** Addresses that public documents have left: they redirect permanently to where the document is. */
export interface FormerAddressesTable {
  path: string;
  /** The kind of the document: items, or the texts of the site for a page that editors have made. */
  kind: Collection | "site_texts";
  id: string;
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
  /** A collection, the texts of the site for a page that editors have made, or the media library. */
  collection: Collection | "site_texts" | "media_items";
  item_id: string;
  title: string;
  /** The whole row before the deletion; of a page, what was published and its draft; of a library item nothing, because its row stays. */
  snapshot: Json<Record<string, unknown>>;
  /** The paths that redirected to it. */
  former_slugs: Json<string[]>;
  deleted_by: string;
  deleted_at: Timestamp;
}

/** Built-in entries that were imported, so that none is imported twice, even when its item was deleted. */
export interface ImportedEntriesTable {
  collection: Collection;
  /** Slug of the built-in entry. */
  slug: string;
  item_id: string;
  imported_at: Timestamp;
}

/** What an item links to, written when the item is saved (domain/links/keep-links.ts). */
export interface ContentLinksTable {
  /** A path of this site in its texts (lib/linked-paths.ts), or the key of an item that one of its fields names. */
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
 * The tags of what each version of a topic changed, one a line (domain/content-changes.ts). Only the latest versions
 * are kept.
 */
export interface ContentChangesTable extends ContentVersionsTable {
  tags: string;
}

/** Every table of the application. */
export interface Tables
  extends
    AccountTables,
    ActivityTables,
    ApprovalTables,
    AudienceTables,
    BookingTables,
    CommentTables<SubjectKind>,
    GateTables,
    ListTables<Collection | "leads">,
    MediaTables,
    ProcessTables,
    PublishingTables<DraftKind>,
    ReplyTables,
    SiteTables {
  blog_posts: BlogPostsTable;
  authors: AuthorsTable;
  use_cases_content: UseCasesTable;
  modules_content: ModulesTable;
  case_studies_content: CaseStudiesTable;
  former_addresses: FormerAddressesTable;
  revisions: RevisionsTable;
  trash: TrashTable;
  imported_entries: ImportedEntriesTable;
  content_links: ContentLinksTable;
  post_counts: PostCountsTable;
  content_versions: ContentVersionsTable;
  content_changes: ContentChangesTable;
}
