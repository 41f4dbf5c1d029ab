import type { Database } from "#db/client.ts";
import type { Logger } from "#lib/logger.ts";
import type { Tally } from "#lib/tally.ts";
import type { Trace } from "#lib/tracing.ts";
import type { Selectable } from "kysely";
import type { Collection, DraftKind, RevisionsTable, Tables, Topic } from "#db/schema.ts";
import type { ContentField, ManagedKind } from "./documents/kind.ts";
import type { Role } from "#db/tables/account-tables.ts";
import type { View } from "./documents/view.ts";
import type { GateServices } from "./gate/page/page-inspector.ts";
import type { MediaServices } from "./media/files/storage.ts";
import type { ArticleThreads } from "./markdown/article-threads.ts";
import type { TextsCache } from "./texts/texts-cache.ts";
import type { LocalBuckets } from "./security/local-buckets.ts";
import type { SystemServices } from "./system/report.ts";

/** Who is asking, read once per request (accounts/sessions/get-actor.ts). What they may do is decided in domain/security/rights.ts. */
export type Actor =
  /**
   * `challenge`: has signed in, but owes the second factor; until then a visitor in every other respect. `isUnknown`: sent a
   * session that could not be looked up.
   */
  | { readonly kind: "visitor"; readonly challenge?: Challenge; readonly isUnknown?: boolean }
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly email: string;
      readonly emailVerified: boolean;
      /** Id of the active row in `admin_users` that is bound to the user; null for everybody outside of the team. */
      readonly adminId: string | null;
      /** The role in that row; null without one. */
      readonly role: Role | null;
      /** Absent where no browser session stands behind the user. */
      readonly session?: ActorSession;
    }
  /** The process itself: jobs, commands of the operator. */
  | { readonly kind: "system"; readonly name: string };

/** Kinds of second factor: an authenticator app, or a passkey. */
export type FactorKind = "app" | "passkey";

export interface Challenge {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** Which factors can answer it, besides recovery codes. */
  readonly factors: readonly FactorKind[];
}

export interface ActorSession {
  readonly id: string;
  /** aal2 after the second factor was given in this session. */
  readonly assurance: "aal1" | "aal2";
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date;
  /** When it ends unless it is used before then. */
  readonly expiresAt: Date;
}

/** What belongs to the process and any domain function may need. */
export interface ProcessContext {
  readonly db: Database;
  readonly clock: () => Date;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly log: Logger;
  /** Does work within a span of a trace, where that is turned on (server/tracing/). */
  readonly trace: Trace;
  /** Public address of the site without a trailing slash, for canonical links: SITE_URL, else the brand's own. */
  readonly siteUrl: string;
  /**
   * Base of links in mails and the set-up link, and what cookies are bound to: SITE_URL, else http://localhost:PORT.
   */
  readonly linkUrl: string;
  /** Key of every signature and token hash. */
  readonly secret: string;
  /** Former secrets: what they signed or sealed is still accepted. */
  readonly previousSecrets: readonly string[];
  /** Folder for everything that must survive a restart. */
  readonly dataDir: string;
  /** Files of the media library. */
  readonly media: MediaServices;
  /** Its kinds of documents, and what follows their changes (domain/site.ts). */
  readonly site: Site;
  /** What is checked before it is published; null where no pages are rendered, as at the command line. */
  readonly gate: PublishGate | null;
  /** Looks at the system of a running site; null where none runs, as at the command line. */
  readonly system: SystemServices | null;
  /** Called after the commit of a transaction that changed published content. */
  readonly contentChanged: (tags: ReadonlySet<string>) => void;
  /**
   * Called after the commit of a transaction that filled the outbox, so that deliveries start at once (server/jobs).
   */
  readonly outboxFilled: () => void;
  /** Paths of the fixed pages, from the route table (app/site-paths.ts). */
  readonly sitePages: ReadonlySet<string>;
  /** Whether the route table has a path, apart from its entry for all others: a page, a place of items, or an answer. */
  readonly isRoute: (path: string) => boolean;
  /** The operator's settings for inquiries. */
  readonly leads: LeadSettings;
  /** The operator's settings for accounts. */
  readonly accounts: AccountSettings;
  /** The operator's settings that public pages need. */
  readonly publicSettings: PublicSettings;
  /** Rate limits of this process, used while the database does not answer. */
  readonly localBuckets: LocalBuckets;
  /** Threads in which long articles are rendered. */
  readonly articleThreads: ArticleThreads;
  /** What is kept of the texts of the site (domain/texts/get-texts.ts). */
  readonly texts: TextsCache;
  /** Deliveries that were left out since the start because of recipient limits; for the metrics. */
  readonly skippedDeliveries: Record<"mail" | "text", number>;
  /** Inquiries that came since the start, for the metrics. */
  readonly takenInquiries: InquiryTally;
  /** The backups that the site makes by itself; null for none. */
  readonly backups: BackupSchedule | null;
}

