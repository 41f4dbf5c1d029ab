import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { createAdmin, deactivateAdmin, findAdmins } from "./admins.ts";
import { createSetupLink, getSetupLink } from "./setup-link.ts";
import { findUser, tokenIn, rightsOf, signedIn } from "../testing/account-rows.ts";

describeOnEachEngine("admins", (engine) => {
  const system = () => testContext(engine.db);

  it("are made with a confirmed user that their row is bound to", async () => {
    await createAdmin(system(), { email: " Ada@Example.org ", password: "analytical engine" });
    const user = await findUser(system(), "ada@example.org");
    expect(user).toMatchObject({ emailVerified: true });
    const [row] = await engine.db.selectFrom("admin_users").selectAll().execute();
    expect(row).toMatchObject({ email: "ada@example.org", user_id: user!.id, is_active: true, last_login: null });
  });

  it("need an address and a password that will do", async () => {
    await expect(createAdmin(system(), { email: "nonsense", password: "short" })).rejects.toMatchObject({
      code: "invalid",
      fields: { email: expect.any(String) as string, password: expect.any(String) as string },
    });
    const tooLong = { email: "long@example.org", password: "x".repeat(129) };
    await expect(createAdmin(system(), tooLong)).rejects.toMatchObject({ code: "invalid" });
  });

  it("are listed, made and deactivated by the operator and by admins only", async () => {
    const ada = await findUser(system(), "ada@example.org");
    const admin = await signedIn(system(), ada!.id);
    const stranger = testContext(engine.db, { actor: userActor() });
    expect(await findAdmins(admin)).toMatchObject([{ email: "ada@example.org", isActive: true }]);
    await expect(findAdmins(stranger)).rejects.toMatchObject({ code: "forbidden" });
    const input = { email: "stranger@example.org", password: "let me in please" };
    await expect(createAdmin(stranger, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deactivateAdmin(stranger, "ada@example.org")).rejects.toMatchObject({ code: "forbidden" });
    expect(await findUser(system(), input.email)).toBeNull();
  });

  it("are never all deactivated", async () => {
    await expect(deactivateAdmin(system(), "ada@example.org")).rejects.toMatchObject({ code: "conflict" });
    await expect(deactivateAdmin(system(), "nobody@example.org")).rejects.toMatchObject({ code: "not_found" });
  });

  it("lose their rights at their next call, and their set-up links", async () => {
    await createAdmin(system(), { email: "bob@example.org", password: "builder builder" });
    const bob = await findUser(system(), "bob@example.org");
    const token = tokenIn(await createSetupLink(system(), { email: "bob@example.org" }));
    await expect(rightsOf(signedIn(system(), bob!.id))).resolves.toBeTruthy();
    await deactivateAdmin(system(), "BOB@example.org");
    await expect(rightsOf(signedIn(system(), bob!.id))).rejects.toMatchObject({ code: "forbidden" });
    expect(await getSetupLink(system(), token)).toEqual({ state: "unknown" });
    await expect(deactivateAdmin(system(), "bob@example.org")).rejects.toMatchObject({ code: "not_found" });

    await createAdmin(system(), { email: "bob@example.org", password: "builder again" });
    await expect(rightsOf(signedIn(system(), bob!.id))).resolves.toBeTruthy();
  });

  it("keep one when all are deactivated at the same moment", async () => {
    await createAdmin(system(), { email: "eve@example.org", password: "apples apples" });
    const other = await engine.openAnother();
    const contexts = [system(), testContext(other.db), system()];
    const addresses = ["ada@example.org", "bob@example.org", "eve@example.org"];
    const outcomes = await Promise.allSettled(
      addresses.map((address, index) => deactivateAdmin(contexts[index]!, address)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await findAdmins(system())).filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});
