import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { enqueueMail, enqueueText, enqueueWebhook } from "./enqueue.ts";
import { findMessage, findMessages } from "./find-messages.ts";
import { claimDue, recordDelivered, recordFailure } from "./outbox.ts";

describeOnEachEngine("messages", (engine) => {
  let now: number;
  let ctx: Context;

  beforeEach(async () => {
    await engine.db.deleteFrom("outbox").execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });

  async function fill(): Promise<void> {
    const mail = { to: "ada@alumni.example", limit: "none", subject: "Your link", text: "Open it" } as const;
    await enqueueMail(ctx, { ...mail, html: "<p>Open it</p>", idempotencyKey: "a:1" });
    now += 1_000;
    await enqueueWebhook(ctx, { url: "https://crm.example", event: "lead.created", body: {}, idempotencyKey: "b:1" });
    now += 1_000;
    const expiresAt = new Date(now + 600_000);
    await enqueueText(ctx, { to: "+12125550142", text: "123456 is your code", expiresAt, idempotencyKey: "c:1" });
  }

  it("are mails and texts with all that is in them, newest first, and no webhooks", async () => {
    await fill();
    const found = await findMessages(ctx, { limit: 10 });
    expect(found).toMatchObject([
      { kind: "text", to: "+12125550142", subject: "", text: "123456 is your code", html: null, state: "waiting" },
      { kind: "mail", to: "ada@alumni.example", subject: "Your link", html: "<p>Open it</p>", state: "waiting" },
    ]);
    expect(await findMessages(ctx, { limit: 1 })).toEqual(found.slice(0, 1));
    expect(await findMessage(ctx, found[1]?.id ?? "")).toEqual(found[1]);
    expect(await findMessage(ctx, "no such id")).toBeNull();
  });

  it("say what became of them", async () => {
    await fill();
    for (const delivery of await claimDue(ctx, 10)) {
      if (delivery.kind === "mail") await recordDelivered(ctx, delivery);
      else await recordFailure(ctx, delivery, { message: "no such number", permanent: true });
    }
    expect(await findMessages(ctx, { limit: 10 })).toMatchObject([
      { kind: "text", state: "given up", lastError: "no such number" },
      { kind: "mail", state: "sent", lastError: null },
    ]);
  });

  it.each([{ kind: "visitor" as const }, userActor()])("are nobody else's to read: $kind", async (actor) => {
    const stranger = { ...ctx, actor };
    await expect(findMessages(stranger, { limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(findMessage(stranger, "a")).rejects.toMatchObject({ code: "forbidden" });
  });
});
