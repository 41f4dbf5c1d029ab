import { createHash, randomUUID } from "node:crypto";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { createLocalContext, testContext } from "#domain/testing/test-context.ts";
import { findWeaknesses, requireStrongPassword, requireUnbreachedPassword } from "./passwords.ts";
import { accountDefaults } from "#domain/context.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import { sendRecovery, getRecovery, consumeRecovery } from "../own-account/recovery.ts";
import { adminRow, createSession, findUser, mailsTo, tokenIn, rightsOf, signedIn } from "../testing/auth-client.ts";
import { addIdentity, createAccount } from "../users/account.ts";

const view = { drafts: [], texts: shippedTexts };

describe("a new password", () => {
  it.each([
    ["12345", ["length"]],
    ["123456", ["common"]],
    ["password123", ["common"]],
    ["aaaaaaaaaaaa", ["pattern"]],
    ["abcdefgh", ["pattern"]],
    ["editor12", ["personal", "pattern"]],
    ["homecoming", ["personal"]],
  ])("%s is weak: %o", async (password, reasons) => {
    expect(await findWeaknesses(password, ["editor@example.org", "Homecoming"])).toEqual(reasons);
  });

  it.each(["a quiet gate at dusk", "correct horse battery", "kX2#vq9LpT", "apples apples"])(
    "%s will do",
    async (password) => {
      expect(await findWeaknesses(password, ["editor@example.org"])).toEqual([]);
    },
  );

  it("is refused with all that is wrong with it, for programs and for people", async () => {
    const refusal = requireStrongPassword(createLocalContext({ view }), {
      password: "editor12",
      email: "editor@example.org",
    });
    await expect(refusal).rejects.toMatchObject({
      code: "invalid",
      reasons: ["personal", "pattern"],
      fields: { password: /email address.*row of keys/ },
    });
  });
});

