import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { type DatabaseOptions, openDatabase } from "./client.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { createPostgresDatabase } from "./testing/postgres-databases.ts";
import { runInProcesses } from "./testing/run-in-processes.ts";

const all = [
  "001-foundation",
  "002-auth-tables",
  "003-newsletter",
  "004-managed-content",
  "005-blog-list",
  "006-accounts",
  "007-keys",
  "008-federation",
  "009-phones-and-keys",
  "010-scale",
  "011-unused-limits",
  "012-search-addresses",
  "013-recipient-limits",
  "014-bucket-ends",
  "015-site-secret",
  "016-published-at",
  "017-search-order",
  "018-content-changes",
];

async function migratedBy(options: DatabaseOptions): Promise<string[]> {
  const database = await openDatabase(options);
  onTestFinished(() => database.close());
  return database.migrate();
}

describeOnEachEngine("migrations", (engine) => {
  it("run once: a migrated database has nothing left to do", async () => {
    expect(await engine.opened.migrate()).toEqual([]);
    expect(await migratedBy(engine.options)).toEqual([]);
  });

  it("refuse a database that a newer version has migrated, and say so", async () => {
    const history = engine.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const newer = { name: "999-later", timestamp: new Date().toISOString() };
    await history.insertInto("kysely_migration").values(newer).execute();
    await expect(engine.opened.migrate()).rejects.toThrow(/newer version of the site \(999-later\)/);

    await history.deleteFrom("kysely_migration").where("name", "=", newer.name).execute();
    expect(await engine.opened.migrate()).toEqual([]);
  });

  it("give every topic its version", async () => {
    const rows = await engine.db.selectFrom("content_versions").selectAll().orderBy("topic").execute();
    expect(rows.map((row) => row.topic)).toEqual([
      "blog_posts",
      "case_studies_content",
      "modules_content",
      "redirects",
      "use_cases_content",
    ]);
  });

  it("make every table of the schema with an index for its list or look-up", async () => {
    const tables = await engine.db.introspection.getTables();
    const names = tables.map((table) => table.name);
    expect(names).toEqual(
      expect.arrayContaining(["blog_posts", "leads", "subscribers", "outbox", "revisions", "auth_users"]),
    );
    const user = tables.find((table) => table.name === "auth_users");
    expect(user?.columns.map((column) => column.name)).toContain("emailVerified");
  });
});

describe("concurrent starts", () => {
  const template = inject("postgresTemplate");

  async function migrateConcurrently(options: DatabaseOptions): Promise<string[][]> {
    const outputs = await runInProcesses(
      "migrate.ts",
      Array.from({ length: 4 }, () => [JSON.stringify(options)]),
    );
    return outputs.map((output) => JSON.parse(output) as string[]);
  }

  it.skipIf(template === null)("of four processes on PostgreSQL migrate once", async () => {
    const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
    onTestFinished(drop);
    const ran = await migrateConcurrently({ dataDir: "", databaseUrl: url });
    expect(ran.filter((names) => names.length > 0)).toEqual([all]);
  });

  it("of four processes on one SQLite file migrate once", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const ran = await migrateConcurrently({ dataDir });
    expect(ran.filter((names) => names.length > 0)).toEqual([all]);
  });
});

describeOnEachEngine("Better Auth's tables", (engine) => {
  const options = (): BetterAuthOptions => ({
    database: { db: engine.db, type: engine.name },
    baseURL: "http://localhost",
    secret: "a secret that only tests know, 32+ characters",
    user: { modelName: "auth_users" },
    session: { modelName: "auth_sessions" },
    account: { modelName: "auth_accounts" },
    verification: { modelName: "auth_verifications" },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => randomUUID() } },
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    logger: { level: "error" },
  });

  it("are what it would have made itself", async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(options());
    expect(toBeCreated).toEqual([]);
    expect(toBeAdded).toEqual([]);
  });

  it("hold an account: sign-up, session, sign-in, sign-out, with dates and flags as it expects them", async () => {
    const auth = betterAuth(options());
    const call = (path: string, body?: object, cookie = ""): Promise<Response> =>
      auth.handler(
        new Request(`http://localhost/api/auth${path}`, {
          method: body ? "POST" : "GET",
          headers: { "content-type": "application/json", origin: "http://localhost", cookie },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    const account = { email: "a@example.org", password: "correct horse battery", name: "A" };

    const signedUp = await call("/sign-up/email", account);
    expect(signedUp.status).toBe(200);
    const signedIn = await call("/sign-in/email", account);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const session = (await (await call("/get-session", undefined, cookie)).json()) as {
      user: { emailVerified: boolean };
      session: { expiresAt: string };
    };
    expect(session.user.emailVerified).toBe(false);
    expect(new Date(session.session.expiresAt).getTime()).toBeGreaterThan(Date.now());

    expect((await call("/sign-out", {}, cookie)).status).toBe(200);
    expect(await (await call("/get-session", undefined, cookie)).json()).toBeNull();
  });
});
