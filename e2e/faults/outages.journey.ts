import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import type { MailPayload } from "#domain/outbox/outbox.ts";
import { noticesPerHour } from "#domain/outbox/team-notices.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { inquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";
import { type Engine, type Site, eventually, startSite, siteEnvironment } from "../support/site.ts";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { rmSync } from "node:fs";
import { resolve, join } from "node:path";
import { text } from "node:stream/consumers";
import { type PostgresCluster, findPostgres, startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { createAdmin } from "../support/admin-user.ts";
import { demoTime, makeHost } from "../support/demo-host.ts";
import { DatabaseSync } from "node:sqlite";

// What ends a server or leaves it without its database: kill -9 under load, a signal to `npm start`, an outage, a damaged file.

// In parallel, because each test mostly waits for its server to start again.
test.describe.configure({ mode: "parallel" });

// Starting again takes much longer than a round, so there are few of them, each with many requests in progress.
const rounds = repeated(6);
const perRound = 40;
const senders = 16;

for (const engine of ["sqlite", "postgres"] as const satisfies Engine[]) {
  test(`${engine}: kill -9 at any moment loses no acknowledged inquiry or booking and doubles none`, async () => {
    test.skip(engine === "postgres" && !process.env["TEST_DATABASE_URL"], "there is no PostgreSQL on this machine");
    test.setTimeout(240_000 * repetition);
    const site = await startSite(engine);
    try {
      await createAdmin(site, "host@homecoming.example");
      await makeHost(site, "host@homecoming.example");
      const forms = await Promise.all(Array.from({ length: rounds * perRound }, () => openForm(site.url)));
      await delay(humanPause);
      // Each other one books a time of its own.
      const first = demoTime("00:00").getTime();
      const timeOf = (index: number) => new Date(first + index * 30 * 60_000).toISOString();
      const waiting: Record<string, string>[] = forms.map((hidden, index) => ({
        ...inquiryFrom(`sender-${index}@example.org`, hidden),
        ...(index % 2 === 0 && isOffered(timeOf(index)) && { time: timeOf(index), zone: "UTC" }),
      }));
      const wished = new Set(waiting.flatMap((form) => ("time" in form ? [form["email"]] : [])));
      const acknowledged: string[] = [];
      for (let round = 0; round < rounds; round++) {
        acknowledged.push(...(await sendUntilKilled(site, waiting)));
        await site.start();
      }
      expect(acknowledged.length, "the load reached the server").toBeGreaterThan(rounds);

      const { db } = await site.database();
      const leads = await db.selectFrom("leads").select(["id", "email", "status"]).execute();
      const times = Map.groupBy(leads, ({ email }) => email);
      expect(acknowledged.filter((email) => times.get(email)?.length !== 1)).toEqual([]);
      expect([...times].filter(([, list]) => list.length > 1).map(([email]) => email)).toEqual([]);
      expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(["new"]));

      const bookings = await db.selectFrom("bookings").select(["email", "starts_at"]).execute();
      const booked = new Map(bookings.map(({ email, starts_at }) => [email, starts_at.getTime()]));
      expect(booked.size, "each address has one").toBe(bookings.length);
      expect(new Set(booked.values()).size, "each time is given once").toBe(bookings.length);
      expect(acknowledged.filter((email) => wished.has(email) && !booked.has(email))).toEqual([]);
      expect(bookings.length).toBeGreaterThan(0);

      // Deliveries in progress when the process died are claimed again once their claim has expired.
      const outbox = db.selectFrom("outbox").select(["idempotency_key as key", "payload"]);
      const due = outbox.where("delivered_at", "is", null);
      const isSent = async () => (await due.where("next_attempt_at", "<=", new Date()).execute()).length === 0;
      await expect.poll(isSent, { intervals: [250], timeout: 120_000 }).toBe(true);
      const deliveries = await outbox.execute();
      const keys = new Set(deliveries.map(({ key }) => key));
      const told = leads.filter(({ id }) => keys.has(`lead:${id}:team`));
      // Above so many in an hour, the rest is only counted in one mail, which is sent later.
      const counted = deliveries.map(({ payload }) => (payload as Partial<MailPayload>).gathered ?? 0);
      expect(told.length).toBeGreaterThanOrEqual(Math.min(leads.length, noticesPerHour));
      expect(told.length + counted.reduce((sum, count) => sum + count, 0)).toBe(leads.length);
      const mails = site
        .mails()
        .filter(({ to }) => to.includes("hello@homecoming.example"))
        .map(({ raw }) => raw)
        .join("\n");
      expect(told.filter(({ email }) => !mails.includes(email)).map(({ email }) => email)).toEqual([]);
    } finally {
      await site.remove();
    }
  });
}

/** Whether the host of the test has a time: all but the last half an hour of a day, within the horizon. */
const isOffered = (time: string) => !time.includes("T23:30") && Date.parse(time) < Date.now() + 20 * 24 * 60 * 60_000;

