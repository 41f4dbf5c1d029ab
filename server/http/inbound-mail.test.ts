import { createHmac, randomUUID } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { Hono } from "hono";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { failing, testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import type { ServerEnv } from "../process/log.ts";
import { webhookKey } from "../process/values.ts";
import { inboundMail } from "./inbound-mail.ts";

const secret = `whsec_${Buffer.from("a key of twenty-four bytes").toString("base64")}`;

describeOnEachEngine("mails that a service forwards", (engine) => {
  let ctx: Context;
  beforeEach(async () => {
    for (const table of ["lead_messages", "lead_events", "leads", "outbox", "recipient_limits", "rate_limits"] as const)
      await engine.db.deleteFrom(table).execute();
    ctx = testContext(engine.db, { log: silentLogger });
    await createLead({ ...ctx, actor: { kind: "visitor" } }, filledInquiry(ctx, { email: "ann@alumni.example" }));
  });

  const raw = (text = "Yes", from = "ann@alumni.example") =>
    `From: ${from}\r\nTo: hello@site.example\r\nMessage-ID: <${randomUUID()}@mx>\r\n\r\n${text}\r\n`;
  const appOf = (context: Context) => {
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", "192.0.2.1");
      await next();
    });
    app.route("/", inboundMail(context, secret));
    return app;
  };
  const call = async (body: string | FormData, headers: Record<string, string>, context: Context = ctx) => {
    const answer = await appOf(context).request("/", { method: "POST", body, headers });
    return [answer.status, (await answer.json()) as { result?: string; code?: string }] as const;
  };
  const bearer = { authorization: `Bearer ${secret}` };
  const signed = (body: string, { id = "msg_1", at = Math.floor(Date.now() / 1_000), key = secret } = {}) => ({
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,bm90IHRoaXM= v1,${createHmac("sha256", webhookKey(key)).update(`${id}.${at}.${body}`).digest("base64")}`,
  });
  const stored = async () =>
    (await engine.db.selectFrom("lead_messages").select("text").execute()).map(({ text }) => text);

  it("are taken in every form, once", async () => {
    const mail = raw("one");
    expect(await call(mail, { ...bearer, "content-type": "message/rfc822" })).toEqual([200, { result: "stored" }]);
    expect(await call(mail, { ...bearer, "content-type": "message/rfc822" })).toEqual([200, { result: "known" }]);
    const json = JSON.stringify({ type: "mail.received", data: { raw: Buffer.from(raw("two")).toString("base64") } });
    expect(await call(json, { ...signed(json), "content-type": "application/json" })).toEqual([
      200,
      { result: "stored" },
    ]);
    const form = new FormData();
    form.append("to", "hello@site.example");
    form.append("email", raw("three"));
    const basic = { authorization: `Basic ${Buffer.from(`service:${secret}`).toString("base64")}` };
    expect(await call(form, basic)).toEqual([200, { result: "stored" }]);
    expect(await call(raw("four", "x@y.example"), { ...bearer, "content-type": "message/rfc822" })).toEqual([
      200,
      { result: "other" },
    ]);
    expect((await stored()).toSorted()).toEqual(["one", "three", "two"]);
  });

  it("are refused without the secret, with an old or a foreign signature, or with another body", async () => {
    const body = JSON.stringify({ raw: raw() });
    const json = { "content-type": "application/json" };
    const now = Math.floor(Date.now() / 1_000);
    for (const headers of [
      {},
      { authorization: "Bearer wrong" },
      { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` },
      signed(body, { at: now - 301 }),
      signed(body, { at: now + 301 }),
      signed(body, { key: "another secret, 16 characters" }),
      signed(`${body} `),
    ])
      expect((await call(body, { ...json, ...headers }))[0]).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it("fill no memory before it is known who sends them", async () => {
    const app = appOf(ctx);
    let ended = false;
    const bodies = new Set<unknown>();
    /** Sends without end, with a signature that is none. */
    const post = async (headers: Record<string, string>) => {
      let isRead = false;
      const body = new ReadableStream({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          // The first part is asked for before anybody reads.
          if (isRead) bodies.add(controller);
          isRead = true;
          if (ended) controller.close();
          else controller.enqueue(new Uint8Array(1_000));
        },
      });
      return app.request("/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
    };
    const forged = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,x" };
    const held = Array.from({ length: 8 }, () => post(forged));
    await expect.poll(() => bodies.size, { timeout: 20_000 }).toBe(8);
    expect((await post(forged)).status).toBe(503);
    // Who names the secret is let in.
    const headers = { ...bearer, "content-type": "message/rfc822" };
    expect((await app.request("/", { method: "POST", body: raw(), headers })).status).toBe(200);
    expect((await post({})).status).toBe(401);
    ended = true;
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 401));
    expect((await post(forged)).status).toBe(401);
  });

  it("are read one after the other, because each takes a thread of its own", async () => {
    let [threads, most] = [0, 0];
    const count = (thread: Worker) => {
      threads += 1;
      most = Math.max(most, threads);
      thread.once("exit", () => (threads -= 1));
    };
    process.on("worker", count);
    onTestFinished(() => void process.off("worker", count));
    const app = appOf(ctx);
    const headers = { ...bearer, "content-type": "message/rfc822" };
    const send = async () => app.request("/", { method: "POST", body: raw(), headers });
    const all = await Promise.all([send(), send(), send(), send(), send()]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBe(1);
  });

  it("are refused when they are none, or too long, and are to come again while the database is away", async () => {
    for (const [body, type] of [
      ["{", "application/json"],
      ["{}", "application/json"],
      ["null", "application/json"],
      ["words", "text/plain"],
    ] as const)
      expect(await call(body, { ...bearer, "content-type": type })).toMatchObject([422, { code: "invalid" }]);
    const long = await call("x".repeat((8 << 20) + 1), { ...bearer, "content-type": "message/rfc822" });
    expect(long).toMatchObject([413, { code: "too_large" }]);
    const away = { ...ctx, db: await failing(engine) };
    expect(await call(raw(), { ...bearer, "content-type": "message/rfc822" }, away)).toMatchObject([
      503,
      { code: "unavailable" },
    ]);
  });
});
