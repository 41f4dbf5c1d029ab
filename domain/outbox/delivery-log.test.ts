import { beforeEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { strangers } from "#domain/testing/actors.ts";
import { failureOf, setAdminStage } from "#domain/testing/stages.ts";
import { findDeliveryLog, findReceivers, replayDelivery, replaySince, sendTestWebhook } from "./delivery-log.ts";
import { enqueueCrm, enqueueMail, enqueueWebhook } from "./messages.ts";
import { countOutbox } from "./outbox-state.ts";
import { claimDue, recordDelivered, recordFailure } from "./outbox.ts";

const leadId = "0b3e0f4a-6a0f-4a38-8a38-7b6a7ce6a001";
const minute = 60_000;

describeOnEachEngine("the log of deliveries", (engine) => {
  const stage = setAdminStage(engine);
  const leads = { webhookUrl: "https://hooks.example/in", crmName: "HubSpot" };
  let editor: Context;
  const system = () => stage.as({ kind: "system", name: "test" }, { leads });
  beforeEach(async () => {
    for (const table of ["outbox", "rate_limits"] as const) await engine.db.deleteFrom(table).execute();
    editor = { ...stage.member("editor"), leads };
  });
  const later = (milliseconds: number) => (stage.now = new Date(stage.now.getTime() + milliseconds));
  const webhook = (key: string) =>
    enqueueWebhook(system(), { url: "https://x.example", event: "lead.created", body: {}, idempotencyKey: key });

  it("tells what became of each call, newest first, in pages", async () => {
    for (let number = 0; number < 51; number++) {
      later(1_000);
      await webhook(`lead:${leadId}:webhook-${number}`);
    }
    await enqueueMail(system(), { to: "a@b.example", limit: "none", subject: "a", text: "a", idempotencyKey: "mail" });
    const [one, two] = await claimDue(system(), 2, "webhook");
    await recordDelivered(system(), one!, 204);
    await recordFailure(system(), two!, { message: "the receiver answered 500", permanent: true, status: 500 });
    const first = await findDeliveryLog(editor, {});
    expect(first.deliveries).toHaveLength(50);
    expect(first.deliveries[0]).toMatchObject({
      state: "waiting",
      kind: "webhook",
      to: "hooks.example",
      event: "lead.created",
      leadId,
    });
    const rest = await findDeliveryLog(editor, {}, first.next);
    expect(rest).toMatchObject({ deliveries: [{ state: "delivered", lastStatus: 204, attempts: 1 }], next: null });
    expect((await findDeliveryLog(editor, { state: "given up" })).deliveries).toMatchObject([
      { lastStatus: 500, lastError: "the receiver answered 500", nextAttempt: null },
    ]);
    expect((await findDeliveryLog(editor, { kind: "crm" })).deliveries).toEqual([]);
  });

  it("sends one again under the same id, and nothing that waits, and it is not late by its age", async () => {
    await webhook("lead:1:webhook");
    expect((await failureOf(replayDelivery(editor, (await findDeliveryLog(editor, {})).deliveries[0]!.id))).code).toBe(
      "not_found",
    );
    const [claimed] = await claimDue(system(), 1);
    await recordDelivered(system(), claimed!, 200);
    later(60 * minute);
    await replayDelivery(editor, claimed!.id);
    expect((await countOutbox(system())).webhook).toMatchObject({ pending: 1, oldestSeconds: 0 });
    const [again] = await claimDue(system(), 1);
    expect(again).toMatchObject({ id: claimed!.id, payload: claimed!.payload, attempt: 1 });
    // While it is being sent nobody can send it twice.
    expect((await failureOf(replayDelivery(editor, claimed!.id))).code).toBe("not_found");
  });

  it("sends everything again since a time, by kind", async () => {
    await webhook("lead:1:webhook");
    later(10 * minute);
    const since = stage.now;
    await webhook("lead:2:webhook");
    await enqueueCrm(system(), {
      id: leadId,
      type: "demo",
      name: "A",
      email: "a@b.example",
      organization: "",
      message: "",
      page: null,
      referrer: null,
      campaign: {},
      createdAt: since.toISOString(),
    });
    for (const each of await claimDue(system(), 5)) await recordDelivered(system(), each, 200);
    later(minute);
    expect(await replaySince(editor, { kind: "webhook", since })).toBe(1);
    expect((await claimDue(system(), 5)).map(({ kind }) => kind)).toEqual(["webhook"]);
    expect((await failureOf(replaySince(editor, { kind: "crm", since: new Date(Number.NaN) }))).fields).toHaveProperty(
      "since",
    );
    const off = { ...editor, leads: { webhookUrl: null } };
    for (const kind of ["webhook", "crm"] as const)
      expect((await failureOf(replaySince(off, { kind, since }))).code).toBe("invalid");
    expect(findReceivers(off)).toEqual({ webhook: null, crm: null });
  });

  it("sends a test, a few times", async () => {
    for (let number = 0; number < 10; number++) await sendTestWebhook(editor);
    expect((await failureOf(sendTestWebhook(editor))).code).toBe("rate_limited");
    expect((await findDeliveryLog(editor, {})).deliveries[0]).toMatchObject({ event: "webhook.test", leadId: null });
    expect((await failureOf(sendTestWebhook({ ...editor, leads: { webhookUrl: null } }))).code).toBe("invalid");
  });

  describe("refuses", () => {
    const all = [
      (ctx: Context) => findDeliveryLog(ctx, {}),
      async (ctx: Context) => findReceivers(ctx),
      (ctx: Context) => replayDelivery(ctx, "1"),
      (ctx: Context) => replaySince(ctx, { kind: "webhook", since: new Date(0) }),
      (ctx: Context) => sendTestWebhook(ctx),
    ];
    it.each(strangers)("%s", async (_who, actor, code) => {
      for (const call of all) expect((await failureOf(call(stage.as(actor, { leads })))).code).toBe(code);
    });
    it.each(["sales", "writer"] as const)("%s", async (role) => {
      for (const call of all) expect((await failureOf(call({ ...stage.member(role), leads }))).code).toBe("forbidden");
    });
  });
});