/** Sends in parallel, kills the whole process group meanwhile, and leaves in `waiting` what got no answer. */
async function sendUntilKilled(site: Site, waiting: Record<string, string>[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const unanswered: Record<string, string>[] = [];
  const server = { alive: true };
  const firstAnswer = Promise.withResolvers<void>();
  const sending = Array.from({ length: senders }, async () => {
    while (server.alive) {
      const inquiry = waiting.pop();
      if (!inquiry) return;
      const status = await sendForm(site.url, inquiry);
      firstAnswer.resolve();
      if (status === 303) acknowledged.push(inquiry["email"] ?? "");
      else if (status === null) unanswered.push(inquiry);
      else throw new Error(`an inquiry was answered with ${status}`);
    }
  });
  // Timed from the first answer, so that each round has requests in progress however long the start took.
  await Promise.race([firstAnswer.promise, Promise.all(sending)]);
  await delay(randomInt(0, 140));
  await site.end("SIGKILL");
  server.alive = false;
  await Promise.all(sending);
  // As a visitor would: the same form again.
  waiting.push(...unanswered);
  return acknowledged;
}

// A supervisor only knows `npm start`, which it started: a signal to that process must drain the server and end all
// processes.

const root = resolve(import.meta.dirname, "../..");
const canUnshare = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

const ways: {
  name: string;
  command: string[];
  possible?: boolean;
  /** The process that gets the signal, given the one that was spawned. */
  target: (pid: number) => number;
}[] = [
  { name: "npm", command: ["npm", "start"], target: (pid) => pid },
  { name: "the process group", command: ["npm", "start"], target: (pid) => -pid },
  {
    name: "npm as the first process of a container",
    command: ["unshare", "--pid", "--fork", "--mount-proc", "npm", "start"],
    possible: canUnshare,
    target: (pid) => Number(childrenOf(pid)[0]),
  },
];

for (const { name, command, possible = true, target } of ways) {
  test(`SIGTERM to ${name} lets requests finish and ends npm start`, async () => {
    test.skip(!possible, "this machine makes no process namespaces");
    const env = await siteEnvironment("sqlite", { npm_config_update_notifier: "false" });
    const [program = "", ...args] = command;
    const started = spawn(program, args, { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const pid = started.pid ?? 0;
    try {
      await eventually("the site answers", () => answers(env), 30_000);
      const family = descendantsOf(pid);
      const ended = new Promise<number | null>((done) => started.once("exit", (code) => done(code)));
      const { finish, answer } = await beginRequest(Number(env["PORT"]));
      process.kill(target(pid), "SIGTERM");
      await eventually("the site takes no new requests", async () => !(await answers(env)));
      finish();
      expect(await answer).toMatch(/^HTTP\/1\.1 422 /);
      expect(await ended).toBe(0);
      await eventually("nothing of it is left", async () => family.every((each) => !isAlive(each)));
    } finally {
      killAll(started);
      rmSync(env["DATA_DIR"] ?? "", { recursive: true, force: true });
    }
  });
}

async function answers(env: Record<string, string>): Promise<boolean> {
  const answer = await fetch(`http://localhost:${env["PORT"]}/healthz`, { headers: { connection: "close" } }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

/** Sends the first half of a form. */
async function beginRequest(port: number): Promise<{ finish: () => void; answer: Promise<string> }> {
  const body = "name=Ada";
  const socket = connect(port, "localhost");
  const answer = text(socket);
  const head = ["POST /embed/contact-form HTTP/1.1", "Host: localhost", `Content-Length: ${body.length}`];
  const form = "Content-Type: application/x-www-form-urlencoded";
  socket.write([...head, form, "Connection: close", "", body.slice(0, 3)].join("\r\n"));
  await fetch(`http://localhost:${port}/healthz`, { headers: { connection: "close" } });
  return { finish: () => socket.write(body.slice(3)), answer };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return stdout.toString().trim().split(/\s+/).filter(Boolean).map(Number);
}

function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function killAll({ pid }: ChildProcess): void {
  for (const each of pid ? [pid, ...descendantsOf(pid)] : []) if (isAlive(each)) process.kill(each, "SIGKILL");
}

let cluster: PostgresCluster;
let site: Site;

const status = async (path: string) => (await fetch(site.url + path)).status;

async function readiness(): Promise<[status: number, words: string]> {
  const answer = await fetch(`${site.url}/readyz`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
}

const isWhole = async () => (await readiness())[1] === "ok";

/** Of each inquiry that is stored from this address. */
async function statusesOf(email: string): Promise<string[]> {
  const { db } = await site.database();
  const rows = await db.selectFrom("leads").select("status").where("email", "=", email).execute();
  return rows.map((row) => row.status);
}

test.describe("an outage of PostgreSQL", () => {
  // One after the other, because both take the same server away and give it back.
  test.describe.configure({ mode: "default" });
  test.skip(!findPostgres(), "there is no PostgreSQL on this machine");

  test.beforeAll(async () => {
    cluster = await startPostgresCluster();
    site = await startSite("postgres", { DATABASE_URL: await cluster.createDatabase("homecoming") });
  });

  test.afterAll(async () => {
    await site?.remove();
    await cluster?.remove();
  });

  test("while PostgreSQL is away pages answer, and an inquiry is acknowledged and arrives later", async () => {
    expect(await status("/")).toBe(200);
    // It listens after two seconds also when a busy machine is still making the tables.
    await expect.poll(readiness).toEqual([200, "ok"]);
    const hidden = await openForm(site.url);
    await delay(humanPause);

    await cluster.stop();
    expect(await status("/")).toBe(200);
    expect(await status("/healthz")).toBe(200);
    // What it was asked a moment ago is not asked again for two seconds. A balancer leaves it in service either way.
    await expect.poll(readiness).toEqual([200, "degraded"]);
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('homecoming_storage_up{part="database"} 0');
    // Only home is in the cache: every other page is rendered now, with built-in content.
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(pages.length).toBeGreaterThan(30);
    for (const path of [...pages, "/features", "/blog/feed.xml"]) expect(await status(path), path).toBe(200);
    expect(await status("/blog/perhaps-a-post"), "nobody knows whether it exists").toBe(503);
    expect(await status("/blog?page=2"), "nobody knows how many there are").toBe(503);
    expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
    const link = await fetch(`${site.url}/admin/setup?token=perhaps`);
    expect(link.status, "nobody knows what the link is good for").toBe(503);
    expect(link.headers.get("retry-after")).toBe("60");
    expect(await link.text()).toContain("Please try again in a minute.");
    const inquiry = inquiryFrom("during-the-outage@example.org", hidden);
    expect(await sendForm(site.url, inquiry)).toBe(303);
    expect(await sendForm(site.url, inquiry), "a repeated submit").toBe(303);

    await cluster.start();
    await eventually("ready again", isWhole, 20_000);
    await site.mailTo("during-the-outage@example.org");
    expect(await statusesOf("during-the-outage@example.org")).toEqual(["new"]);
  });

  test("a server that is killed during the outage still has the inquiry", async () => {
    const hidden = await openForm(site.url);
    await delay(humanPause);
    await cluster.stop();
    expect(await sendForm(site.url, inquiryFrom("killed-too@example.org", hidden))).toBe(303);
    await site.end("SIGKILL");

    // The server also starts without its database, and uses it once it is back.
    await site.start();
    expect(await status("/")).toBe(200);
    expect(await readiness()).toEqual([200, "degraded"]);
    await cluster.start();
    await eventually("ready again", isWhole, 30_000);
    await site.mailTo("killed-too@example.org");
    expect(await statusesOf("killed-too@example.org")).toEqual(["new"]);
  });

  test("a start answers while another process migrates, says what it waits for, and goes on by itself", async () => {
    const migrating = new Client({ connectionString: cluster.url("homecoming"), application_name: "another version" });
    await migrating.connect();
    try {
      await migrating.query("select pg_advisory_lock(7461023985521)");
      await site.end("SIGKILL");
      await site.start();
      expect(await status("/about")).toBe(200);
      expect(await readiness()).toEqual([200, "degraded"]);
      const hidden = await openForm(site.url);
      await delay(humanPause);
      expect(await sendForm(site.url, inquiryFrom("while-migrating@example.org", hidden))).toBe(303);
      await expect
        .poll(() => site.output(), { timeout: 15_000 })
        .toMatch(/waiting to migrate: the migration lock is held by process \d+ of PostgreSQL \(another version, /);
    } finally {
      await migrating.end();
    }
    await eventually("ready again", isWhole, 20_000);
    await site.mailTo("while-migrating@example.org");
    expect(await statusesOf("while-migrating@example.org")).toEqual(["new"]);
  });
});

// SQLite is a local file and never away, but the file can be damaged under a running server.

test("when every read of SQLite fails, every public page still answers with its built-in content", async () => {
  test.setTimeout(180_000);
  const site = await startSite("sqlite");
  try {
    // The running site may write at the same moment.
    const file = new DatabaseSync(join(site.dataDir, "homecoming.sqlite"), { timeout: 10_000 });
    file.exec("pragma foreign_keys = off");
    const tables = file
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all();
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) file.exec(`drop table if exists "${String(name)}"`);
    file.close();

    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(pages.length).toBeGreaterThan(30);
    for (const path of [...pages, "/features", "/blog/feed.xml"]) {
      const answer = await fetch(site.url + path);
      expect.soft(answer.status, path).toBe(200);
      expect.soft(await answer.text(), path).toMatch(/<h1|<rss|<feed/);
    }
    expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
  } finally {
    await site.remove();
  }
});
