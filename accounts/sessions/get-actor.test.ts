import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { failing, silent, testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { adminRow } from "../testing/account-rows.ts";
import { createAccount, updateAccount } from "../users/account.ts";
import { getActor } from "./get-actor.ts";
import { startSession } from "./start-session.ts";

describeOnEachEngine("the actor of a session", (engine) => {
  const ctx = (overrides: Partial<Context> = {}) => testContext(engine.db, overrides);
  const addAdmin = async (overrides: Parameters<typeof adminRow>[0] = {}) => {
    const row = adminRow(overrides);
    await engine.db.insertInto("admin_users").values(row).execute();
    return row;
  };
  const stored = (id: string) =>
    engine.db.selectFrom("admin_users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** A user with a session. */
  async function addUser(email: string, emailVerified = true) {
    const userId = await createAccount(ctx(), { email, emailVerified });
    return { userId, cookie: (await startSession(ctx(), { id: userId, bannedAt: null }, null)).split(";")[0] ?? "" };
  }

  it("is an admin by a confirmed address and an active row with that address", async () => {
    const { id, email } = await addAdmin();
    const inactive = await addAdmin({ is_active: false });
    const { userId, cookie } = await addUser(email);
    expect(await getActor(ctx(), cookie)).toMatchObject({ kind: "user", userId, email, adminId: id });
    await updateAccount(ctx(), userId, { email_verified: false });
    expect(await getActor(ctx(), cookie)).toMatchObject({ kind: "user", emailVerified: false, adminId: null });
    for (const other of [inactive.email, "stranger@example.org"]) {
      expect(await getActor(ctx(), (await addUser(other)).cookie)).toMatchObject({ kind: "user", adminId: null });
    }
  });

  it("binds the row to the first confirmed user of the address and to no other after that", async () => {
    const { id, email } = await addAdmin();
    const thief = await addUser(email, false);
    expect(await getActor(ctx(), thief.cookie)).toMatchObject({ adminId: null });
    expect((await stored(id)).user_id).toBeNull();

    await updateAccount(ctx(), thief.userId, { email: "elsewhere@example.org", email_verified: true });
    const owner = await addUser(email);
    expect(await getActor(ctx(), owner.cookie)).toMatchObject({ adminId: id });
    expect((await stored(id)).user_id).toBe(owner.userId);

    await updateAccount(ctx(), owner.userId, { email: "moved@example.org" });
    await updateAccount(ctx(), thief.userId, { email });
    expect(await getActor(ctx(), thief.cookie)).toMatchObject({ kind: "user", adminId: null });
    await updateAccount(ctx(), thief.userId, { email: "elsewhere@example.org" });
    await updateAccount(ctx(), owner.userId, { email });
    expect(await getActor(ctx(), owner.cookie)).toMatchObject({ adminId: id });
  });

  it("notes the login of an admin, at most once a minute", async () => {
    const { id, email } = await addAdmin();
    const { cookie } = await addUser(email);
    const began = Date.now();
    const noted = async (seconds: number) => {
      await getActor(ctx({ clock: () => new Date(began + seconds * 1_000) }), cookie);
      return ((await stored(id)).last_login?.getTime() ?? 0) - began;
    };
    expect(await noted(1)).toBe(1_000);
    expect(await noted(60)).toBe(1_000);
    expect(await noted(61)).toBe(61_000);
  });

  it("takes one query, whoever it is", async () => {
    const { email } = await addAdmin();
    const { cookie } = await addUser(email);
    await getActor(ctx(), cookie);
    let queries = 0;
    const db = engine.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await getActor(ctx({ db }), cookie);
    expect(queries).toBe(1);
    await getActor(ctx({ db }), "session_id=forged.c2lnbmF0dXJl");
    expect(queries, "a forged cookie is not looked up").toBe(1);
  });

  it("stays known while its use and its login can't be noted: the disk is full, or a row is locked", async () => {
    const { id, email } = await addAdmin();
    const { userId, cookie } = await addUser(email);
    await getActor(ctx(), cookie);
    const later = () => new Date(Date.now() + 3 * 60 * 60 * 1_000);
    const writes = new WeakSet<object>();
    const withWrites = (write: () => Promise<never>) =>
      engine.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (node.kind === "UpdateQueryNode") writes.add(queryId);
          return node;
        },
        transformResult: async ({ result, queryId }) => (writes.has(queryId) ? write() : result),
      });
    const full = withWrites(() => Promise.reject(new Error("database or disk is full")));
    const locked = withWrites(() => new Promise(() => {}));
    for (const db of engine.name === "postgres" ? [full, locked] : [full]) {
      const actor = await getActor(ctx({ db, clock: later }), cookie);
      expect(actor).toMatchObject({ kind: "user", userId, adminId: id });
    }
  });

  it("is not known while the database does not answer, within 3 seconds; that is logged", async () => {
    const { cookie } = await addUser((await addAdmin()).email);
    const log = { ...silentLogger, error: vi.fn<() => void>() };
    const unknown = { kind: "visitor", isUnknown: true };
    expect(await getActor(ctx({ db: await failing(engine), log }), cookie)).toEqual(unknown);
    expect(log.error).toHaveBeenCalledOnce();
    const began = performance.now();
    expect(await getActor(ctx({ db: silent(engine) }), cookie)).toEqual(unknown);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(2_900);
    expect(took).toBeLessThan(9_000);
  });
});
