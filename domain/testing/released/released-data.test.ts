import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type DatabaseOptions, type OpenDatabase, openDatabase } from "#db/client.ts";
import { createPostgresDatabase, runStatements } from "#db/testing/provide-postgres.ts";
import { getActor, getSetupLink, findPasskeys } from "#accounts/index.ts";
import {
  acceptCode,
  findAccountByPhone,
  getProvider,
  signInWithPassword,
  findConnectionOf,
} from "#accounts/testing/inside.ts";
import { findEntries } from "#domain/blog/find-entries.ts";
import { getArticle } from "#domain/blog/article.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import type { Context } from "#domain/context.ts";
import { exportLeads } from "#domain/leads/export-leads.ts";
import { findSubscribers } from "../../newsletter/find-subscribers.ts";
import { replayJournal } from "#domain/leads/intake.ts";
import { findModules } from "#domain/showcase/modules.ts";
import { getUnsubscription } from "#domain/newsletter/subscriptions.ts";
import { findUndelivered } from "#domain/outbox/messages.ts";
import { resolveRedirect } from "../../pages/redirects.ts";
import { findRevisions } from "#domain/history/revisions.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { restoreFromTrash } from "#domain/history/trash.ts";
import { getUseCase } from "#domain/showcase/use-cases.ts";
import { Secret, TOTP } from "otpauth";
import { testContext } from "../test-context.ts";
import { admin, type KnownSecrets, member } from "./fill-site.ts";

// Every version must upgrade the data of all earlier ones. The fixtures are data of released commits (save-data.ts);
// after the newest migrations they are read by the functions that pages and jobs use.

const template = inject("postgresTemplate");
const commits = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const cases = commits.flatMap((commit) => [
  { commit, engine: "sqlite" as const },
  { commit, engine: "postgres" as const },
]);

/** A table of the account library that is never used: this site has its own limits. */
const unusedTables = new Set(["auth_rate_limits"]);

