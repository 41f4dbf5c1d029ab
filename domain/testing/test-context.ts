import type { Database } from "#db/client.ts";
import { silentLogger } from "#lib/logger.ts";
import { accountDefaults } from "../accounts/settings.ts";
import type { Context } from "../context.ts";
import { LocalBuckets } from "../rate-limits/local-buckets.ts";

/**
 * A context for tests: the process itself is acting, the clock is the machine's, nothing is logged. Override what the test is
 * about.
 */
export function testContext(db: Database, overrides: Partial<Context> = {}): Context {
  return {
    db,
    clock: () => new Date(),
    log: silentLogger,
    siteUrl: "https://www.homecoming.example",
    linkUrl: "http://localhost:3000",
    secret: "a secret that only tests know, 32+ characters",
    previousSecrets: [],
    dataDir: "/nonexistent/test-data",
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
    contentChanged: () => {},
    outboxFilled: () => {},
    leads: { teamAddress: "team@homecoming.example", webhookUrl: null },
    accounts: accountDefaults,
    publicSettings: { crmForm: null, analytics: null },
    localBuckets: new LocalBuckets(),
    skippedDeliveries: { mail: 0, text: 0 },
    actor: { kind: "system", name: "test" },
    remoteAddress: null,
    reads: () => {},
    degraded: () => {},
    ...overrides,
  };
}
