import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { checkFormToken, createFormToken } from "#domain/security/abuse.ts";
import { createUnsubscribeToken, readUnsubscribeToken } from "#domain/newsletter/subscriber.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { acceptCode } from "./factors/authenticator-app.ts";
import { createAccountToken, readAccountToken } from "./tokens/link-tokens.ts";
import { replaceRecoveryCodes } from "./factors/factors.ts";
import { asProvider } from "./providers/connections.ts";
import { createKnownBrowserCookie, isKnownBrowser } from "./tokens/cookies.ts";
import { consumeAttempt, consumeMailedCode, createAttempt, createMailedCode } from "./tokens/one-time-codes.ts";
import { findLostSecrets } from "#domain/dashboard/dashboard.ts";
import { failureOf } from "#domain/testing/stages.ts";
import { Secret, TOTP } from "otpauth";
import { resealSecrets, seal, claimSecret, findSecretState, noteRunning } from "#domain/security/secrets.ts";

const former = "the secret that the site had at first, 32+";
const present = "the secret that it has by now, 32 letters+";
const appKey = Buffer.alloc(20, 7);

describeOnEachEngine("another AUTH_SECRET", (engine) => {
  let now = new Date("2026-03-01T10:00:00Z");
  const clock = () => now;
  const before = () => testContext(engine.db, { secret: former, clock });
  const without = () => testContext(engine.db, { secret: present, clock });
  const withFormer = () =>
    testContext(engine.db, { secret: present, previousSecrets: ["x".repeat(32), former], clock });
  const code = () => TOTP.generate({ secret: Secret.fromHex(appKey.toString("hex")), timestamp: now.getTime() });

  beforeEach(async () => {
    now = new Date(now.getTime() + 3_600_000);
    for (const table of ["account_factors", "sso_connections", "site_secret", "admin_users"] as const)
      await engine.db.deleteFrom(table).execute();
    await engine.db.deleteFrom("users").execute();
    const user = { id: "ada", name: "Ada", email: "ada@school.example", email_verified: true, banned_at: null };
    await engine.db
      .insertInto("users")
      .values({ ...user, created_at: now, updated_at: now })
      .execute();
    await engine.db
      .insertInto("admin_users")
      .values({ id: "1", email: user.email, user_id: "ada", is_active: true, last_login: null, created_at: now })
      .execute();
    const factor = { id: "app", user_id: "ada", name: "App", verified_at: now, last_step: null, created_at: now };
    await engine.db
      .insertInto("account_factors")
      .values({ ...factor, secret: seal(before(), appKey.toString("base64url")) })
      .execute();
    const connection = { id: "c1", name: "Northgate", protocol: "oidc" as const, created_by: "ada", created_at: now };
    const settings = { issuer: "https://id.northgate.example", clientId: "homecoming" };
    await engine.db
      .insertInto("sso_connections")
      .values({ ...connection, settings, secret: seal(before(), "what only they know") })
      .execute();
  });

  const connection = () => engine.db.selectFrom("sso_connections").selectAll().executeTakeFirstOrThrow();

  it("opens and accepts what the former one sealed and signed, once that is named", async () => {
    const form = createFormToken({ ...before(), clock: () => new Date(now.getTime() - 10_000) });
    expect(checkFormToken(withFormer(), form)).toBeNull();
    expect(readUnsubscribeToken(withFormer(), createUnsubscribeToken(before(), "dora"))).toBe("dora");
    const about = { purpose: "recover", subject: "ada", lifetime: 60_000, seal: "s" };
    const token = createAccountToken(before(), about);
    const read = { purpose: "recover", token, sealOf: async () => "s" };
    expect(await readAccountToken(withFormer(), read)).toEqual({ subject: "ada" });
    expect(await acceptCode(withFormer(), "ada", code())).toBe("app");
    const [recoveryCode = ""] = await replaceRecoveryCodes(before(), "ada");
    expect(await acceptCode(withFormer(), "ada", recoveryCode)).toBe("recovery");
    expect(await asProvider(withFormer(), await connection(), [])).toMatchObject({
      clientSecret: "what only they know",
    });
    expect(await findLostSecrets(withFormer())).toBeNull();
  });

  it("takes codes, challenges and known browsers from before the change, once that is named", async () => {
    const subject = { purpose: "sign-in-code", userId: "ada" };
    const mailed = await createMailedCode(before(), subject);
    const begun = await createAttempt(before(), { purpose: "passkey-sign-in", browser: null });
    const browser = /=([^;]+)/.exec(begun.cookie)?.[1] ?? "";
    const attempt = { purpose: "passkey-sign-in", browser, challenge: begun.challenge };
    const ada = { email: "ada@school.example", passwordHash: "a hash", bannedAt: null };
    const [name, value] = createKnownBrowserCookie(before(), ada).split(/[=;]/);
    const cookie = (asked: string) => (asked === name ? (value ?? null) : null);

    expect(await failureOf(consumeMailedCode(without(), subject, mailed))).toMatchObject({ code: "invalid" });
    expect(await failureOf(consumeAttempt(without(), attempt))).toMatchObject({ code: "invalid" });
    expect(isKnownBrowser(without(), ada, cookie)).toBe(false);
    await consumeMailedCode(withFormer(), subject, mailed);
    await consumeAttempt(withFormer(), attempt);
    expect(isKnownBrowser(withFormer(), ada, cookie)).toBe(true);
    expect(await failureOf(consumeMailedCode(withFormer(), subject, mailed))).toMatchObject({ code: "invalid" });
    expect(await failureOf(consumeAttempt(withFormer(), attempt))).toMatchObject({ code: "invalid" });
  });

  it("seals anew, so that the former one need not be kept for it", async () => {
    expect(await resealSecrets(withFormer())).toEqual({ resealed: 2, unreadable: 0 });
    expect(await resealSecrets(withFormer())).toEqual({ resealed: 0, unreadable: 0 });
    expect(await acceptCode(without(), "ada", code())).toBe("app");
    expect(await asProvider(without(), await connection(), [])).toMatchObject({ clientSecret: "what only they know" });
  });

  it("says what is the matter when the former one is not named, and leaves what it sealed alone", async () => {
    expect(await resealSecrets(without())).toEqual({ resealed: 0, unreadable: 2 });
    const failure = await failureOf(acceptCode(without(), "ada", code()));
    expect(failure).toMatchObject({
      code: "conflict",
      reasons: ["secret_lost"],
      fields: { code: expect.stringContaining("AUTH_SECRET_PREVIOUS") },
    });
    const provider = await failureOf(asProvider(without(), await connection(), []));
    expect(provider).toMatchObject({ code: "unavailable", reasons: ["provider_secret_lost"] });
    expect(await findLostSecrets(without())).toMatch(/1 app of an admin and 1 connection .* AUTH_SECRET_PREVIOUS/);
    expect(await acceptCode(withFormer(), "ada", code())).toBe("app");
  });

  it("is refused beside a process that runs with the former one, and only then", async () => {
    expect(await claimSecret(before())).toBe("same");
    expect(await findSecretState(without())).toBe("taken");
    expect(await claimSecret(without())).toBe("taken");
    expect(await findSecretState(before())).toBe("same");
    expect(await findSecretState(withFormer()), "who knows both may take over").toBe("rotated");
    now = new Date(now.getTime() + 25_000);
    await noteRunning(before());
    now = new Date(now.getTime() + 25_000);
    expect(await findSecretState(without()), "it has just said that it runs").toBe("taken");
    await noteRunning(before(), null);
    expect(await claimSecret(without()), "the other one has ended").toBe("replaced");
    expect(await findSecretState(without())).toBe("same");
    now = new Date(now.getTime() + 40_000);
    expect(await claimSecret(before()), "the other one was killed").toBe("replaced");
    now = new Date(now.getTime() - 3_600_000);
    expect(await claimSecret(without()), "it was killed while the clock was ahead").toBe("replaced");
  });
});