describe.for(cases)("data of $commit on $engine", ({ commit, engine }) => {
  const folder = join(import.meta.dirname, commit);
  const known = (JSON.parse(readFileSync(join(folder, "known.json"), "utf8")) as Record<string, KnownSecrets>)[engine]!;
  const skipped = engine === "postgres" && template === null;
  let dataDir: string;
  let database: OpenDatabase;
  let emptyBefore: string[];
  const cleanUps: (() => Promise<unknown>)[] = [];
  const unzipped = async (name: string) => gunzipSync(await readFile(join(folder, name)));

  async function restore(): Promise<DatabaseOptions> {
    if (engine === "sqlite") {
      await writeFile(join(dataDir, "homecoming.sqlite"), await unzipped("homecoming.sqlite.gz"));
      return { dataDir };
    }
    const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
    cleanUps.push(drop);
    await runStatements(url, (await unzipped("postgres.sql.gz")).toString());
    return { dataDir, databaseUrl: url };
  }

  async function findEmptyTables(): Promise<string[]> {
    const tables = await database.db.introspection.getTables();
    const empty: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
      if (rows.length === 0) empty.push(name);
    }
    return empty;
  }

  beforeAll(async () => {
    if (skipped) return;
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-released-"));
    await cp(join(folder, "journal"), join(dataDir, "journal"), { recursive: true });
    database = await openDatabase(await restore());
    cleanUps.unshift(() => database.close());
    emptyBefore = await findEmptyTables();
    await database.migrate();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(known.savedAt).getTime() + 3_600_000 });
  });
  afterAll(async () => {
    vi.useRealTimers();
    for (const cleanUp of cleanUps) await cleanUp();
    if (!skipped) await rm(dataDir, { recursive: true, force: true });
  });

  const context = (overrides: Partial<Context> = {}): Context =>
    testContext(database.db, { secret: known.secret, dataDir, ...overrides });
  const visitor = () => context({ actor: { kind: "visitor" }, degraded: (reason) => expect.fail(String(reason)) });
  /** With the session that was open. */
  const asAdmin = async () => {
    return context({ actor: await getActor(context(), known.sessionCookie) });
  };

  it.skipIf(skipped)("has rows in every table", () => {
    expect(emptyBefore.filter((name) => !unusedTables.has(name))).toEqual([]);
  });

  it.skipIf(skipped)("shows its content to visitors", async () => {
    expect(await getArticle(visitor(), "summer-reunion")).toMatchObject({
      article: {
        title: "Summer reunion",
        excerpt: "In July",
        category: "Events",
        content: expect.stringContaining("/use-cases/"),
      },
    });
    expect(await getArticle(visitor(), "spring-reunion")).toEqual({ movedTo: "summer-reunion" });
    expect(await getArticle(visitor(), "not-yet")).toBeNull();
    expect((await findEntries(visitor(), { topic: null, page: 1 })).entries[0]).toMatchObject({
      title: "Summer reunion",
    });
    const posts = await database.db.selectFrom("blog_posts").select(["slug", "created_at", "published_at"]).execute();
    const datesOf = Object.fromEntries(posts.map(({ slug, ...dates }) => [slug, dates]));
    expect(datesOf["summer-reunion"]?.published_at).toEqual(datesOf["summer-reunion"]?.created_at);
    expect(datesOf["not-yet"]).toMatchObject({ published_at: null });
    // By its title, and by its category, which 012-search-addresses added to the index.
    for (const query of ["summer", "summer events"]) {
      const found = await findMatchingEntries(visitor(), { query, topic: null, page: 1 });
      expect({ query, found: found.entries[0]?.title }).toEqual({ query, found: "Summer reunion" });
    }
    expect(await getUseCase(visitor(), "choir-tours")).toMatchObject({ useCase: { title: "Choir tours" } });
    expect(JSON.stringify(await findModules(visitor()))).toContain("Songbook");
    expect(JSON.stringify(await findCaseStudies(visitor()))).toContain("Northgate sings");
    expect(await resolveRedirect(visitor(), "/songs")).toBe("/use-cases/choir-tours");
  });

  it.skipIf(skipped)("shows its history to admins, and gives back what was deleted", async () => {
    const revisions = await findRevisions(await asAdmin(), "blog_posts", known.postId);
    expect(revisions.map(({ action, actorEmail }) => `${action} ${actorEmail}`)).toEqual([
      `update ${admin.email}`,
      `create ${admin.email}`,
    ]);
    await restoreFromTrash(await asAdmin(), known.trashId);
    expect(await getArticle(visitor(), "old-news")).toMatchObject({ article: { title: "Old news" } });
  });

  it.skipIf(skipped)("keeps inquiries, deliveries and the newsletter", async () => {
    expect(await replayJournal(context())).toEqual({ stored: 1, setAside: 0, faults: [] });
    const leads: string[] = [];
    for await (const { email, status } of exportLeads(context(), (error) => expect.fail(String(error))))
      leads.push(`${email} ${status}`);
    expect(leads.toSorted()).toEqual([
      "cy@alumni.example new",
      "fay@alumni.example new",
      "robot@alumni.example quarantined",
    ]);
    const waiting = await findUndelivered(context());
    expect(waiting.map(({ to }) => to)).toEqual(expect.arrayContaining(["cy@alumni.example", "dora@alumni.example"]));
    const { items } = await findSubscribers(await asAdmin());
    expect(items.map(({ email, status }) => `${email} ${status}`).toSorted()).toEqual([
      "dora@alumni.example confirmed",
      "eli@alumni.example pending",
    ]);
    expect(await getUnsubscription(visitor(), known.unsubscribeToken)).toEqual({
      state: "open",
      email: "dora@alumni.example",
    });
  });

  it.skipIf(skipped)("lets people in as before", async () => {
    const signedIn = await signInWithPassword(visitor(), member, null);
    expect(signedIn.user).toMatchObject({ email: member.email, emailVerified: true });
    const { factors } = await signInWithPassword(visitor(), admin, null);
    expect(factors).toEqual(["app", "passkey"]);
    const { actor } = await asAdmin();
    expect(actor).toMatchObject({ kind: "user", email: admin.email, role: "admin", session: { assurance: "aal2" } });
    const userId = actor.kind === "user" ? actor.userId : "";
    const code = TOTP.generate({ secret: Secret.fromHex(known.appKey) });
    expect(await acceptCode(visitor(), userId, code)).toBe("app");
    expect(await acceptCode(visitor(), userId, known.recoveryCode)).toBe("recovery");
    expect(await findAccountByPhone(context(), "+12125550142")).toMatchObject({ email: member.email });
    expect(await getSetupLink(visitor(), known.setupToken)).toEqual({
      state: "open",
      email: "new@school.example",
      role: "admin",
    });
  });

  it.skipIf(skipped)("keeps passkeys and connections", async () => {
    expect(await findPasskeys(await asAdmin())).toMatchObject([{ name: "Key ring" }]);
    const connection = await findConnectionOf(context(), "northgate.example");
    expect(await getProvider(context(), `sso-${connection?.id}`)).toMatchObject({ clientSecret: known.clientSecret });
  });
});
