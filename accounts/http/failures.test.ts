import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../admins/admins.ts";
import { accountDefaults } from "#domain/context.ts";
import { findAccountByEmail, setPassword, updateAccount } from "../users/account.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type ErrorCode, errorCodes, failureOf } from "./failures.ts";
import { type Answer, authClient, createUser } from "../testing/auth-client.ts";

const password = "correct horse battery";

describeOnEachEngine("a failed call", (engine) => {
  const context = (overrides = {}) => testContext(engine.db, overrides);
  const client = (overrides = {}) => authClient(context(overrides));
  const inMinutes = (minutes: number) => client({ clock: () => new Date(Date.now() + minutes * 60_000) });
  const email = `${randomUUID()}@example.org`;
  let cookie = "";

  beforeAll(async () => {
    await createAdmin(context(), { email, password });
    cookie = (await client().post("/sign-in/email", { email, password })).cookie;
  });

  async function somebody(change: { email_verified?: boolean; banned_at?: Date } = {}) {
    const user = await createUser(context());
    const admin = await findAccountByEmail(context(), email);
    await setPassword(context(), user.id, admin?.passwordHash ?? "");
    await updateAccount(context(), user.id, change);
    return user;
  }
  const grant = (body: object) => client().post("/token?grant_type=password", body);

  /** How each comes about that has no test of its own beside its call (those of providers and passkeys do). */
  const provoked: Partial<Record<ErrorCode, () => Promise<Answer>>> = {
    invalid: () => client().post("/otp", {}),
    weak_password: () => client().send("PUT", "/user", { cookie, body: { password: "password1", current: password } }),
    invalid_email_or_password: () => grant({ email, password: "not the password" }),
    auth_session_missing: () => client().get("/user"),
    bad_jwt: () => client().get("/user", { headers: { authorization: "Bearer x" } }),
    unauthenticated: () => client().post("/factors/verify", { code: "1" }),
    email_not_verified: async () => grant({ email: (await somebody({ email_verified: false })).email, password }),
    user_banned: async () => grant({ email: (await somebody({ banned_at: new Date() })).email, password }),
    forbidden: () => client().post("/logout", {}, { cookie, headers: { origin: "https://evil.example" } }),
    reauthentication_needed: () => inMinutes(16).send("PUT", "/user", { cookie, body: { email: "new@example.org" } }),
    second_factor_needed: () =>
      client({ accounts: { ...accountDefaults, secondFactorRequired: true } }).get("/admin/users", { cookie }),
    not_found: () => client().get("/nowhere"),
    session_not_found: () => client().send("DELETE", `/sessions/${randomUUID()}`, { cookie }),
    identity_not_found: () => client().send("DELETE", `/identities/${randomUUID()}`, { cookie }),
    single_identity_not_deletable: async () => {
      const [{ id }] = (await client().get("/identities", { cookie })).body as [{ id: string }];
      return client().send("DELETE", `/identities/${id}`, { cookie });
    },
    phone_provider_disabled: () => client().post("/otp", { phone: "+12025550123" }),
    conflict: () => client().post("/verify", { type: "signup", token: "used" }),
    rate_limited: async () => {
      const stopped = client({ clock: () => new Date(8e12) });
      for (let asked = 0; asked < 5; asked++) await stopped.post("/resend", { email: "often@example.org" });
      return stopped.post("/resend", { email: "often@example.org" });
    },
    unavailable: async () => {
      const nowhere = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
      const answer = await authClient(testContext(nowhere.db)).post("/token?grant_type=password", { email, password });
      await nowhere.close();
      return answer;
    },
  };

  it.each(Object.entries(provoked))("says %s with its status, and in words", async (code, provoke) => {
    const answer = await provoke();
    const message = expect.stringMatching(/^[A-Z].+/) as string;
    expect(answer).toMatchObject({ status: errorCodes[code as ErrorCode].status, body: { code, message }, cookie: "" });
  });
});

it("names the weaknesses of a password, and none of what went wrong inside", () => {
  const weak = new DomainError("invalid", "…", { fields: { password: "Too common." }, reasons: ["common", "pattern"] });
  expect(failureOf(weak)).toMatchObject({
    status: 422,
    body: { code: "weak_password", reasons: ["common", "pattern"] },
  });
  expect(failureOf(new Error("the secret is 42"))).toBeNull();
});
