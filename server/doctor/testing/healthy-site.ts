import { randomUUID } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo, Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import type { Database } from "#db/client.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { beginRun, recordProof, recordSet } from "#domain/backups/backup-runs.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { claimSecret, seal } from "#domain/security/secrets.ts";
import { silentLogger } from "#lib/logger.ts";
import { challengeHeader, proofHeader, proveSite } from "../../http/site-proof.ts";
import { startImapServer } from "../../jobs/testing/imap-server.ts";
import { readConfig } from "../../process/config.ts";
import { createProcessContext } from "../../process/open-process.ts";
import { type CheckedSite, thisMachine } from "../check.ts";
import { type TestAuthority, makeAuthority } from "./certificates.ts";

type Environment = Record<string, string | undefined>;

/** What the doubles answer, and what of the site is otherwise; set by a test before it looks. */
export interface Doubles {
  /** Status and headers of the site and of the receivers, by the path. */
  answers: Record<string, { status: number; headers?: Record<string, string>; body?: string }>;
  /** TXT records by name; a name without any is not known. */
  records: Record<string, string[]>;
  /** Whether the resolver answers. */
  hasResolver: boolean;
  smtpPassword: string;
}

/** A site in which nothing is wrong, with doubles for all that it talks to. */
export interface HealthySite {
  readonly authority: TestAuthority;
  readonly env: Environment;
  doubles: Doubles;
  /** The site as it is looked at, with some of its variables otherwise. */
  open(changes?: Environment, overrides?: Partial<Context>): Promise<CheckedSite>;
  /** Lets all that speaks TLS show another certificate, until it is reset. */
  show(certificate: { key: string; cert: string }): void;
  /** Puts everything back, and the rows of a healthy site into the database. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const secret = "vG3k9-Zq8s_WmT4pXrB7yLhJ2dNfCe6A";
const domain = "alumni.example.org";

const goodRecords: Doubles["records"] = {
  [domain]: ["some-verification=1", "v=spf1 include:mail.example.org -all"],
  [`s7._domainkey.${domain}`]: ["v=DKIM1; k=rsa; p=MIGfMA0GCSq"],
  "_dmarc.example.org": ["v=DMARC1; p=quarantine"],
};

/** Starts it on the database of a suite. */
export async function startHealthySite(engine: EngineUnderTest): Promise<HealthySite> {
  const known = getCACertificates("default");
  const authority = await makeAuthority();
  setDefaultCACertificates([...known, authority.pem]);
  const own = await authority.issue();
  const folder = await mkdtemp(join(tmpdir(), "homecoming-doctor-"));
  const dataDir = engine.options.dataDir || folder;
  const doubles: Doubles = { answers: {}, records: {}, hasResolver: true, smtpPassword: "right" };
  const site: { doubles: Doubles } = { doubles };

  const web = createServer(own, (request, response) => {
    const path = new URL(request.url ?? "/", "https://localhost").pathname;
    const told = site.doubles.answers[path];
    if (told) return void response.writeHead(told.status, told.headers).end(told.body);
    const challenge = request.headers[challengeHeader];
    const proof = proveSite({ secret }, typeof challenge === "string" ? challenge : "");
    if (path === "/healthz") return void response.writeHead(200, proof ? { [proofHeader]: proof } : {}).end("{}");
    if (path === "/metrics") return void response.writeHead(403).end();
    const issuer = JSON.stringify({ issuer: "https://localhost" });
    response.writeHead(200, { "content-type": "application/json" }).end(issuer);
  });
  const smtp = new SMTPServer({
    ...own,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ password }, _session, done) =>
      password === site.doubles.smtpPassword ? done(null, { user: "site" }) : done(new Error("no")),
  });
  smtp.on("error", () => {});
  const imap = await startImapServer();
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const s3Port = (await s3.run()).port;
  await Promise.all([listen(web), listen(smtp.server)]);
  const origin = `https://localhost:${portOf(web)}`;

  const env: Environment = {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DATABASE_URL: engine.options.databaseUrl,
    AUTH_SECRET: secret,
    SITE_URL: origin,
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
    SMTP_URL: `smtp://site:right@localhost:${portOf(smtp.server)}`,
    MAIL_FROM: `Homecoming <hello@${domain}>`,
    DKIM_SELECTOR: "s7",
    IMAP_URL: `imap://site:secret@127.0.0.1:${imap.port}/INBOX`,
    LEAD_WEBHOOK_URL: `${origin}/hook`,
    LEAD_WEBHOOK_SECRET: "a secret of the receiver",
    SMS_WEBHOOK_URL: `${origin}/sms`,
    SMS_WEBHOOK_SECRET: "a secret of the gateway",
    CRM: "hubspot",
    CRM_TOKEN: "a token of an integration",
    CRM_URL: origin,
    OIDC_ISSUER: origin,
    OIDC_CLIENT_ID: "homecoming",
    MEDIA_S3_BUCKET: "pictures",
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    MEDIA_S3_ACCESS_KEY_ID: "S3RVER",
    MEDIA_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const resolveTxt = async (name: string) => {
    if (!site.doubles.hasResolver) throw Object.assign(new Error("no resolver"), { code: "ECONNREFUSED" });
    const texts = site.doubles.records[name];
    if (!texts) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return texts.map((text) => [text.slice(0, 20), text.slice(20)]);
  };

  async function open(changes: Environment = {}, overrides: Partial<Context> = {}): Promise<CheckedSite> {
    const config = readConfig({ ...env, ...changes });
    const parts = { db: engine.db, log: silentLogger, secret: config.authSecret ?? secret };
    const on = { contentChanged() {}, outboxFilled() {}, gate: null, system: null };
    const context = systemContext(await createProcessContext(config, parts, on), "doctor");
    const backups = { target: "/backup", startMinute: 150, intervalHours: 24 };
    return {
      config,
      context: { ...context, backups, ...overrides },
      engine: engine.name,
      findBytes: () => engine.opened.findBytes(),
      hasSecret: true,
      machine: {
        ...thisMachine(),
        dns: { resolveTxt },
        findBuildState: async () => "fits",
        // The disk of the machine that tests run on may be full.
        statfs: (async (path: string) => Object.assign(await statfs(path), room)) as unknown as typeof statfs,
      },
    };
  }

  return Object.assign(site, {
    authority,
    env,
    open,
    show(certificate: { key: string; cert: string }) {
      web.setSecureContext(certificate);
      smtp.updateSecureContext(certificate);
    },
    async reset() {
      site.doubles = { answers: {}, records: { ...goodRecords }, hasResolver: true, smtpPassword: "right" };
      this.show(own);
      await fillRows(engine.db, (await open()).context);
    },
    async close() {
      setDefaultCACertificates(known);
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(resolve)),
        imap.close(),
        s3.close(),
      ]);
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** A disk with much space. */
export const room = { bavail: 50_000_000, bsize: 4_096, blocks: 100_000_000, files: 1_000_000, ffree: 900_000 };

const listen = (server: NetServer) =>
  new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

/** Two admins with an app each, a proved backup, and nothing that waits. */
async function fillRows(db: Database, context: Context): Promise<void> {
  const tables = [
    "admin_users",
    "account_factors",
    "users",
    "backup_runs",
    "outbox",
    "schedules",
    "leads",
    "mailboxes",
    "site_secret",
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await claimSecret(context);
  const now = context.clock();
  for (const name of ["ada", "bob"]) {
    const id = randomUUID();
    const email = `${name}@${domain}`;
    await db
      .insertInto("users")
      .values({ id, name, email, email_verified: true, banned_at: null, created_at: now, updated_at: now })
      .execute();
    await db
      .insertInto("admin_users")
      .values({
        id: randomUUID(),
        email,
        user_id: id,
        is_active: true,
        role: "admin",
        last_login: null,
        created_at: now,
      })
      .execute();
    const factor = { id: randomUUID(), user_id: id, name: "App", secret: seal(context, "key"), last_step: null };
    await db
      .insertInto("account_factors")
      .values({ ...factor, verified_at: now, created_at: now })
      .execute();
  }
  const run = await beginRun(context, "/backup");
  await recordSet(context, run, { name: "newest", bytes: 1_000_000, storedBytes: 500_000 });
  await recordProof(context, run, { result: "passed", detail: "60 tables" });
}