describe("the list of breached passwords", () => {
  const stolen = "a quiet gate at dusk";
  const hash = createHash("sha1").update(stolen).digest("hex").toUpperCase();
  const asked: (string | undefined)[] = [];
  let server: Server;
  let address = "";
  let answer: "list" | "error" | "nothing" = "list";

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url);
      if (answer === "nothing") return;
      if (answer === "error") return void response.writeHead(503).end();
      response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:0\r\n${hash.slice(5)}:31\r\n`);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  });
  afterAll(() => server.closeAllConnections());

  const context = (breachListUrl: string | null) => {
    const log = { ...createLocalContext({ view }).log, warn: vi.fn<() => void>() };
    return createLocalContext({ view, log, accounts: { ...accountDefaults, breachListUrl } });
  };
  const check = (ctx = context(address), password = stolen) =>
    requireStrongPassword(ctx, { password, email: "editor@example.org" });

  it("hears five digits of the hash, and has the password refused", async () => {
    await expect(check()).rejects.toMatchObject({ code: "invalid", reasons: ["breached"] });
    await expect(requireUnbreachedPassword(context(address), stolen)).rejects.toMatchObject({ reasons: ["breached"] });
    expect(new Set(asked)).toEqual(new Set([`/range/${hash.slice(0, 5)}`]));
    await expect(check(context(address), "correct horse battery")).resolves.toBeUndefined();
  });

  it("is not asked unless the operator names one", async () => {
    const before = asked.length;
    await expect(check(context(null))).resolves.toBeUndefined();
    expect(asked.length).toBe(before);
  });

  it.each(["error", "nothing"] as const)("keeps nobody from a new password when it answers %s", async (fault) => {
    answer = fault;
    const ctx = context(address);
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.timeout(100));
    onTestFinished(() => limit.mockRestore());
    await expect(check(ctx)).resolves.toBeUndefined();
    expect(limit).toHaveBeenLastCalledWith(1_500);
    expect(ctx.log.warn).toHaveBeenCalledOnce();
    answer = "list";
  });

  it("keeps nobody from a new password when it is not there", async () => {
    await expect(check(context("http://127.0.0.1:9/range/"))).resolves.toBeUndefined();
  });
});

const fresh = { password: "lanterns along the pier", repeated: "lanterns along the pier" };

describeOnEachEngine("a forgotten password", (engine) => {
  const ctx = () => testContext(engine.db);
  const later = (minutes: number) => testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) });

  async function newAdmin(): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(ctx(), { email, password: "the one they forgot" });
    return email;
  }
  async function recoveryToken(email: string, context = ctx()): Promise<string> {
    await sendRecovery(context, { email });
    return tokenIn(
      (await mailsTo(engine.db, email)).findLast(({ text }) => text.includes("/admin/recover"))?.text ?? "",
    );
  }

  it("is replaced through a link, and everything that signed in before ends: identities and sessions", async () => {
    const email = await newAdmin();
    const user = await findUser(ctx(), email);
    await createSession(ctx(), user!.id);
    await addIdentity(ctx(), { userId: user!.id, provider: "somebody-elses", subject: "x" });

    const token = await recoveryToken(email);
    expect(await getRecovery(ctx(), token)).toEqual({ state: "open", email });
    expect((await findUser(ctx(), email))!.sessions).toHaveLength(1);
    await consumeRecovery(ctx(), { token, ...fresh });

    const after = await findUser(ctx(), email);
    expect(after!.sessions).toEqual([]);
    expect(after!.identities.map(({ provider }) => provider)).toEqual(["credential"]);
    expect((await mailsTo(engine.db, email)).at(-1)?.subject).toMatch(/password was changed/);
    await expect(rightsOf(signedIn(ctx(), user!.id))).resolves.toBeTruthy();
  });

  it("has a link that works once, also when it is used twice at the same moment", async () => {
    const token = await recoveryToken(await newAdmin());
    const other = testContext((await engine.openAnother()).db);
    const outcomes = await Promise.allSettled([ctx(), other].map((each) => consumeRecovery(each, { token, ...fresh })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(consumeRecovery(ctx(), { token, ...fresh })).rejects.toMatchObject({ code: "conflict" });
    expect(await getRecovery(ctx(), token)).toEqual({ state: "unknown" });
  });

  it("has a link that works for an hour, for its own account and as it was signed", async () => {
    const email = await newAdmin();
    const token = await recoveryToken(email);
    expect(await getRecovery(later(59), token)).toMatchObject({ state: "open" });
    expect(await getRecovery(later(61), token)).toEqual({ state: "expired" });
    const [, expires, signature] = token.split(".");
    const stranger = (await findUser(ctx(), await newAdmin()))!.id;
    for (const forged of ["", "..", `${token}x`, `${stranger}.${expires}.${signature}`, "\0.1.x"]) {
      expect(await getRecovery(ctx(), forged)).toEqual({ state: "unknown" });
      await expect(consumeRecovery(ctx(), { token: forged, ...fresh })).rejects.toMatchObject({ code: "conflict" });
    }
  });

  it("is not replaced by a weak one or by two different ones", async () => {
    const token = await recoveryToken(await newAdmin());
    const weak = { password: "password123", repeated: "password123" };
    await expect(consumeRecovery(ctx(), { token, ...weak })).rejects.toMatchObject({ reasons: ["common"] });
    await expect(consumeRecovery(ctx(), { token, ...fresh, repeated: "another" })).rejects.toMatchObject({
      fields: { repeated: expect.any(String) as string },
    });
  });

  it("is asked for once in five minutes, and again for the next password", async () => {
    const email = await newAdmin();
    const token = await recoveryToken(email);
    expect(await recoveryToken(email)).toBe(token);
    await consumeRecovery(ctx(), { token, ...fresh });
    expect(await recoveryToken(email)).not.toBe(token);
  });

  it("is no way to the address of an admin for someone else who has it", async () => {
    const row = adminRow();
    await createAccount(ctx(), { email: row.email, emailVerified: true });
    await engine.db
      .insertInto("admin_users")
      .values({ ...row, user_id: randomUUID() })
      .execute();
    expect(await recoveryToken(row.email)).toBe("");
  });

  it("takes as long for an unknown address, and sends nothing", async () => {
    const email = "nobody@example.org";
    const began = performance.now();
    await sendRecovery({ ...ctx(), wait: sleep }, { email });
    expect(performance.now() - began).toBeGreaterThan(395);
    expect(await mailsTo(engine.db, email)).toEqual([]);
  });
});
