import { beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { enqueueMail, enqueueWebhook } from "./messages.ts";
import { countOutbox, createOutboxWatch } from "./outbox-state.ts";
import { claimDue, recordDelivered, recordFailure } from "./outbox.ts";

const none = { pending: 0, oldestSeconds: 0, failed: 0 };
const minute = 60 * 1_000;

describeOnEachEngine("what has not arrived", (engine) => {
  let now: number;
  let ctx: Context;
  let errors: unknown[];
  beforeEach(async () => {
    await engine.db.deleteFrom("outbox").execute();
    now = Date.UTC(2026, 0, 1);
    errors = [];
    const log = { ...silentLogger, error: (fields: object, words = "") => void errors.push({ ...fields, words }) };
    ctx = testContext(engine.db, { clock: () => new Date(now), log });
  });
  const mail = (idempotencyKey: string, dueAt?: Date) =>
    enqueueMail(ctx, {
      to: "ada@alumni.example",
      limit: "none",
      subject: "Hi",
      text: "Hi",
      idempotencyKey,
      ...(dueAt && { dueAt }),
    });

  it("is counted by kind, with the time for which the oldest has been due", async () => {
    expect(await countOutbox(ctx)).toEqual({ mail: none, text: none, webhook: none, crm: none });
    await mail("a");
    now += 90_000;
    await mail("b");
    await mail("later", new Date(now + 60 * minute));
    await enqueueWebhook(ctx, { url: "https://crm.example", event: "lead.created", body: {}, idempotencyKey: "w" });
    const [webhook] = await claimDue(ctx, 1, "webhook");
    await recordFailure(ctx, webhook!, { message: "no", permanent: true });
    expect(await countOutbox(ctx)).toEqual({
      mail: { pending: 3, oldestSeconds: 90, failed: 0 },
      text: none,
      webhook: { ...none, failed: 1 },
      crm: none,
    });
    for (const delivery of await claimDue(ctx, 10)) await recordDelivered(ctx, delivery);
    expect((await countOutbox(ctx)).mail).toEqual({ pending: 1, oldestSeconds: 0, failed: 0 });
  });

  it("is one error once the oldest has waited for ten minutes, until it has arrived", async () => {
    const watch = createOutboxWatch(ctx);
    await mail("a");
    await mail("later", new Date(now + 30 * minute));
    now += 9 * minute;
    await watch();
    expect(errors).toEqual([]);
    now += 2 * minute;
    for (let look = 0; look < 3; look++, now += minute) await watch();
    expect(errors).toEqual([
      expect.objectContaining({ kind: "mail", pending: 2, words: expect.stringMatching(/ten minutes/) }),
    ]);
    for (const delivery of await claimDue(ctx, 10)) await recordDelivered(ctx, delivery);
    await watch();
    await mail("b");
    now += 11 * minute;
    await watch();
    expect(errors).toHaveLength(2);
  });

  it("is one error, too, while nobody can count it because the database has been away for ten minutes", async () => {
    let isAway = true;
    const db = engine.db.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new DatabaseUnavailableError("away", undefined, "ECONNREFUSED");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const watch = createOutboxWatch({ ...ctx, db });
    for (let look = 0; look < 15; look++, now += minute) await expect(watch()).rejects.toThrow("away");
    expect(errors).toEqual([{ reason: "ECONNREFUSED", words: "the database has not answered for ten minutes" }]);
    isAway = false;
    await watch();
    expect(errors).toHaveLength(1);
  });
});
