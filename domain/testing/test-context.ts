import { site } from "../site.ts";
import { randomUUID } from "node:crypto";
import type { Database } from "#db/client.ts";
import { DatabaseUnavailableError, isTransactionConflict } from "#db/errors.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { type Logger, silentLogger } from "#lib/logger.ts";
import { Tally } from "#lib/tally.ts";
import { withoutTrace } from "#lib/tracing.ts";
import { type Actor, type Context, accountDefaults } from "../context.ts";
import type { MediaServices } from "../media/files/storage.ts";
import { ArticleThreads } from "../markdown/article-threads.ts";
import { TextsCache } from "../texts/texts-cache.ts";
import { LocalBuckets } from "../security/local-buckets.ts";
import { kindAt, kinds } from "../kinds/kinds.ts";

/**
 * A context for tests: the actor is the process itself, the clock is the machine's, nothing waits, nothing is logged. Override what
 * the test needs.
 */
export function testContext(db: Database, overrides: Partial<Context> = {}): Context {
  return {
    db,
    clock: () => new Date(),
    wait: () => Promise.resolve(),
    log: strictLogger,
    trace: withoutTrace,
    siteUrl: "https://www.homecoming.example",
    linkUrl: "http://localhost:3000",
    secret: "a secret that only tests know, 32+ characters",
    previousSecrets: [],
    dataDir: "/nonexistent/test-data",
    media: noMedia,
    site,
    gate: null,
    system: null,
    sitePages: new Set([
      "/",
      "/about",
      "/blog",
      "/modules",
      "/pricing",
      "/faq",
      "/contact",
      "/use-cases",
      "/case-studies",
    ]),
    isRoute: (path) => /^\/(?:|about|pricing|sitemap\.xml|(?:blog|use-cases|case-studies)(?:\/[^/]+)?)$/.test(path),
    contentChanged: () => {},
    outboxFilled: () => {},
    leads: { webhookUrl: null },
    accounts: accountDefaults,
    publicSettings: { crmForm: null, analytics: null },
    localBuckets: new LocalBuckets(),
    articleThreads,
    texts,
    skippedDeliveries: { mail: 0, text: 0 },
    backups: null,
    takenInquiries: new Tally(),
    actor: { kind: "system", name: "test" },
    remoteAddress: null,
    view: "live",
    reads: () => {},
    degraded: () => {},
    ...overrides,
  };
}

/** One for all contexts of a test file: each would start threads of its own. */
const articleThreads = new ArticleThreads();

const texts = new TextsCache();

/** Logs nothing. A transaction that would be run again fails: all are to lock in one order, and tests find those that do not. */
const strictLogger: Logger = {
  ...silentLogger,
  warn(fields) {
    if ("err" in fields && isTransactionConflict(fields.err)) throw fields.err;
  },
};

/** For tests that have no files; asking for one anyway fails them. domain/media/testing/ has real ones. */
const noMedia = new Proxy({} as MediaServices, {
  get(_, property) {
    throw new Error(`the media library was asked for ${String(property)}`);
  },
});

/** A context for what needs no database; asking it anyway fails the test. */
export function createLocalContext(overrides: Partial<Context> = {}): Context {
  const untouchable = new Proxy({} as Database, {
    get(_, property) {
      throw new Error(`the database was asked for ${String(property)}`);
    },
  });
  return testContext(untouchable, overrides);
}

/** A user who is signed in; with an `adminId` an admin, unless it names another role. */
export function userActor(overrides: Partial<Extract<Actor, { kind: "user" }>> = {}): Actor {
  return {
    kind: "user",
    userId: randomUUID(),
    email: `${randomUUID()}@example.org`,
    emailVerified: true,
    adminId: null,
    role: overrides.adminId ? "admin" : null,
    ...overrides,
  };
}

interface Visit {
  ctx: Context;
  /** Topics that the answer depends on. */
  read: Set<string>;
  degraded: unknown[];
}

/** A visitor's request, and what it reports to the page cache. */
export function visit(db: Database): Visit {
  const read = new Set<string>();
  const degraded: unknown[] = [];
  const ctx = testContext(db, {
    actor: { kind: "visitor" },
    reads: (tag) => read.add(topicOf(tag)),
    degraded: (reason) => degraded.push(reason),
  });
  return { ctx, read, degraded };
}

/** A handle whose queries fail as unavailable. */
export async function failing(engine: EngineUnderTest): Promise<Database> {
  return engine.db.withPlugin({
    transformQuery: () => {
      throw new DatabaseUnavailableError("the database of this test is away");
    },
    transformResult: async ({ result }) => result,
  });
}

/** A handle whose queries never settle. */
export function silent(engine: EngineUnderTest): Database {
  return engine.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise(() => {}),
  });
}

/** The collection that a tag belongs to (domain/content-changes.ts), "redirects", "site_texts" or "media_items". */
export function topicOf(tag: string): string {
  const [name] = tag.split(":");
  if (name === "text") return "site_texts";
  if (name === "media") return "media_items";
  const kind = kindAt(tag)?.kind ?? kinds.find(({ tags }) => name === tags.one || name === tags.all);
  return kind?.collection ?? tag;
}
