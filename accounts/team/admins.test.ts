import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { createAdmin, deactivateAdmin, findAdmins, grantAdmin, findTeam, setAdminActive, setRole } from "./team.ts";
import { createSetupLink, getSetupLink, generateLink, inviteAdmin, consumeSetupLink } from "./invitations.ts";
import { findUser, tokenIn, rightsOf, signedIn, mailsTo } from "../testing/auth-client.ts";
import { randomUUID } from "node:crypto";
import { type Role, findAdminAddresses, requireAbility } from "#domain/security/rights.ts";
import { deleteUser, getUserAccount, setBanned } from "./manage-users.ts";

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

const password = "lanterns along the pier";

describeOnEachEngine("roles", (engine) => {
  const system = () => testContext(engine.db);
  const visitor = () => testContext(engine.db, { actor: { kind: "visitor" } });
  beforeEach(async () => {
    await engine.db.deleteFrom("admin_users").execute();
  });

  /** A member of the team, without the cost of hashing a password. */
  async function newMember(role: Role) {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(system(), { email, passwordHash: "not a hash", role });
    const { id } = (await findUser(system(), email))!;
    return { id, email };
  }
  const as = ({ id }: { id: string }) => signedIn(system(), id);
  const roleOf = async (email: string) => (await findAdmins(system())).find((one) => one.email === email)?.role;

  it("count from the next request on, and are told by mail", async () => {
    const [ada, wim] = [await newMember("admin"), await newMember("writer")];
    expect((await as(wim)).actor).toMatchObject({ role: "writer" });
    await expect(as(wim).then((ctx) => requireAbility(ctx, "publish"))).rejects.toMatchObject({ code: "forbidden" });
    await setRole(await as(ada), { email: wim.email, role: "editor", was: "writer" });
    expect(requireAbility(await as(wim), "publish")).toMatchObject({ role: "editor" });
    const [mail] = await mailsTo(engine.db, wim.email);
    expect(mail!.subject).toMatch(/your role is Editor now/);
    expect(mail!.text).toMatch(/Editors publish all content/);
    const entries = await engine.db.selectFrom("activity").selectAll().where("action", "=", "changeRole").execute();
    expect(entries).toMatchObject([
      {
        actor: ada.email,
        kind: "team",
        title: wim.email,
        changes: [{ field: "role", before: "writer", after: "editor" }],
      },
    ]);
    expect(await getUserAccount(await as(ada), wim.id)).toMatchObject({ isAdmin: true, role: "editor" });
  });

  it("are not changed over what someone else has chosen", async () => {
    const [ada, wim] = [await newMember("admin"), await newMember("writer")];
    const change = async (role: Role, was: Role) => setRole(await as(ada), { email: wim.email, role, was });
    await change("editor", "writer");
    await expect(change("admin", "writer")).rejects.toMatchObject({ code: "conflict" });
    expect(await roleOf(wim.email)).toBe("editor");
    // What is so already is no conflict.
    await change("editor", "writer");
    await expect(
      setRole(await as(ada), { email: "nobody@example.org", role: "writer", was: "admin" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("are changed by admins only", async () => {
    const ada = await newMember("admin");
    for (const role of ["writer", "editor"] as const) {
      const member = await newMember(role);
      await expect(setRole(await as(member), { email: member.email, role: "admin", was: role })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(findTeam(await as(member))).rejects.toMatchObject({ code: "forbidden" });
      expect(await findAdminAddresses(await as(member))).toEqual([ada.email]);
    }
  });

  it("leave an admin, whatever is done to the last one", async () => {
    const [ada, bob, wim] = [await newMember("admin"), await newMember("admin"), await newMember("editor")];
    await setRole(await as(ada), { email: bob.email, role: "editor", was: "admin" });
    const last = { code: "conflict", message: `${ada.email} is the last active admin. Add another admin first.` };
    const ofAda = { email: ada.email, was: "admin" } as const;
    await expect(setRole(await as(ada), { ...ofAda, role: "writer" })).rejects.toMatchObject(last);
    await expect(deactivateAdmin(system(), ada.email)).rejects.toMatchObject(last);
    await expect(setBanned(system(), ada.id, true)).rejects.toMatchObject(last);
    await expect(deleteUser(system(), ada.id)).rejects.toMatchObject(last);
    await deactivateAdmin(system(), wim.email);
    await setAdminActive(await as(ada), { email: wim.email, active: true });
    expect(await roleOf(wim.email)).toBe("editor");
    await setRole(await as(ada), { email: bob.email, role: "admin", was: "editor" });
    await setRole(await as(ada), { ...ofAda, role: "writer" });
    expect(await findAdminAddresses(await as(ada))).toEqual([bob.email]);
  });

  it("leave an admin when two give each other another role at the same moment", async () => {
    const [ada, bob] = [await newMember("admin"), await newMember("admin")];
    const other = await engine.openAnother();
    const outcomes = await Promise.allSettled([
      setRole(system(), { email: ada.email, role: "editor", was: "admin" }),
      setRole(testContext(other.db), { email: bob.email, role: "editor", was: "admin" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("stand in an invitation, its mail and its page", async () => {
    const ada = await newMember("admin");
    const email = `${randomUUID()}@example.org`;
    expect(await inviteAdmin(await as(ada), { email, role: "writer" })).toEqual({ email, role: "writer" });
    expect((await findTeam(await as(ada))).invitations).toMatchObject([{ email, role: "writer" }]);
    const [mail] = await mailsTo(engine.db, email);
    expect(mail!.text).toMatch(/as Writer/);
    const token = tokenIn(mail!.text);
    expect(await getSetupLink(visitor(), token)).toEqual({ state: "open", email, role: "writer" });
    await consumeSetupLink(visitor(), { token, email: "", password, repeated: password });
    expect(await roleOf(email)).toBe("writer");
    await expect(inviteAdmin(await as(ada), { email, role: "admin" })).rejects.toThrow(`${email} is a writer already.`);
  });

  it("are not raised or lowered by a link for who is active, and are kept by a link without one", async () => {
    const [ada, wim] = [await newMember("admin"), await newMember("writer")];
    const use = async (link: string) =>
      consumeSetupLink(visitor(), { token: tokenIn(link), email: "", password, repeated: password });
    const { link } = await generateLink(await as(ada), { email: ada.email, type: "invite", role: "writer" });
    expect(await getSetupLink(visitor(), tokenIn(link))).toMatchObject({ role: "admin" });
    await use(link);
    expect(await roleOf(ada.email)).toBe("admin");
    await use((await generateLink(await as(ada), { email: wim.email, type: "invite", role: "admin" })).link);
    expect(await roleOf(wim.email)).toBe("writer");
    await deactivateAdmin(system(), wim.email);
    await use(await createSetupLink(system(), { email: wim.email }));
    expect(await roleOf(wim.email)).toBe("writer");
    await deactivateAdmin(system(), wim.email);
    expect(await createAdmin(system(), { email: wim.email, password })).toEqual({ email: wim.email, role: "admin" });
  });

  it("are those named last, also with the link of an earlier mail", async () => {
    const ada = await newMember("admin");
    const email = `${randomUUID()}@example.org`;
    const use = (link: string) =>
      consumeSetupLink(visitor(), { token: tokenIn(link), email, password, repeated: password });
    const { link: first } = await generateLink(await as(ada), { email, type: "invite", role: "admin" });
    await inviteAdmin(await as(ada), { email, role: "writer" });
    expect(await getSetupLink(visitor(), tokenIn(first))).toMatchObject({ role: "writer" });
    await use(first);
    expect(await roleOf(email)).toBe("writer");

    await deactivateAdmin(system(), email);
    const { link } = await generateLink(await as(ada), { email, type: "invite", role: "admin" });
    await setRole(await as(ada), { email, role: "editor" });
    await use(link);
    expect(await roleOf(email)).toBe("editor");
  });

  it("make the first account an admin, also where only writers are left", async () => {
    await newMember("editor");
    const link = await createSetupLink(system());
    const email = `${randomUUID()}@example.org`;
    await consumeSetupLink(visitor(), { token: tokenIn(link!), email, password, repeated: password });
    expect(await roleOf(email)).toBe("admin");
    expect(await createSetupLink(system())).toBeNull();
  });
});