/** When and where the site backs itself up. */
export interface BackupSchedule {
  /** Folder or bucket, without credentials. */
  readonly target: string;
  /** Minutes after midnight (UTC) of the first one of a day. */
  readonly startMinute: number;
  /** From one to the next. Divides a day. */
  readonly intervalHours: number;
}

/** What was deleted and can be restored (trash.ts), as it is stored. */
export type TrashEntry = Selectable<Tables["trash"]>;

export type DocumentName = Exclude<DraftKind, "redirects">;

/** A kind of documents as the store and its followers see it. Those of the site are in domain/site.ts. */
export interface DocumentKind<Row extends object = object> {
  /** Its name in tables, drafts, the history and the activity log. */
  readonly name: DocumentName;
  /** The fields that its rows have as columns; none where a schema of its own describes the document. */
  readonly fields: readonly ContentField[];
  /** What members must be allowed to, before they see or change its drafts. */
  readonly ability: "draft" | "texts" | "redirects";
  /** A row as it is stored; null for none. */
  find(ctx: Context, id: string): Promise<Row | null>;
  /** What there is without a row: a text as it is shipped; null where that is nothing. */
  defaults(id: string): Row | null;
  /** Whether the site can have a document with the id: not a text of a former version of it. */
  isKnown(id: string): boolean;
  /** Whether its documents have such a field, or such a path within a text. */
  hasField(id: string, field: string): boolean;
  /** The fields that editors see of a row's values, or of a version in the history; what there is without any for null. */
  fieldsIn(id: string, values: object | null): Record<string, unknown> | null;
  /** What a draft makes of those that are live. */
  fieldsOfDraft(
    draft: Pick<Selectable<Tables["drafts"]>, "item_id" | "body">,
    live: Record<string, unknown>,
  ): Record<string, unknown>;
  /** The title that a draft will give to its document. */
  titleOfDraft(draft: Pick<Selectable<Tables["drafts"]>, "item_id" | "body">): string;
  /**
   * Stores, replaces or deletes a row. Must run in a transaction.
   * @returns the row as it is stored, or was; null when `before` is no longer the stored version
   * @throws DomainError `invalid` or `conflict` when its address or id is taken
   */
  write(tx: Context, before: Row | null, after: Row | null): Promise<Row | null>;
  titleOf(row: Row): string;
  /** Whether visitors see it. */
  isPublic(row: Row): boolean;
  /**
   * The path that it has for its page; null where it has none. An item has its path also while it is hidden, a page of editors only while it
   * is shown.
   */
  pathOf(row: Row): string | null;
  versionOf(row: Row): number;
  /** What the history keeps of it. */
  snapshotOf(row: Row): Record<string, unknown>;
  /** The values in which it may name items of the media library, by the names of its fields. */
  valuesOf(row: Row): object;
  /** The same of what the trash keeps of it. */
  valuesInTrash(snapshot: Record<string, unknown>): object;
  /** The tag of what depends on which present and former addresses its documents have. */
  readonly addressesTag: string;
  /** Whether nothing else is at a path, so that it may lead to a document that was there before. */
  canHave(ctx: Context, id: string, path: string): Promise<boolean>;
  /** The tags of the cached pages that a change makes outdated. */
  tagsOf(tx: Context, change: Change<Row>): Promise<string[]>;
}

