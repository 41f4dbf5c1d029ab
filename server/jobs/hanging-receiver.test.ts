import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { enqueueMail, enqueueWebhook } from "#domain/outbox/messages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { openMedia } from "../media/open-media.ts";
import { startJobs } from "./jobs.ts";

describeOnEachEngine("a receiver of webhooks that asks for a pause", (engine) => {
  it("gets nothing more before it is over, also nothing else", async () => {
    await engine.db.deleteFrom("outbox").execute();
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-jobs-"));
    let now = Date.now();
    const media = await openMedia({ dataDir, mediaBucket: undefined });
    const ctx = testContext(engine.db, { dataDir, media, clock: () => new Date(now) });
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      if (calls > 1) response.writeHead(204).end();
      else response.writeHead(429, { "retry-after": "300" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const enqueue = (idempotencyKey: string) =>
      enqueueWebhook(ctx, { url, event: "lead.created", body: {}, idempotencyKey });
    await enqueue("first");
    const leadWebhook = { url, secret: "a secret of the receiver and of this test" };
    const jobs = startJobs(ctx, { smtpUrl: undefined, mailFrom: undefined, leadWebhook, smsWebhook: undefined });
    const rows = () => engine.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
    try {
      await expect.poll(async () => (await rows())[0]?.last_error, { timeout: 15_000 }).toContain("429");
      expect((await rows())[0]?.next_attempt_at.getTime()).toBe(now + 300_000);
      await enqueue("second");
      now += 200_000;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(calls).toBe(1);
      now += 101_000;
      await expect.poll(async () => (await rows()).every((row) => row.delivered_at), { timeout: 15_000 }).toBe(true);
      expect(calls).toBe(3);
    } finally {
      await jobs.stop();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describeOnEachEngine("a receiver of webhooks that hangs", (engine) => {
  it("holds up no mail", async () => {
    await engine.db.deleteFrom("outbox").execute();
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-jobs-"));
    const ctx = testContext(engine.db, { dataDir, media: await openMedia({ dataDir, mediaBucket: undefined }) });
    let hangs = true;
    const held: ServerResponse[] = [];
    const server = createServer((_, response) => void (hangs ? held.push(response) : response.end()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    for (let i = 0; i < 20; i++)
      await enqueueWebhook(ctx, { url, event: "lead.created", body: {}, idempotencyKey: `w${i}` });
    const leadWebhook = { url, secret: "a secret of the receiver and of this test" };
    const jobs = startJobs(ctx, { smtpUrl: undefined, mailFrom: undefined, leadWebhook, smsWebhook: undefined });
    try {
      await expect.poll(() => held.length, { timeout: 15_000 }).toBe(8);
      await enqueueMail(ctx, { to: "a@x.example", limit: "none", subject: "S", text: "T", idempotencyKey: "m" });
      const rows = () => engine.db.selectFrom("outbox").selectAll().execute();
      const isSent = async () => (await rows()).some((row) => row.kind === "mail" && row.delivered_at);
      await expect.poll(isSent, { timeout: 15_000 }).toBe(true);
      // No place of theirs was free: all that were begun wait for the receiver.
      expect((await rows()).filter((row) => row.last_error !== null)).toEqual([]);
    } finally {
      hangs = false;
      for (const response of held) response.end();
      await jobs.stop();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
