import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { alarmGivenUp } from "./given-up-alarm.ts";
import { enqueueCrm, enqueueMail, enqueueWebhook, retryFailed } from "./messages.ts";
import { type MailPayload, claimDue, recordDelivered, recordFailure } from "./outbox.ts";

const minute = 60_000;

describeOnEachEngine("the alarm about what was given up", (engine) => {
  let now: number;
  let ctx: Context;
  beforeEach(async () => {
    for (const table of ["outbox", "activity"] as const) await engine.db.deleteFrom(table).execute();
    now = Date.UTC(2026, 0, 1, 9, 50);
    ctx = testContext(engine.db, { clock: () => new Date(now), leads: { webhookUrl: null, crmName: "HubSpot" } });
  });

  const inquiry = (id: string) => ({
    id,
    type: "demo",
    name: "Ada Osei",
    email: "ada@alumni.example",
    organization: "",
    message: "A message",
    page: null,
    referrer: null,
    campaign: {},
    createdAt: new Date(now).toISOString(),
  });

  async function giveUp(id: string) {
    await enqueueCrm(ctx, inquiry(id));
    for (const delivery of await claimDue(ctx, 10, "crm"))
      await recordFailure(ctx, delivery, {
        message: "HubSpot answered 400: 'ada@alumni.example' is no address",
        permanent: true,
        status: 400,
      });
  }

  const alarms = async () => {
    const rows = await engine.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "mail")
      .orderBy("created_at")
      .execute();
    return rows.map(({ payload }) => payload as MailPayload);
  };

  it("goes to the team at most once an hour, names no visitor, and counts what came since the last one", async () => {
    await alarmGivenUp(ctx);
    expect(await alarms()).toEqual([]);
    await giveUp("1");
    await Promise.all([alarmGivenUp(ctx), alarmGivenUp(ctx)]);
    expect(await alarms()).toMatchObject([{ subject: "One call to HubSpot could not be delivered", isForTeam: true }]);
    expect(JSON.stringify(await alarms())).not.toMatch(/ada|Osei/i);
    now += 20 * minute;
    await giveUp("2");
    await giveUp("3");
    await alarmGivenUp(ctx);
    expect(await alarms()).toHaveLength(1);
    now += 41 * minute;
    await alarmGivenUp(ctx);
    await alarmGivenUp(ctx);
    expect(await alarms()).toMatchObject([{}, { subject: "2 calls to HubSpot could not be delivered" }]);
    now += 300 * minute;
    await alarmGivenUp(ctx);
    expect(await alarms()).toHaveLength(2);
  });

  it("is about webhooks as well, and not about mails or what has arrived since", async () => {
    await enqueueMail(ctx, { to: "a@b.example", limit: "none", subject: "a", text: "a", idempotencyKey: "a" });
    await enqueueWebhook(ctx, { url: "https://crm.example/x", event: "lead.created", body: {}, idempotencyKey: "w" });
    for (const delivery of await claimDue(ctx, 10))
      await recordFailure(ctx, delivery, { message: "no", permanent: true });
    await retryFailed(ctx);
    for (const delivery of await claimDue(ctx, 10, "webhook")) await recordDelivered(ctx, delivery, 200);
    await alarmGivenUp(ctx);
    expect(await alarms()).toHaveLength(1);
  });
});
