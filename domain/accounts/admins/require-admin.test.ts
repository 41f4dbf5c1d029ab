import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Actor, Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { requireAdmin } from "./require-admin.ts";
import { adminRow, userActor } from "../testing/account-rows.ts";

describeOnEachEngine("requireAdmin", (engine) => {
  const as = (actor: Actor, overrides: Partial<Context> = {}) => testContext(engine.db, { actor, ...overrides });
  const addAdmin = async (overrides: Parameters<typeof adminRow>[0] = {}) => {
    const row = adminRow(overrides);
    await engine.db.insertInto("admin_users").values(row).execute();
    return row;
  };
  const stored = (id: string) =>
    engine.db.selectFrom("admin_users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("wants a session, a confirmed address and an active row", async () => {
    const { email } = await addAdmin();
    const inactive = await addAdmin({ is_active: false });
    await expect(requireAdmin(as({ kind: "visitor" }))).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(requireAdmin(as({ kind: "system", name: "jobs" }))).rejects.toMatchObject({ code: "forbidden" });
    await expect(requireAdmin(as(userActor({ email, emailVerified: false })))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(requireAdmin(as(userActor({ email: inactive.email })))).rejects.toMatchObject({ code: "forbidden" });
    await expect(requireAdmin(as(userActor()))).rejects.toMatchObject({ code: "forbidden" });
    await expect(requireAdmin(as(userActor({ email })))).resolves.toMatchObject({ email });
  });

  it("compares addresses without regard to case", async () => {
    const { id, email } = await addAdmin();
    const actor = userActor({ email: email.toUpperCase(), userId: "u1" });
    await expect(requireAdmin(as(actor))).resolves.toEqual({ adminId: id, userId: "u1", email });
  });

  it("gives the row to the first confirmed user of the address and to nobody after that", async () => {
    const { id, email } = await addAdmin();
    await expect(requireAdmin(as(userActor({ email, emailVerified: false, userId: "thief" })))).rejects.toThrow();
    expect((await stored(id)).user_id).toBeNull();

    await requireAdmin(as(userActor({ email, userId: "owner" })));
    expect((await stored(id)).user_id).toBe("owner");

    await expect(requireAdmin(as(userActor({ email, userId: "other" })))).rejects.toMatchObject({ code: "forbidden" });
    await expect(requireAdmin(as(userActor({ email, userId: "owner" })))).resolves.toMatchObject({ userId: "owner" });
  });

  it("lets one of two users win who come at once", async () => {
    const { email } = await addAdmin();
    const outcomes = await Promise.allSettled(
      ["one", "two"].map((userId) => requireAdmin(as(userActor({ email, userId })))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("notes the login, at most once a minute", async () => {
    const { id, email } = await addAdmin();
    let now = new Date("2026-05-01T10:00:00.000Z");
    const ctx = as(userActor({ email }), { clock: () => now });
    await requireAdmin(ctx);
    expect((await stored(id)).last_login).toEqual(now);

    const first = now;
    now = new Date("2026-05-01T10:00:59.000Z");
    await requireAdmin(ctx);
    expect((await stored(id)).last_login).toEqual(first);

    now = new Date("2026-05-01T10:01:00.000Z");
    await requireAdmin(ctx);
    expect((await stored(id)).last_login).toEqual(now);
  });

  it("counts an error of the database as not an admin, and logs it", async () => {
    const { email } = await addAdmin();
    const log = { ...silentLogger, error: vi.fn<() => void>() };
    const failing = {
      selectFrom: () => {
        throw new Error("away");
      },
    } as unknown as Context["db"];
    await expect(requireAdmin(as(userActor({ email }), { db: failing, log }))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(log.error).toHaveBeenCalledOnce();
  });

  it("gives up after 3 seconds", async () => {
    const never = new Proxy(
      {},
      {
        get: (_target, name) => (name === "executeTakeFirst" ? () => new Promise(() => {}) : () => never),
      },
    ) as Context["db"];
    const began = performance.now();
    await expect(requireAdmin(as(userActor(), { db: never }))).rejects.toMatchObject({ code: "forbidden" });
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(2_900);
    expect(took).toBeLessThan(4_500);
  });
});