/** A change of one document, in the transaction that makes it. */
export interface Change<Row extends object = object> {
  readonly kind: DocumentKind<Row>;
  readonly id: string;
  /** What is stored before the change; null for a new document. Without a row before and after, it is only a draft. */
  readonly before: Row | null;
  /** What is stored after it; null for a deletion. */
  readonly after: Row | null;
  readonly action: RevisionsTable["action"];
  /** Address of the admin who makes it, or a name for the operator. */
  readonly by: string;
  /** That somebody has reviewed what it publishes, where it changes what visitors see of a kind that needs that. */
  readonly reviewed?: Reviewed | undefined;
  /** What the trash keeps of a deleted document; null for one that is kept elsewhere. By default its row. */
  readonly trash?: Pick<TrashEntry, "title" | "snapshot"> | null;
}

declare const reviewed: unique symbol;

/** A publication that was reviewed, or needs no review. Only the reviews make one (domain/approvals/require-approval.ts). */
export interface Reviewed {
  readonly [reviewed]: true;
}

/** Keeps what depends on documents, in the transaction that changes them. */
export interface Follower {
  readonly name: string;
  /** Runs before the change is stored, and may refuse it. */
  before?(tx: Context, change: Change): Promise<void>;
  /** Runs after it is stored, with its version in the history and its entry in the trash. */
  after?(tx: Context, change: Change): Promise<void>;
  /** Runs when a document or a release is deleted for good. */
  forget?(tx: Context, gone: DocumentId | ReleaseId): Promise<void>;
}

export interface ReleaseId {
  readonly kind: "release";
  readonly itemId: string;
}

/** Which document is meant. */
export interface DocumentId {
  readonly kind: DocumentName;
  readonly itemId: string;
}

/** What a site is made of (domain/site.ts). */
export interface Site {
  /** The kinds whose documents have tables of their own, by these. */
  readonly kinds: { readonly [C in Collection]: ManagedKind<C> };
  /** All kinds of documents, by their names. */
  readonly documents: Readonly<Record<DocumentName, DocumentKind>>;
  readonly followers: readonly Follower[];
  /** What features keep about people, beside what domain/people/person-data.ts knows itself. */
  readonly personalData: readonly PersonalData[];
}

/** What a feature keeps about people, found by their address: domain/people exports and erases it with all else. */
export interface PersonalData {
  /** In exports, such as `inquiryNotes`. */
  readonly name: string;
  /** On the screen and in the report of the command: "Notes on inquiries". */
  readonly label: string;
  readonly tables: readonly (keyof Tables)[];
  /** @param email in lower case @returns what an export shows */
  find(ctx: Context, email: string): Promise<object[]>;
  /** Runs in the transaction of the erasure, before inquiries are deleted. @returns how much it was */
  erase(tx: Context, email: string): Promise<number>;
}

/** What is about to be published: an item as its draft says, a release, or texts of the site. */
export type GateSubject =
  | {
      readonly collection: Collection;
      readonly id: string;
      /** Shown whatever its draft says. */ readonly isShown: boolean;
    }
  | { readonly release: string }
  /** Texts of the site as their drafts beside the live site say, by their names. */
  | { readonly texts: readonly string[] };

/** A publication that may go on. */
export interface GatePass {
  /**
   * Refuses to publish anything but what was checked. Belongs in the transaction of the publication, after its locks.
   * @throws DomainError `conflict`
   */
  readonly requireSame: (tx: Context) => Promise<void>;
  /** Writes an admin's reason to the activity log, if errors were overridden. Belongs in the transaction of the publication. */
  readonly record: (tx: Context, thing: (DocumentId | ReleaseId) & { title: string }) => Promise<void>;
}

/** Checks of pages (domain/gate/gate.ts). */
export interface PublishGate {
  readonly services: GateServices<Context>;
  /** Runs the checks of one member one after the other. */
  readonly inTurn: <T>(userId: string, check: () => Promise<T>) => Promise<T>;
  /** Refuses what must not be published; domain/documents/pass-gate.ts calls it. */
  readonly pass: (ctx: Context, subject: GateSubject, override: string | null) => Promise<GatePass>;
}

/** Changes of a transaction, by topic: the new version and the tags (domain/content-changes.ts). */
export type Changes = Map<Topic, { version: number; tags: Set<string> }>;

