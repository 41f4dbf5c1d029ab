import { randomUUID } from "node:crypto";
import { chmod, chown, copyFile, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { startTransactionPooler } from "#db/testing/transaction-pooler.ts";
import { beginRun, recordFailedRun, recordProof } from "#domain/backups/backup-runs.ts";
import { journalFolderOf, writeToJournal } from "#domain/leads/intake.ts";
import { newLead } from "#domain/leads/testing/stored-lead.ts";
import { seal } from "#domain/security/secrets.ts";
import { failing } from "#domain/testing/test-context.ts";
import type { CheckedSite } from "../check.ts";
import { type Fault, env } from "./fault.ts";
import { type HealthySite, room } from "./healthy-site.ts";

const day = 24 * 60 * 60 * 1_000;

const machine = (name: string, code: string, changes: Partial<CheckedSite["machine"]>): Fault => ({
  name,
  codes: [code],
  async plant(healthy) {
    const site = await healthy.open();
    return { ...site, machine: { ...site.machine, ...changes } };
  },
});

const withRoom = (changes: Partial<typeof room>, isOf: (path: string) => boolean) => ({
  statfs: (async (path: string) => ({ ...room, ...(isOf(path) ? changes : {}) })) as never,
});
const isTemporary = (path: string) => path === tmpdir();
const isData = (path: string) => !isTemporary(path);

async function row(engine: EngineUnderTest, values: object): Promise<void> {
  const now = new Date();
  await engine.db
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      kind: "mail",
      payload: {},
      idempotency_key: randomUUID(),
      next_attempt_at: now,
      locked_until: null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
      last_status: null,
      tried_at: null,
      renewed_at: null,
      created_at: now,
      ...values,
    })
    .execute();
}

async function plan(engine: EngineUnderTest, values: { state: "failed" | "waiting"; due_at: Date }): Promise<void> {
  const times = {
    local_time: "2026-11-30T09:00",
    time_zone: "Europe/Berlin",
    created_at: new Date(),
    created_by: "ada",
  };
  await engine.db
    .insertInto("schedules")
    .values({
      id: randomUUID(),
      action: "publish",
      kind: "blog_posts",
      item_id: randomUUID(),
      title: "A post",
      ...times,
      ...values,
    })
    .execute();
}

