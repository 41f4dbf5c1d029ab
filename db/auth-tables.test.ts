import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";

describeOnEachEngine("Better Auth's tables", (engine) => {
  const options = (): BetterAuthOptions => ({
    database: { db: engine.db, type: engine.name },
    baseURL: "http://localhost",
    secret: "a secret that only tests know, 32+ characters",
    user: { modelName: "auth_users" },
    session: { modelName: "auth_sessions" },
    account: { modelName: "auth_accounts" },
    verification: { modelName: "auth_verifications" },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => randomUUID() } },
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    logger: { level: "error" },
  });

  it("are what it would have made itself", async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(options());
    expect(toBeCreated).toEqual([]);
    expect(toBeAdded).toEqual([]);
  });

  it("hold an account: sign-up, session, sign-in, sign-out, with dates and flags as it expects them", async () => {
    const auth = betterAuth(options());
    const call = (path: string, body?: object, cookie = ""): Promise<Response> =>
      auth.handler(
        new Request(`http://localhost/api/auth${path}`, {
          method: body ? "POST" : "GET",
          headers: { "content-type": "application/json", origin: "http://localhost", cookie },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    const account = { email: "a@example.org", password: "correct horse battery", name: "A" };

    const signedUp = await call("/sign-up/email", account);
    expect(signedUp.status).toBe(200);
    const signedIn = await call("/sign-in/email", account);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const session = (await (await call("/get-session", undefined, cookie)).json()) as {
      user: { emailVerified: boolean };
      session: { expiresAt: string };
    };
    expect(session.user.emailVerified).toBe(false);
    expect(new Date(session.session.expiresAt).getTime()).toBeGreaterThan(Date.now());

    expect((await call("/sign-out", {}, cookie)).status).toBe(200);
    expect(await (await call("/get-session", undefined, cookie)).json()).toBeNull();
  });
});