/** The first argument of every domain function: the process, the actor, and what the answer depends on. */
export interface Context extends ProcessContext {
  readonly actor: Actor;
  /** Client address for rate limits; null for work of the process itself. */
  readonly remoteAddress: string | null;
  /** Which content reads see. */
  readonly view: View;
  /** Why an admin publishes without a review. */
  readonly unreviewed?: string;
  /** For whom a page is rendered that no visitor waits for (domain/markdown/article-threads.ts). */
  readonly renderedFor?: "preview" | "check";
  /** The id of the user who waits for it, where that is not the actor. */
  readonly renderedBy?: string | null;
  /** Set within a transaction. */
  readonly changes?: Changes;
  /** Set within a transaction: what is done after its commit (`afterCommit` in domain/database.ts). */
  readonly committed?: (() => void)[];
  /**
   * Notes that the answer depends on a tag, so that a cached page is dropped when it changes (domain/content-changes.ts).
   * With `isSame`, the page is kept as long as that resolves to true after a change.
   */
  readonly reads: (tag: string, isSame?: () => Promise<boolean>) => void;
  /**
   * Notes that built-in content was used because the database failed, so that the answer does not replace a good cached
   * one.
   */
  readonly degraded: (reason: unknown) => void;
}

/** What the operator decides about accounts. */
export interface AccountSettings {
  /**
   * Start of the address of a list of breached passwords that is asked by k-anonymity; the first five digits of a SHA-1 are
   * appended. Null: nobody is asked.
   */
  readonly breachListUrl: string | null;
  /** Codes can be sent to telephones. */
  readonly sendsTexts: boolean;
  /** Admins must have a second factor and use it. */
  readonly secondFactorRequired: boolean;
  /** Ids of the networks whose wallets may be linked and sign in, such as 1 for Ethereum; empty: wallets are off. */
  readonly walletChains: readonly number[];
  /** An OpenID provider that people may sign in with; null: none. */
  readonly openIdProvider: OpenIdSettings | null;
}

/** Where an OpenID provider is, and who this site is to it. */
export interface OpenIdSettings {
  /** Its name on the button. */
  readonly name: string;
  /** Its issuer identifier; what else there is to know stands in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
}

/** What holds for accounts until the operator decides otherwise: whatever needs a key of theirs is off. */
export const accountDefaults: AccountSettings = {
  breachListUrl: null,
  sendsTexts: false,
  secondFactorRequired: false,
  walletChains: [],
  openIdProvider: null,
};

/**
 * The operator's settings that public pages need. They are in every page's HTML, so they contain no secrets and are the
 * same for all visitors.
 */
export interface PublicSettings {
  /** An external form in place of the built-in one (CRM_FORM_URL), and its script (CRM_FORM_SCRIPT_URL). */
  readonly crmForm: { readonly url: string; readonly scriptUrl: string | null } | null;
  /**
   * Google Analytics, for visitors who agree. `scriptUrl` is gtag.js on a tagging server of the operator
   * (GA_SCRIPT_URL), which then gets the measurements; null means Google's.
   */
  readonly analytics: { readonly measurementId: string; readonly scriptUrl: string | null } | null;
}

/** What became of inquiries when they came, by type: `journal` waits for the database, `lost` was refused because nothing could take it. */
export type InquiryTally = Tally<{
  readonly type: string;
  readonly result: "new" | "quarantined" | "repeated" | "journal" | "lost";
}>;

/** The operator's settings for inquiries, from server/process/config.ts. */
interface LeadSettings {
  /**
   * Receiver of each inquiry as a signed webhook (Standard Webhooks), or null. The outbox contains only this address;
   * the sender knows the secret (server/jobs/senders.ts).
   */
  readonly webhookUrl: string | null;
  /** The name of the CRM that inquiries are handed to; absent without one. */
  readonly crmName?: string | undefined;
  /** Where answers to replies arrive, which takes any tag behind a plus sign; absent: at the address of the brand. */
  readonly replyAddress?: string | undefined;
  /** Whether what arrives there is read, from a mailbox or by a webhook, and shown with the inquiry. */
  readonly readsAnswers?: boolean;
}

/** The context of commands and jobs, whose actor is the operator and not an admin. */
export function systemContext(process: ProcessContext, name: string): Context {
  return { ...process, actor: { kind: "system", name }, remoteAddress: null, view: "live", reads() {}, degraded() {} };
}
