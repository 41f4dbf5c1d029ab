import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../admins/admins.ts";
import { sendRecovery, getRecovery, useRecovery } from "./recovery.ts";
import { adminRow, createSession, findUser, mailsTo, tokenIn, rightsOf, signedIn } from "../testing/account-rows.ts";
import { addIdentity, createAccount } from "../users/account.ts";

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
    await useRecovery(ctx(), { token, ...fresh });

    const after = await findUser(ctx(), email);
    expect(after!.sessions).toEqual([]);
    expect(after!.identities.map(({ provider }) => provider)).toEqual(["credential"]);
    expect((await mailsTo(engine.db, email)).at(-1)?.subject).toMatch(/password was changed/);
    await expect(rightsOf(signedIn(ctx(), user!.id))).resolves.toBeTruthy();
  });

  it("has a link that works once, also when it is used twice at the same moment", async () => {
    const token = await recoveryToken(await newAdmin());
    const other = testContext((await engine.openAnother()).db);
    const outcomes = await Promise.allSettled([ctx(), other].map((each) => useRecovery(each, { token, ...fresh })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(useRecovery(ctx(), { token, ...fresh })).rejects.toMatchObject({ code: "conflict" });
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
      await expect(useRecovery(ctx(), { token: forged, ...fresh })).rejects.toMatchObject({ code: "conflict" });
    }
  });

  it("is not replaced by a weak one or by two different ones", async () => {
    const token = await recoveryToken(await newAdmin());
    const weak = { password: "password123", repeated: "password123" };
    await expect(useRecovery(ctx(), { token, ...weak })).rejects.toMatchObject({ reasons: ["common"] });
    await expect(useRecovery(ctx(), { token, ...fresh, repeated: "another" })).rejects.toMatchObject({
      fields: { repeated: expect.any(String) as string },
    });
  });

  it("is asked for once in five minutes, and again for the next password", async () => {
    const email = await newAdmin();
    const token = await recoveryToken(email);
    expect(await recoveryToken(email)).toBe(token);
    await useRecovery(ctx(), { token, ...fresh });
    expect(await recoveryToken(email)).not.toBe(token);
  });

  it("is no way to the address of an admin for somebody else who has it", async () => {
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
    await sendRecovery(ctx(), { email });
    expect(performance.now() - began).toBeGreaterThan(395);
    expect(await mailsTo(engine.db, email)).toEqual([]);
  });
});
