import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { type Role, roles } from "#domain/security/rights.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { grantAdmin } from "../admins/admins.ts";
import { findUser } from "../testing/account-rows.ts";
import { authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { calls } from "./calls.ts";

describeOnEachEngine("the calls for admins", (engine) => {
  const context = () => testContext(engine.db);
  beforeEach(async () => {
    await engine.db.deleteFrom("admin_users").execute();
  });

  async function cookieOf(role: Role): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(context(), { email, passwordHash: "not a hash", role });
    return signInAs(context(), (await findUser(context(), email))!.id);
  }

  /** Every call that declares to be for admins, without a body: rights are asked before it is read. */
  async function statuses(cookie: string) {
    const found = new Map<string, { status: number; code: unknown }>();
    for (const { method, path, variants } of calls) {
      const isForAdmins = variants.every(({ rights }) => rights.includes("admin") || rights.includes("teamManager"));
      if (!isForAdmins) continue;
      const { status, body } = await authClient(context()).send(method, path.replace(":id", randomUUID()), { cookie });
      found.set(`${method} ${path}`, { status, code: (Object(body) as { code?: string }).code });
    }
    return found;
  }

  it("are all calls below /admin", () => {
    const others = calls.filter(
      ({ path, variants }) =>
        path.startsWith("/admin/") !==
        variants.every(({ rights }) => rights.includes("admin") || rights.includes("teamManager")),
    );
    expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("are refused to visitors, users, writers and editors", async () => {
    const denied: [cookie: string, status: number][] = [
      ["", 401],
      [await signInAs(context(), (await createUser(context())).id), 403],
      ...(await Promise.all(roles.filter((role) => role !== "admin").map(cookieOf))).map((cookie): [string, number] => [
        cookie,
        403,
      ]),
    ];
    for (const [cookie, refusal] of denied) {
      const answers = await statuses(cookie);
      expect(answers.size).toBeGreaterThan(10);
      expect([...answers].filter(([, { status }]) => status !== refusal)).toEqual([]);
    }
    const answers = [...(await statuses(await cookieOf("admin")))];
    expect(answers.filter(([, { status }]) => status === 401 || status === 403)).toEqual([]);
  });
});
