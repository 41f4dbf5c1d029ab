import type { Database } from "#db/client.ts";
import type { Logger } from "#lib/logger.ts";
import type { AccountSettings } from "./account-settings.ts";
import type { Topic } from "#db/schema.ts";
import type { View } from "./content/view.ts";
import type { LeadSettings } from "./leads/lead.ts";
import type { PublicSettings } from "./public-settings.ts";
import type { LocalBuckets } from "./rate-limits/local-buckets.ts";

/** Who is asking, read once per request (accounts/sessions/get-actor.ts). What they may do is decided in domain/rights.ts. */
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
      /** Id of the active row in `admin_users` that is bound to the user; null for everybody who is no admin. */
      readonly adminId: string | null;
      /** Absent where no browser session stands behind the user. */
      readonly session?: ActorSession;
    }
  /** The process itself: jobs, commands of the operator. */
  | { readonly kind: "system"; readonly name: string };

/** What a second factor may be: an app that makes codes, or a passkey. */
export type FactorKind = "app" | "passkey";

export interface Challenge {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** What may answer it, recovery codes apart. */
  readonly factors: readonly FactorKind[];
}

export interface ActorSession {
  readonly id: string;
  /** aal2 once the second factor was shown in this session. */
  readonly assurance: "aal1" | "aal2";
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date;
  /** When it ends unless it is used before. */
  readonly expiresAt: Date;
}

/** What the process knows and every domain function may need. */
export interface ProcessContext {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Public address of the site without a trailing slash, for canonical links: SITE_URL, else the brand's own. */
  readonly siteUrl: string;
  /** Where links in mails and the set-up link lead, and what cookies are bound to: SITE_URL, else http://localhost:PORT. */
  readonly linkUrl: string;
  /** Keys every signature and token hash of the process. */
  readonly secret: string;
  /** Secrets that the site had before: what was signed or sealed with them still counts. */
  readonly previousSecrets: readonly string[];
  /** Folder for everything that must survive a restart. */
  readonly dataDir: string;
  /** Called after a transaction that changed published content has committed. */
  readonly contentChanged: (tags: ReadonlySet<string>) => void;
  /** Called when deliveries were put into the outbox, so that they start at once (server/jobs); after the commit. */
  readonly outboxFilled: () => void;
  /** Paths of the pages that are there whatever is in the tables: the route table says which (app/site-paths.ts). */
  readonly sitePages: ReadonlySet<string>;
  /** What the operator decides about enquiries. */
  readonly leads: LeadSettings;
  /** What the operator decides about accounts. */
  readonly accounts: AccountSettings;
  /** What the operator decides and the public pages must know. */
  readonly publicSettings: PublicSettings;
  /** Rate limits of this process alone, for when the database does not answer. */
  readonly localBuckets: LocalBuckets;
  /** Deliveries that were left out since the process started, because their recipients had had enough; for the metrics. */
  readonly skippedDeliveries: Record<"mail" | "text", number>;
}

/** What a transaction changes, by topic: the version that it gave it, and the tags (domain/content/changes.ts). */
export type Changes = Map<Topic, { version: number; tags: Set<string> }>;

/** First argument of every domain function: the process, who asks, and how the answer may be cached. */
export interface Context extends ProcessContext {
  readonly actor: Actor;
  /** Client address for rate limits; null for the process's own work. */
  readonly remoteAddress: string | null;
  /** What content reads see. */
  readonly view: View;
  /** Within a transaction. */
  readonly changes?: Changes;
  /**
   * Says that the answer depends on what has this tag, so that a cached page is dropped when it changes (domain/content/tags.ts). With
   * `isSame`, the page is kept as long as that finds the same after each change.
   */
  readonly reads: (tag: string, isSame?: () => Promise<boolean>) => void;
  /** Says that built-in content stood in for the database, so that the answer must not replace a good cached one. */
  readonly degraded: (reason: unknown) => void;
}
