import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { discardFailed, enqueueMail, enqueueText, findUndelivered, retryFailed } from "./messages.ts";
import { claimDue, deleteStaleDeliveries, recordFailure } from "./outbox.ts";

const mail = (idempotencyKey: string) =>
  ({ to: "ada@alumni.example", limit: "none", subject: "Hi", text: "Hi", idempotencyKey }) as const;

describeOnEachEngine("deliveries that were given up", (engine) => {
  let now: number;
  let ctx: Context;
  beforeEach(async () => {
    for (const table of ["outbox", "activity", "recipient_limits"] as const)
      await engine.db.deleteFrom(table).execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });
  const rows = () => engine.db.selectFrom("outbox").selectAll().execute();

  it("can be discarded, and nothing else can; the activity log keeps no address", async () => {
    const enqueue = (key: string) => {
      now += 1;
      return enqueueMail(ctx, mail(key));
    };
    await enqueue("account-recovery:ada@alumni.example");
    await enqueue("lead:1:team");
    for (const delivery of await claimDue(ctx, 2))
      await recordFailure(ctx, delivery, { message: "550 no such user", permanent: true });
    await enqueue("lead:2:team");
    expect((await findUndelivered(ctx, { limit: 2 })).map(({ key }) => key)).toEqual(["lead:2:team", "lead:1:team"]);
    await discardFailed(ctx, "account-recovery:ada@alumni.example");
    for (const key of ["account-recovery:ada@alumni.example", "lead:2:team", "no such key"])
      await expect(discardFailed(ctx, key)).rejects.toMatchObject({ code: "not_found" });
    expect((await findUndelivered(ctx)).map(({ key }) => key)).toEqual(["lead:2:team", "lead:1:team"]);
    const entries = await engine.db.selectFrom("activity").selectAll().execute();
    expect(entries).toMatchObject([{ action: "erase", kind: "delivery", title: "account-recovery" }]);
    expect(JSON.stringify(entries)).not.toContain("ada@");
  });

  it("are listed when they were written while the clock was ahead, as those that wait; what is to be sent later is not", async () => {
    now += 3_600_000;
    await enqueueMail(ctx, mail("tried"));
    for (const delivery of await claimDue(ctx, 1))
      await recordFailure(ctx, delivery, { message: "451 try later", permanent: false });
    now += 8 * 3_600_000;
    await enqueueMail(ctx, mail("ahead"));
    now -= 9 * 3_600_000;
    await enqueueMail(ctx, { ...mail("planned"), dueAt: new Date(now + 3_600_000) });
    expect((await findUndelivered(ctx)).map(({ key }) => key)).toEqual(["ahead", "tried"]);
  });

  it("are deleted after thirty days when they are codes, and stay until somebody decides when they are mails", async () => {
    const expiresAt = new Date(now + 600_000);
    await enqueueText(ctx, { to: "+12125550142", text: "123456", expiresAt, idempotencyKey: "account-text:1" });
    await enqueueMail(ctx, mail("a"));
    const giveUp = async () => {
      for (const delivery of await claimDue(ctx, 2))
        await recordFailure(ctx, delivery, { message: "refused", permanent: true });
    };
    await giveUp();
    now += 29 * 24 * 3_600_000;
    // Another round does not begin the days anew.
    await retryFailed(ctx);
    await giveUp();
    await deleteStaleDeliveries(ctx);
    expect(await rows()).toHaveLength(2);
    now += 24 * 3_600_000 + 1;
    await deleteStaleDeliveries(ctx);
    expect((await rows()).map(({ kind }) => kind)).toEqual(["mail"]);
  });
});
