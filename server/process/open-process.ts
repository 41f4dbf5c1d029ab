import type { DestinationStream, Logger as PinoLogger } from "pino";
import { isRoute, sitePages } from "#app/site-paths.ts";
// Only for the address that stands in for SITE_URL, before there is a database.
// oxlint-disable-next-line house/imports
import { brand } from "#content/brand.ts";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import type { ProcessContext, PublishGate } from "#domain/context.ts";
import type { PublicSettings } from "#domain/public-settings.ts";
import { LocalBuckets } from "#domain/rate-limits/local-buckets.ts";
import type { Config } from "./config.ts";
import { openMedia } from "../media/open-media.ts";
import { keptSecret, prepareDataDir } from "./data-dir.ts";
import { createLog } from "../observability/log.ts";

/** What the server and each command need: an open database and the process context. */
export interface OpenProcess {
  context: ProcessContext;
  database: OpenDatabase;
  log: PinoLogger;
  /** Number of lines at error level since the start. */
  errors: { logged: number };
  /** Set by the running server: called when this process has changed content or filled the outbox, and what checks pages. */
  on: { contentChanged: (tags: ReadonlySet<string>) => void; outboxFilled: () => void; gate: PublishGate | null };
}

/**
 * Prepares the data folder and opens the database, without migrating it or waiting for it.
 * @throws ConfigError when the data folder can't be used
 */
export async function openProcess(config: Config, logTo: DestinationStream = process.stdout): Promise<OpenProcess> {
  await prepareDataDir(config.dataDir);
  const errors = { logged: 0 };
  const log = createLog(config.logLevel, logTo, () => errors.logged++);
  for (const warning of config.warnings) log.warn({}, warning);
  const database = await openDatabase({
    dataDir: config.dataDir,
    log,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
  });
  const on: OpenProcess["on"] = { contentChanged() {}, outboxFilled() {}, gate: null };
  const context: ProcessContext = {
    db: database.db,
    clock: () => new Date(),
    log,
    siteUrl: config.siteUrl ?? brand.siteUrl,
    linkUrl: config.siteUrl ?? `http://localhost:${config.port}`,
    secret: config.authSecret ?? (await keptSecret(config.dataDir)),
    previousSecrets: config.authSecretsPrevious,
    dataDir: config.dataDir,
    media: await openMedia(config),
    get gate() {
      return on.gate;
    },
    sitePages,
    isRoute,
    contentChanged: (tags) => on.contentChanged(tags),
    outboxFilled: () => on.outboxFilled(),
    leads: { webhookUrl: config.leadWebhook?.url ?? null },
    accounts: config.accounts,
    publicSettings: publicSettings(config),
    localBuckets: new LocalBuckets(),
    skippedDeliveries: { mail: 0, text: 0 },
  };
  return { context, database, log, errors, on };
}

function publicSettings({ crmForm, analytics }: Config): PublicSettings {
  return {
    crmForm: crmForm ? { url: crmForm.url, scriptUrl: crmForm.scriptUrl ?? null } : null,
    analytics: analytics ? { measurementId: analytics.measurementId, scriptUrl: analytics.scriptUrl ?? null } : null,
  };
}
