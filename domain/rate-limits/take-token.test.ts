import { beforeEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { addressKey, deleteStaleBuckets, giveTokenBack, takeToken } from "./take-token.ts";

const shape = { key: "k", capacity: 5, refillPerMinute: 10 };
const allowed = async (attempts: Promise<void>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

describeOnEachEngine("takeToken", (engine) => {
  let now: number;
  let ctx: Context;
  beforeEach(async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });

  it("gives as many as the bucket holds, then one each time it has refilled", async () => {
    for (let i = 0; i < 5; i++) await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 6 });
    now += 5_900;
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ retryAfter: 1 });
    now += 100;
    await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited" });
    now += 3_600_000;
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(ctx, shape)))).toBe(5);
  });

  it("is one bucket for several processes at once", async () => {
    const other = { ...ctx, db: (await engine.openAnother()).db };
    const attempts = Array.from({ length: 40 }, (_, index) =>
      takeToken(index % 2 ? ctx : other, { ...shape, capacity: 20 }),
    );
    expect(await allowed(attempts)).toBe(20);
  });

  it("gives a token back, and no more than the bucket holds", async () => {
    for (let i = 0; i < 5; i++) await takeToken(ctx, shape);
    await giveTokenBack(ctx, shape);
    await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited" });
    for (let i = 0; i < 9; i++) await giveTokenBack(ctx, shape);
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(ctx, shape)))).toBe(5);
    await giveTokenBack(ctx, { ...shape, key: "never taken" });
    expect(await engine.db.selectFrom("rate_limits").select("key").execute()).toHaveLength(1);
  });

  it("keeps a bounded number of buckets, and of more those that say most", async () => {
    const attacked = { ...shape, key: "attacked", refillPerMinute: 60 / 1_440 };
    for (let i = 0; i < 5; i++) await takeToken(ctx, attacked);
    now += 60_000;
    for (let i = 0; i < 20; i++) await takeToken(ctx, { ...shape, key: `flood-${i}` });
    await deleteStaleBuckets(ctx, 10);
    expect((await engine.db.selectFrom("rate_limits").select("key").execute()).length).toBeLessThanOrEqual(10);
    await expect(takeToken(ctx, attacked)).rejects.toMatchObject({ code: "rate_limited" });
    // A bucket is gone as soon as it is full again.
    now += 60_000;
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").select("key").execute()).toHaveLength(1);
  });

  it("keeps no key in clear, and forgets unused buckets", async () => {
    await takeToken(ctx, { ...shape, key: "lead:192.0.2.1" });
    const [row] = await engine.db.selectFrom("rate_limits").selectAll().execute();
    expect(row?.key).not.toContain("192.0.2.1");
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").selectAll().execute()).toHaveLength(1);
    now += 25 * 3_600_000;
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  it("limits in this process while the database does not answer", async () => {
    const broken = await engine.openAnother();
    await broken.close();
    const local = { ...ctx, db: broken.db };
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(local, shape)))).toBe(5);
    await expect(takeToken(local, { ...shape, key: "other" })).resolves.toBeUndefined();
  });
});

describe("addressKey", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
    ["2001:DB8::1:5", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s is %s", (address, key) => expect(addressKey(address)).toBe(key));
});
