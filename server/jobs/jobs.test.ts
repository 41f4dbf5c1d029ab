import { createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/messages.ts";
import { openMedia } from "../media/open-media.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { startMailServer } from "./testing/mail-server.ts";

const mail = {
  to: "ada@alumni.example",
  limit: "none",
  subject: "Grüße",
  text: "Line one\n.line two",
  idempotencyKey: "a",
} as const;

describeOnEachEngine("jobs", (engine) => {
  let ctx: Context;
  /** By how much the clock of the site is ahead of the machine's. Milliseconds. */
  let ahead: number;
  let dataDir: string;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-jobs-"));
    await engine.db.deleteFrom("outbox").execute();
    ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    ctx = testContext(engine.db, { clock, dataDir, media: await openMedia({ dataDir, mediaBucket: undefined }) });
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rows = () => engine.db.selectFrom("outbox").selectAll().execute();
  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let i = 0; i < 300; i++) {
      if (await holds()) return;
      await sleep(50);
    }
    throw new Error(`never happened: ${what}`);
  }
  /** Waits for attempts that fail, each of which is followed by some seconds of waiting for the next one. */
  async function failing(jobs: Jobs, attempts: number): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await until(`attempt ${attempt}`, async () => {
        const [row] = await rows();
        return row?.attempts === attempt && row.last_error !== null && row.locked_until === null;
      });
      ahead += 10_000;
      jobs.wake();
    }
  }
  const settled = async () => (await rows()).every((row) => row.delivered_at ?? row.failed_at);

  function start(config: Partial<Parameters<typeof startJobs>[1]> = {}, context = ctx): Jobs {
    const jobs = startJobs(context, {
      smtpUrl: undefined,
      mailFrom: undefined,
      leadWebhook: undefined,
      smsWebhook: undefined,
      ...config,
    });
    cleanups.push(jobs.stop);
    return jobs;
  }

  async function mailServer(options: SMTPServerOptions): Promise<string> {
    const { url, close } = await startMailServer(options);
    cleanups.push(close);
    return url;
  }

  async function httpServer(
    answer: (headers: IncomingHttpHeaders, body: string, url: string) => [number, Record<string, string>?],
  ) {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(...answer(request.headers, body, request.url ?? "")).end("ok");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it("names no address to answer to with letters that many servers refuse in an email, and writes to one all the same", async () => {
    const address = "jörg@example.org";
    await enqueueMail(ctx, { ...mail, to: address, replyTo: { name: "Jörg", address } });
    start();
    await until("delivered", settled);
    const folder = join(dataDir, "mail");
    const [file = ""] = await readdir(folder);
    const written = await readFile(join(folder, file), "utf8");
    expect(written).toContain(`To: ${address}`);
    expect(written).not.toMatch(/^reply-to:/im);
  });

  it("writes mail to one file when there is no mail server, also when it is delivered again", async () => {
    await enqueueMail(ctx, { ...mail, replyTo: { name: 'Eve", x@x.example', address: "eve@x.example" } });
    const jobs = start({ mailFrom: "Team <team@x.example>" });
    await until("delivered", settled);
    const folder = join(dataDir, "mail");
    const [file, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const first = await readFile(join(folder, file!), "utf8");
    const [row] = await rows();
    expect(file).toContain(row!.id);
    expect(first).toContain(`Message-ID: <${row!.id}@www.homecoming.example>`);
    expect(first).toContain("From: Team <team@x.example>");
    expect(first).toContain("To: ada@alumni.example");
    expect(first.match(/^reply-to:.*/gim)).toHaveLength(1);

    // As after a crash between sending and recording the result.
    await engine.db.updateTable("outbox").set({ delivered_at: null }).execute();
    jobs.wake();
    await until("delivered again", settled);
    expect(await readdir(folder)).toEqual([file]);
    expect(await readFile(join(folder, file!), "utf8")).toBe(first);
  });

  it("brings one mail after a server that was busy, and one that hung up", async () => {
    const received: string[] = [];
    let visits = 0;
    const smtpUrl = await mailServer({
      onMailFrom(_address, _session, done) {
        visits += 1;
        done(visits === 1 ? Object.assign(new Error("busy"), { responseCode: 451 }) : null);
      },
      onData(stream, session, done) {
        let text = "";
        stream.on("data", (chunk) => (text += chunk));
        stream.on("end", () => {
          if (visits === 2) return done(Object.assign(new Error("full"), { responseCode: 452 }));
          received.push(`${session.envelope.rcptTo.map(({ address }) => address).join()}\n${text}`);
          done();
        });
      },
    });
    await enqueueMail(ctx, mail);
    await failing(start({ smtpUrl }), 2);
    await until("delivered", settled);
    expect(received).toHaveLength(1);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 3, failed_at: null, last_error: null });
    expect(received[0]).toContain(`Message-ID: <${row!.id}@`);
    expect(received[0]).toMatch(/^ada@alumni\.example\n/);
  });

  it("brings a mail whose headers let the reader's mail program end it", async () => {
    const received: string[] = [];
    const smtpUrl = await mailServer({
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk) => (text += chunk));
        stream.on("end", () => {
          received.push(text);
          done();
        });
      },
    });
    const url = `https://www.homecoming.example/newsletter/unsubscribe?token=${"a1b2-".repeat(16)}.${"x_Y-".repeat(11)}`;
    const headers = { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    await enqueueMail(ctx, { ...mail, headers });
    start({ smtpUrl });
    await until("delivered", settled);
    const lines = received[0]!.replace(/\r\n[ \t]+/g, " ").split("\r\n");
    expect(lines).toContain(`List-Unsubscribe: <${url}>`);
    expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("keeps mail for a server that is down", async () => {
    await enqueueMail(ctx, mail);
    start({ smtpUrl: "smtp://127.0.0.1:1" });
    await until("attempted", async () => (await rows())[0]!.last_error !== null);
    expect(await rows()).toMatchObject([{ delivered_at: null, failed_at: null }]);
  });

  it("sends webhooks signed after Standard Webhooks, again until the receiver takes them, under one id", async () => {
    const calls: { headers: IncomingHttpHeaders; body: string; url: string }[] = [];
    const origin = await httpServer((headers, body, url) => {
      calls.push({ headers, body, url });
      return calls.length === 1 ? [302, { location: "/elsewhere" }] : [calls.length === 2 ? 500 : 204];
    });
    const key = Buffer.from("0123456789abcdef0123456789abcdef");
    await enqueueWebhook(ctx, {
      url: `${origin}/hook`,
      event: "lead.created",
      body: { name: "Zoë" },
      idempotencyKey: "w",
    });
    await failing(start({ leadWebhook: { url: `${origin}/hook`, secret: `whsec_${key.toString("base64")}` } }), 2);
    await until("delivered", settled);
    expect(calls.map(({ url }) => url)).toEqual(["/hook", "/hook", "/hook"]);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of calls) {
      const signed = `${headers["webhook-id"] as string}.${headers["webhook-timestamp"] as string}.${body}`;
      expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
      expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(30);
    }
    expect(JSON.parse(calls[0]!.body)).toMatchObject({ type: "lead.created", data: { name: "Zoë" } });
  });

  it("delivers each row once when two processes work on one outbox", async () => {
    const received: string[] = [];
    const smtpUrl = await mailServer({
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk) => (text += chunk));
        stream.on("end", () => {
          received.push(/^Message-ID: (.*)$/m.exec(text)![1]!);
          setTimeout(done, 20);
        });
      },
    });
    for (let i = 0; i < 40; i++) await enqueueMail(ctx, { ...mail, idempotencyKey: `m${i}` });
    start({ smtpUrl });
    start({ smtpUrl }, { ...ctx, db: (await engine.openAnother()).db });
    await until("all delivered", settled);
    expect(received).toHaveLength(40);
    expect(new Set(received).size).toBe(40);
  });

  it("lets a delivery that is under way end before it stops, and starts no other", async () => {
    let accept: () => void = () => {};
    let reached = false;
    const smtpUrl = await mailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => {
          reached = true;
          accept = () => done();
        });
      },
    });
    await enqueueMail(ctx, mail);
    const jobs = start({ smtpUrl });
    await until("sending", () => reached);
    const stopped = jobs.stop();
    await enqueueMail(ctx, { ...mail, idempotencyKey: "later" });
    jobs.wake();
    await sleep(200);
    accept();
    await stopped;
    const states = (await rows()).map((row) => [row.idempotency_key, row.delivered_at !== null]);
    expect(Object.fromEntries(states)).toEqual({ a: true, later: false });
  });

  it("goes on after the database was away", async () => {
    const flaky = await engine.openAnother();
    let isAway = true;
    const db = new Proxy(flaky.db, {
      get(target, name) {
        if (isAway) throw new DatabaseUnavailableError("away");
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await enqueueMail(ctx, mail);
    start({}, { ...ctx, db });
    await sleep(100);
    expect(await settled()).toBe(false);
    isAway = false;
    await until("delivered", settled);
  });
});
