import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Database, openDatabase } from "#db/client.ts";
import type { Engine } from "#db/dialect.ts";
import { PostgresPoolDialect, createUnlimitedPool } from "#db/engines/postgres-dialect.ts";
import { leadStages } from "#db/tables/lead-tables.ts";
import { startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { leadFilterOf } from "#domain/leads/desk/lead-filter.ts";
import { getLead } from "#domain/leads/desk/lead-detail.ts";
import { countWaiting, findLeadChoices, findLeads } from "#domain/leads/desk/list-leads.ts";
import { getPromiseFigure } from "#domain/leads/desk/response-clock.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { type Operations, runs, timeOperations } from "./timing.ts";

const names: Record<Engine, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const day = 24 * 60 * 60 * 1_000;

/** Measures and prints how quickly the desk answers with so many inquiries, on both engines. */
export async function reportInquiries(
  say: (line?: string) => void,
  engines: readonly Engine[] = ["sqlite", "postgres"],
  inquiries = 200_000,
): Promise<void> {
  for (const engine of engines)
    await withInquiries(engine, inquiries, async (db) => {
      const ctx = testContext(db, { actor: userActor({ email: "ada@school.example", adminId: "ada", role: "sales" }) });
      const timings = await timeOperations(await deskOperations(ctx));
      say(
        `${names[engine]} with ${inquiries.toLocaleString("en-US")} inquiries: the desk, at the server (ms, ${runs} runs, load ${loadavg()[0]?.toFixed(1)})`,
      );
      for (const { operation, p50, p95 } of timings)
        say(`  ${operation.padEnd(44)}p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}`);
      say();
    });
}

async function deskOperations(ctx: ReturnType<typeof testContext>): Promise<Operations> {
  const list = (query: string) => findLeads(ctx, leadFilterOf(new URLSearchParams(query)));
  const some = await ctx.db.selectFrom("leads").select("id").limit(100).execute();
  const deep = await findLeads(ctx, leadFilterOf(new URLSearchParams("show=all")));
  const year = ctx.clock().getFullYear();
  return {
    "what waits": () => list(""),
    "all inquiries": () => list("show=all"),
    "the second page": () => findLeads(ctx, leadFilterOf(new URLSearchParams("show=all")), { after: deep.next }),
    "next steps": () => list("show=next"),
    quarantine: () => list("show=quarantine"),
    "by type": (run) => list(`type=${["general", "demo", "trial", "contact"][run % 4]}`),
    "by stage": (run) => list(`stage=${leadStages[run % 5]}`),
    "by owner": (run) => list(`owner=admin-${run % 5}`),
    "without an owner": () => list("owner=none"),
    "by page": (run) => list(`page=/pages/${run % 40}`),
    "by campaign": (run) => list(`campaign=campaign-${run % 30}`),
    "by time": (run) => list(`from=${year - 1}-0${1 + (run % 6)}-01&until=${year - 1}-0${2 + (run % 6)}-01`),
    "by type, stage and owner": (run) => list(`type=demo&stage=${leadStages[run % 5]}&owner=admin-${run % 5}`),
    "by page and stage": (run) => list(`page=/pages/${run % 40}&stage=won`),
    "search: a name": (run) => list(`q=person${run * 977}`),
    "search: an address": (run) => list(`q=person${run * 977}@org${run}.example`),
    "search: a word of one in a hundred": (run) => list(`q=topic${run % 100}`),
    "search: a word of every second": () => list("q=alumni"),
    "search: two letters": () => list("q=pe"),
    "search: common words and a filter": (run) => list(`q=alumni&stage=won&owner=admin-${run % 5}`),
    "search: a common word in an old month": (run) =>
      list(`q=alumni&from=${year - 2}-0${1 + (run % 6)}-01&until=${year - 2}-0${2 + (run % 6)}-01`),
    "search: two common words": () => list("q=alumni+platform"),
    "search: nothing": () => list("q=zzzz"),
    "counts of the tabs": () => countWaiting(ctx, ctx.clock().toISOString().slice(0, 10)),
    "pages and campaigns to choose from": () => findLeadChoices(ctx),
    "how often the promise is kept": () => getPromiseFigure(ctx),
    "one inquiry": (run) => getLead(ctx, some[run % some.length]!.id),
  };
}

async function withInquiries(engine: Engine, inquiries: number, work: (db: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-bench-"));
  const cluster = engine === "postgres" ? await startPostgresCluster() : null;
  const databaseUrl = await cluster?.createDatabase("site");
  const opened = await openDatabase({ dataDir, databaseUrl });
  try {
    await opened.migrate();
    if (databaseUrl) await seedPostgres(databaseUrl, inquiries);
    else await opened.db.transaction().execute((db) => seed(db, inquiries));
    await work(opened.db);
  } finally {
    await opened.close();
    await cluster?.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** On a connection without time limits, with the maintenance that PostgreSQL does by itself soon after an insert. */
async function seedPostgres(url: string, inquiries: number): Promise<void> {
  const pool = createUnlimitedPool(url);
  const db: Database = new Kysely({ dialect: new PostgresPoolDialect(pool) });
  try {
    await seed(db, inquiries);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
    await pool.end();
  }
}

/** Three years of inquiries of all types and stages; one in a hundred in quarantine, one in two hundred unanswered. */
async function seed(db: Database, inquiries: number): Promise<void> {
  const now = Date.now();
  const batch = 200;
  for (let first = 0; first < inquiries; first += batch)
    await db
      .insertInto("leads")
      .values(
        Array.from({ length: batch }, (_, index) =>
          inquiry(first + index, now - ((inquiries - first - index) / inquiries) * 3 * 365 * day),
        ),
      )
      .execute();
  for (let index = 0; index < 5; index += 1)
    await db
      .insertInto("admin_users")
      .values({
        id: `admin-${index}`,
        email: `admin-${index}@school.example`,
        user_id: null,
        is_active: true,
        role: "sales",
        last_login: null,
        created_at: new Date(),
      })
      .execute();
}

/** Numbers that repeat late, in place of chance. */
const mix = (number: number, of: number) => ((number * 2_654_435_761) >>> 7) % of;

function inquiry(number: number, at: number) {
  const isOpen = mix(number, 200) === 0;
  const organization = `Organization ${mix(number, 20_000)}`;
  const created_at = new Date(at);
  return {
    id: randomUUID(),
    submission_key: randomUUID(),
    type: ["general", "demo", "trial", "contact"][mix(number, 4)]!,
    name: `Person${number} Family${mix(number, 5_000)}`,
    email: `person${number}@org${mix(number, 20_000)}.example`,
    organization,
    message: `We are ${organization} and look for a platform. ${number % 2 === 0 ? "Our alumni are many." : "Members wait."} About topic${mix(number, 100)}: ${"can we import our people and mail them, and what does it cost for a year? ".repeat(4)}`,
    status: mix(number, 100) === 7 ? ("quarantined" as const) : ("new" as const),
    quarantine_reason: null,
    page: `/pages/${mix(number, 40)}`,
    referrer: null,
    campaign: number % 3 === 0 ? { utm_source: "letter", utm_campaign: `campaign-${mix(number, 30)}` } : {},
    stage: isOpen ? ("new" as const) : leadStages[mix(number, 5)]!,
    owner_id: mix(number, 10) < 5 ? `admin-${mix(number, 5)}` : null,
    due_at: new Date(at + day),
    answered_at: isOpen ? null : new Date(at + (mix(number, 10) === 0 ? 2 : 0.5) * day),
    domain: `org${mix(number, 20_000)}.example`,
    next_step: mix(number, 500) === 3 ? "Call" : null,
    next_step_on: mix(number, 500) === 3 ? created_at.toISOString().slice(0, 10) : null,
    created_at,
  };
}
