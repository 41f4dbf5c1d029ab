import { expect, it, onTestFinished, vi, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Actor, Context } from "#domain/context.ts";
import { failing, silent, testContext, createLocalContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { adminRow } from "../testing/auth-client.ts";
import { createAccount, updateAccount } from "../users/account.ts";
import { getActor } from "./get-actor.ts";
import { startSession } from "./start-session.ts";
import {
  clearSessionCookie,
  createSessionToken,
  readSessionToken,
  knownBrowserPrefix,
  sessionCookieName,
} from "../tokens/cookies.ts";
import { cookies } from "#content/site/cookies.ts";
import { providerCookiePrefix } from "../providers/provider-request.ts";
import { attemptCookieName } from "../tokens/one-time-codes.ts";

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
    return {
      userId,
      cookie: (await startSession(ctx(), { id: userId, bannedAt: null }, null)).cookie.split(";")[0] ?? "",
    };
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
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let actor: Actor | undefined;
    void getActor(ctx({ db: silent(engine) }), cookie).then((found) => (actor = found));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(actor).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(actor).toEqual(unknown);
  });
});

const ctx = createLocalContext();
const { cookie, hash } = createSessionToken(ctx);
const own = cookie.split(";")[0] ?? "";
const value = own.slice("session_id=".length);

it("finds the session's own cookie among others of its name, which a neighboring site may have set", () => {
  for (const tossed of [
    "session_id=",
    "session_id=x",
    `session_id=${value.slice(2)}`,
    'session_id="',
    "session_id=%",
  ]) {
    expect(readSessionToken(ctx, `${tossed}; ${own}`)).toBe(hash);
    expect(readSessionToken(ctx, `${own}; ${tossed}`)).toBe(hash);
  }
});

it("reads it as browsers and proxies write it", () => {
  const spellings = [
    own,
    `a=b;${own}`,
    `a=b;  ${own} ; c=d`,
    `session_id="${value}"`,
    `session_id=${decodeURIComponent(value)}`,
  ];
  for (const sent of spellings) expect(readSessionToken(ctx, sent)).toBe(hash);
});

it("takes no other for it", () => {
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const foreign = createSessionToken({ ...ctx, secret: "the secret of another site, 32 characters+" }).cookie;
  for (const sent of [
    null,
    "",
    `x${own}`,
    `Session_Id=${value}`,
    `session_id=${token}`,
    `session_id=${token}.`,
    `session_id=.${signature}`,
    `session_id=${token}x.${signature}`,
    `session_id=${token}.${signature.slice(0, -4)}`,
    `session_id=%${value}`,
    `session_id=${"x".repeat(16_000)}.${signature}`,
    foreign,
  ]) {
    expect(readSessionToken(ctx, sent)).toBeNull();
  }
});

it("names it by https so that no other host can set it, and still reads that of a session from before", () => {
  const byHttps = { ...ctx, linkUrl: "https://www.homecoming.example" };
  const made = createSessionToken(byHttps);
  expect(made.cookie).toMatch(/^__Host-session_id=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const prefixed = made.cookie.split(";")[0] ?? "";
  expect(readSessionToken(byHttps, own)).toBe(hash);
  for (const sent of [prefixed, `${own}; ${prefixed}`, `${prefixed}; ${own}`, `__Host-session_id=x; ${prefixed}`]) {
    expect(readSessionToken(byHttps, sent)).toBe(made.hash);
  }
  // The cookie that the version before this one has made: the same name, and the signature of one without.
  expect(readSessionToken(byHttps, `__Host-${own}`)).toBe(hash);
  const cleared = clearSessionCookie(byHttps).map((cookie) => cookie.split(";")[0]);
  expect(cleared).toEqual(["__Host-session_id=", "session_id="]);
  expect(clearSessionCookie(ctx)).toHaveLength(1);
});

it("takes none without the prefix for a session that began with it, as a neighboring host could set it", () => {
  const byHttps = { ...ctx, linkUrl: "https://www.homecoming.example" };
  const [prefixed = ""] = createSessionToken(byHttps).cookie.split(";");
  const tossed = prefixed.replace("__Host-", "");
  // Browsers refuse a foreign cookie whose name begins with the prefix, and take one that begins with a space that they don't know.
  const spaced = ["\u00a0", "\u0085", "\v", "\f"].map((space) => `${space}${prefixed}`);
  for (const sent of [
    tossed,
    `${tossed}; __Host-session_id=x`,
    `__host-${tossed}`,
    `__Host_${tossed}`,
    ` ${tossed}`,
    ...spaced,
  ])
    expect([sent, readSessionToken(byHttps, sent)]).toEqual([sent, null]);
  // A site that has changed to http, as while trying things out, must not take it either.
  expect(readSessionToken(ctx, tossed)).toBeNull();
});

test("the cookie policy lists every cookie that an account sets", () => {
  const listed = cookies.filter(({ category }) => category === "necessary").map(({ name }) => name);
  expect(listed).toEqual(
    expect.arrayContaining([sessionCookieName, attemptCookieName, providerCookiePrefix, knownBrowserPrefix]),
  );
});
