import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { confirmEmailChange, getEmailChange, requestEmailChange } from "./change-email.ts";
import { giveAccess } from "./give-access.ts";
import { requireAdmin } from "./require-admin.ts";
import { adminRow, findUser, mailsTo, userActor } from "./testing/account-rows.ts";

describeOnEachEngine("a new email address", (engine) => {
  const system = () => testContext(engine.db);
  const newAddress = () => `${randomUUID()}@example.org`;

  async function newAdmin() {
    const email = newAddress();
    await giveAccess(system(), { email, passwordHash: "not a hash" });
    return { userId: (await findUser(system(), email))!.id, email };
  }
  function as(who: { userId: string; email: string }, minutesAgo = 0) {
    const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000);
    const session = { id: randomUUID(), assurance: "aal1" as const, authenticatedAt, expiresAt: new Date(8e12) };
    return testContext(engine.db, { actor: userActor({ ...who, session }) });
  }
  async function linkTo(to: string) {
    const text = (await mailsTo(engine.db, to)).at(-1)?.text ?? "";
    const url = new URL(/http\S+\/admin\/change-email\S+/.exec(text)?.[0] ?? "http://none/");
    return { token: url.searchParams.get("token") ?? "", to: url.searchParams.get("to") ?? "" };
  }

  it("counts once its owner has followed the link, once; an admin stays one, and the former address is told", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    await requestEmailChange(as(ada), { email: to.toUpperCase() });
    const link = await linkTo(to);
    expect(await getEmailChange(system(), link)).toEqual({ state: "open", from: ada.email, to });
    await expect(requireAdmin(as(ada))).resolves.toBeTruthy();

    const other = testContext((await engine.openAnother()).db);
    const both = await Promise.allSettled([confirmEmailChange(system(), link), confirmEmailChange(other, link)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(requireAdmin(as({ ...ada, email: to }))).resolves.toBeTruthy();
    expect(await findUser(system(), ada.email)).toBeNull();
    expect(await findUser(system(), to)).toMatchObject({ id: ada.userId, emailVerified: true });
    expect((await mailsTo(engine.db, ada.email)).at(-1)?.subject).toMatch(/email address was changed/);
    expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
  });

  it("is asked for only shortly after a sign-in", async () => {
    const ada = await newAdmin();
    await expect(requestEmailChange(as(ada, 16), { email: newAddress() })).rejects.toMatchObject({
      reasons: ["reauthentication_needed"],
    });
    await expect(requestEmailChange(system(), { email: newAddress() })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is nobody else's: who has it already is told, and whoever asked learns nothing", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const row = adminRow();
    await engine.db.insertInto("admin_users").values(row).execute();
    for (const email of [bob.email, row.email]) {
      expect(await requestEmailChange(as(ada), { email })).toEqual({ email });
      expect(await linkTo(email)).toEqual({ token: "", to: "" });
      expect(await mailsTo(engine.db, email)).toHaveLength(1);
    }
    // Taken between the mail and the click.
    const to = newAddress();
    await requestEmailChange(as(ada), { email: to });
    await giveAccess(system(), { email: to, passwordHash: "not a hash" });
    await expect(confirmEmailChange(system(), await linkTo(to))).rejects.toMatchObject({ code: "conflict" });
    expect(await findUser(system(), ada.email)).not.toBeNull();
  });

  it("is the one that the link was signed for", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    await requestEmailChange(as(ada), { email: to });
    const { token } = await linkTo(to);
    for (const link of [
      { token, to: newAddress() },
      { token: `${token}x`, to },
      { token: "", to },
    ]) {
      expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
      await expect(confirmEmailChange(system(), link)).rejects.toMatchObject({ code: "conflict" });
    }
    const tomorrow = testContext(engine.db, { clock: () => new Date(Date.now() + 25 * 3_600_000) });
    expect(await getEmailChange(tomorrow, { token, to })).toEqual({ state: "expired" });
  });
});