/** The site with a copy of its database file in a folder of its own. */
async function copied(healthy: HealthySite, engine: EngineUnderTest, change: (folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-copy-"));
  folders.push(folder);
  await sql`pragma wal_checkpoint(truncate)`.execute(engine.db);
  await copyFile(join(engine.options.dataDir, "homecoming.sqlite"), join(folder, "homecoming.sqlite"));
  await change(folder);
  return healthy.open({ DATA_DIR: folder });
}
const folders: string[] = [];
const removeCopy = async () => rm(folders.pop() ?? "", { recursive: true });

const poolers: { close: () => void }[] = [];

const emptyJournal = ({ env: { DATA_DIR: dataDir = "" } }: HealthySite) =>
  rm(journalFolderOf({ dataDir }), { recursive: true, force: true });

/** What is wrong with settings, files, the database and what the site does. */
export const localFaults: readonly Fault[] = [
  env("no public address", ["configuration.site-url-missing"], { SITE_URL: undefined }),
  env(
    "a public address without https",
    ["configuration.site-url-http"],
    { SITE_URL: "http://alumni.example.org" },
    true,
  ),
  env("a proxy that is not trusted", ["configuration.proxy-untrusted"], { TRUST_PROXY: undefined }),
  env("a port that is open beside the proxy", ["configuration.port-open?"], { HOST: undefined }),
  env(
    "a webhook without https",
    ["configuration.webhook-http?"],
    { LEAD_WEBHOOK_URL: "http://crm.example.org/in" },
    true,
  ),
  env("a log that says nothing", ["configuration.log-level?"], { LOG_LEVEL: "silent" }),
  env("no mail server", ["configuration.no-mail"], { SMTP_URL: undefined }),
  env("no sender", ["configuration.no-sender?"], { MAIL_FROM: undefined }, true),
  env("a misspelt variable", ["configuration.variable?"], { METRIC_TOKEN: "a-token-of-the-collector" }),
  {
    name: "no secret",
    codes: ["secret.missing"],
    plant: async (healthy) => ({ ...(await healthy.open()), hasSecret: false }),
  },
  {
    name: "a secret that was cut short",
    codes: ["secret.short", "secret.other"],
    offline: true,
    plant: async (healthy) => healthy.open({}, { secret: "vG3k9-Zq8s_W" }),
  },
  env("a secret that can be guessed", ["secret.weak", "secret.other"], { AUTH_SECRET: "secret".repeat(6) }, true),
  {
    name: "a secret that others may read",
    codes: ["secret.mode"],
    only: "sqlite",
    async plant(healthy, { options }) {
      await writeFile(join(options.dataDir, "auth-secret"), "x");
      await chmod(join(options.dataDir, "auth-secret"), 0o644);
      return healthy.open({ AUTH_SECRET: undefined });
    },
    undo: (_, { options }) => rm(join(options.dataDir, "auth-secret")),
  },
  {
    name: "another secret than the database knows",
    codes: ["secret.other"],
    plant: async (_, { db }) => void (await db.updateTable("site_secret").set({ fingerprint: "another" }).execute()),
  },
  {
    name: "factors that were sealed with a lost secret",
    codes: ["secret.lost"],
    async plant(_, { db }) {
      const sealed = seal({ secret: "another secret of 32 characters ok" }, "key");
      await db.updateTable("account_factors").set({ secret: sealed }).execute();
    },
  },
  machine("pages that were built from other sources", "versions.build-outdated?", {
    findBuildState: async () => "outdated",
  }),
  machine("no built pages", "versions.build-missing?", { findBuildState: async () => "missing" }),
  machine("a full disk", "disk.space", withRoom({ bavail: 20_000 }, isData)),
  machine("a disk that fills", "disk.space?", withRoom({ bavail: 2_000_000 }, isData)),
  machine("no inodes", "disk.inodes", withRoom({ ffree: 12 }, isData)),
  machine("no room for temporary files", "temporary.space", withRoom({ bavail: 1 }, isTemporary)),
  machine("another user than the site's", "disk.other-user?", { uid: 54_321 }),
  { ...env("no data folder", ["disk.read-only"], { DATA_DIR: "/nonexistent/homecoming" }), only: "postgres" },
  {
    name: "a data folder that others may look into",
    codes: ["disk.modes?"],
    async plant({ env: { DATA_DIR = "" } }) {
      await chmod(DATA_DIR, 0o755);
    },
    undo: ({ env: { DATA_DIR = "" } }) => chmod(DATA_DIR, 0o700),
  },
  {
    name: "a file of another user",
    codes: ["disk.owner"],
    async plant({ env: { DATA_DIR = "" } }) {
      await mkdir(join(DATA_DIR, "texts"), { mode: 0o700 });
      await chown(join(DATA_DIR, "texts"), 54_321, 54_321);
    },
    undo: ({ env: { DATA_DIR = "" } }) => rm(join(DATA_DIR, "texts"), { recursive: true }),
  },
  {
    name: "a database that is away",
    codes: ["database.away"],
    plant: async (healthy, engine) => healthy.open({}, { db: await failing(engine) }),
  },
  {
    name: "a migration that has not run",
    codes: ["migrations.pending"],
    plant: async (_, { db }) =>
      void (await sql`delete from kysely_migration where name = '052-inquiry-search'`.execute(db)),
    undo: (_, { db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('052-inquiry-search', '')`.execute(db),
  },
  {
    name: "a migration of a newer version",
    codes: ["migrations.newer"],
    plant: async (_, { db }) =>
      void (await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(db)),
    undo: (_, { db }) => sql`delete from kysely_migration where name = '999-future'`.execute(db),
  },
  {
    name: "a pooler that mixes sessions up",
    codes: ["database.pooler"],
    only: "postgres",
    async plant(healthy, { options }) {
      const pooler = await startTransactionPooler(options.databaseUrl ?? "");
      poolers.push(pooler);
      return healthy.open({ DATABASE_URL: pooler.url });
    },
    undo: async () => poolers.pop()?.close(),
  },
  {
    name: "changes that pile up beside the file",
    codes: ["database.wal?"],
    only: "sqlite",
    plant: async (healthy) => ({
      ...(await healthy.open()),
      findBytes: async () => ({ database: 1_000_000, wal: 300 * 2 ** 20 }),
    }),
  },
  {
    name: "a damaged database file",
    codes: ["database.integrity"],
    only: "sqlite",
    plant: (healthy, engine) =>
      copied(healthy, engine, async (folder) => {
        await using file = await open(join(folder, "homecoming.sqlite"), "r+");
        for (let page = 10; page < 40; page++) await file.write(Buffer.alloc(2_048, 7), 0, 2_048, page * 4_096);
      }),
    undo: removeCopy,
  },
  {
    name: "a clock that is not the database's",
    codes: ["clock.skew"],
    only: "postgres",
    plant: (healthy) => healthy.open({}, { clock: () => new Date(Date.now() + 20_000) }),
  },
  {
    name: "a clock that is behind",
    codes: ["clock.behind"],
    async plant(_, { db }) {
      const entry = {
        actor: "ada",
        actor_id: null,
        address: null,
        action: "updated",
        kind: "blog_posts",
        item_id: null,
      };
      const at = new Date(Date.now() + day);
      await db
        .insertInto("activity")
        .values({ ...entry, at, title: "A post", changes: [], revision_id: null })
        .execute();
    },
    undo: (_, { db }) => db.deleteFrom("activity").execute(),
  },
  {
    name: "no backups",
    codes: ["backups.none?"],
    async plant(healthy, { db }) {
      await db.deleteFrom("backup_runs").execute();
      return healthy.open({}, { backups: null });
    },
  },
  {
    name: "a backup that is too old",
    codes: ["backups.late"],
    plant: async (_, { db }) =>
      void (await db
        .updateTable("backup_runs")
        .set({ begun_at: new Date(Date.now() - 3 * day) })
        .execute()),
  },
  {
    name: "a backup that failed",
    codes: ["backups.failed"],
    async plant(healthy) {
      const { context } = await healthy.open({}, { clock: () => new Date(Date.now() + 1_000) });
      await recordFailedRun(context, await beginRun(context, "/backup"), "The disk is full.");
    },
  },
  {
    name: "a backup that can't be restored",
    codes: ["backups.proof-failed"],
    async plant(healthy, { db }) {
      const { id, begun_at } = await db.selectFrom("backup_runs").selectAll().executeTakeFirstOrThrow();
      await recordProof(
        (await healthy.open()).context,
        { id, begunAt: begun_at },
        { result: "failed", detail: "12 rows of leads are missing." },
      );
    },
  },
  {
    name: "an inquiry in the journal",
    codes: ["journal.waiting?"],
    plant: async (healthy) => {
      const { context } = await healthy.open();
      await writeToJournal(context, newLead(context, { submission_key: "a".repeat(64) }));
    },
    undo: emptyJournal,
  },
  {
    name: "a damaged file in the journal",
    codes: ["journal.unreadable"],
    async plant({ env: { DATA_DIR: dataDir = "" } }) {
      await mkdir(journalFolderOf({ dataDir }), { recursive: true, mode: 0o700 });
      await writeFile(join(journalFolderOf({ dataDir }), `${randomUUID()}.json`), "{");
    },
    undo: emptyJournal,
  },
  {
    name: "a mail that was given up",
    codes: ["deliveries.mail-failed"],
    plant: (_, engine) => row(engine, { failed_at: new Date() }),
  },
  {
    name: "a webhook call that waits for an hour",
    codes: ["deliveries.webhook-late"],
    plant: (_, engine) => row(engine, { kind: "webhook", created_at: new Date(Date.now() - day / 24) }),
  },
  {
    name: "a planned change that failed",
    codes: ["plans.failed"],
    plant: (_, engine) => plan(engine, { state: "failed", due_at: new Date() }),
  },
  {
    name: "a planned change that is late",
    codes: ["plans.late"],
    plant: (_, engine) => plan(engine, { state: "waiting", due_at: new Date(Date.now() - day) }),
  },
  {
    name: "a flood of spam",
    codes: ["quarantine.flood?"],
    async plant(healthy, { db }) {
      const { context } = await healthy.open();
      const leads = Array.from({ length: 200 }, () => ({ ...newLead(context), status: "quarantined" as const }));
      for (let from = 0; from < 200; from += 50)
        await db
          .insertInto("leads")
          .values(leads.slice(from, from + 50))
          .execute();
    },
  },
  {
    name: "answers that do not come in",
    codes: ["answers.unread"],
    async plant(_, { db }) {
      const state = { held_by: null, held_until: null, read_at: null, last_error: "user or password are refused" };
      await db
        .insertInto("mailboxes")
        .values({ id: "m", uid_validity: "", last_uid: 0, ...state })
        .execute();
    },
  },
  {
    name: "no admin",
    codes: ["team.no-admin"],
    plant: async (_, { db }) => void (await db.updateTable("admin_users").set({ role: "editor" }).execute()),
  },
  {
    name: "one admin",
    codes: ["team.one-admin?"],
    plant: async (_, { db }) =>
      void (await db.updateTable("admin_users").set({ is_active: false }).where("email", "like", "ada@%").execute()),
  },
  {
    name: "admins without a second factor",
    codes: ["team.no-second-factor?"],
    plant: async (_, { db }) => void (await db.deleteFrom("account_factors").execute()),
  },
];
