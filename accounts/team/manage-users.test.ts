import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { type Invitation, grantAdmin, createAdmin } from "./team.ts";
import { createUser as makeUser } from "./manage-users.ts";
import { createAccount } from "../users/account.ts";
import { findUser, mailsTo, tokenIn, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createSetupLink } from "./invitations.ts";
import { signUp } from "../own-account/sign-up.ts";
import { deleteStaleAccounts } from "../own-account/stale-accounts.ts";
import { signInWithPassword } from "../passwords/sign-in-with-password.ts";
import { createAttempt } from "../tokens/one-time-codes.ts";

describeOnEachEngine("the accounts of others", (engine) => {
  const context = () => testContext(engine.db);
  const client = () => authClient(context());
  const newAddress = () => `${randomUUID()}@example.org`;

  async function newAdmin() {
    const email = newAddress();
    await grantAdmin(context(), { email, passwordHash: "not a hash", role: "admin" });
    const { id } = (await findUser(context(), email))!;
    return { id, email, cookie: await signInAs(context(), id) };
  }

  it("are reached by admins only, shortly after a sign-in where something changes", async () => {
    const admin = await newAdmin();
    const other = await createUser(context());
    const stranger = await signInAs(context(), (await createUser(context())).id);
    const later = authClient(testContext(engine.db, { clock: () => new Date(Date.now() + 16 * 60_000) }));
    const calls = [
      ["POST", "/admin/users", { email: newAddress() }],
      ["PUT", `/admin/users/${other.id}`, { data: { name: "New" } }],
      ["DELETE", `/admin/users/${other.id}`, undefined],
      ["POST", "/admin/generate_link", { email: other.email, type: "magiclink" }],
      ["POST", "/admin/invite", { email: newAddress() }],
      ["DELETE", `/admin/invitations/${randomUUID()}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(await client().send(method, path, { body })).toMatchObject({ status: 401 });
      expect(await client().send(method, path, { body, cookie: stranger })).toMatchObject({ status: 403 });
      const refusal = await later.send(method, path, { body, cookie: admin.cookie });
      expect(refusal).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    }
    expect(await client().get(`/admin/users/${other.id}`, { cookie: stranger })).toMatchObject({ status: 403 });
    expect(await client().get(`/admin/users/${other.id}`)).toMatchObject({ status: 401 });
  });

  it("are made once, also when another call makes the same one meanwhile", async () => {
    const email = newAddress();
    let nothingFound = 0;
    const { db } = await engine.openAnother();
    const slower = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // No admin has the address, and then: no account has it.
        if (result.rows.length === 0 && ++nothingFound === 2) {
          await createAccount(context(), { email, emailVerified: true });
        }
        return result;
      },
    });
    const made = makeUser(testContext(slower), { email, email_confirm: true });
    await expect(made).rejects.toMatchObject({ code: "conflict", message: `${email} has an account already.` });
    expect(nothingFound).toBeGreaterThanOrEqual(2);
  });

  it("begin with an invitation, which is listed, sent again and withdrawn", async () => {
    const { cookie } = await newAdmin();
    const email = newAddress();
    const listed = async () => {
      const { body } = await client().get("/admin/users", { cookie });
      return (body as { invitations: Invitation[] }).invitations.find((invitation) => invitation.email === email);
    };
    for (const _ of [1, 2]) {
      expect(await client().post("/admin/invite", { email }, { cookie })).toMatchObject({
        status: 200,
        body: { email },
      });
    }
    const { id } = (await listed())!;
    const withdraw = () => client().send("DELETE", `/admin/invitations/${id}`, { cookie });
    expect(await withdraw()).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await listed()).toBeUndefined();
    expect(await withdraw()).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("are looked at, renamed, banned and deleted", async () => {
    const { cookie } = await newAdmin();
    const { id, email } = await createUser(context());
    const theirs = await signInAs(context(), id);
    const path = `/admin/users/${id}`;
    expect((await client().get(path, { cookie })).body).toEqual({
      id,
      email,
      name: "Somebody",
      emailVerified: true,
      phone: null,
      bannedAt: null,
      hasSecondFactor: false,
      isAdmin: false,
      role: null,
    });
    const change = (body: unknown) => client().send("PUT", path, { body, cookie });
    expect(await change({ data: { name: "Ada" }, banned: true })).toMatchObject({ status: 200 });
    const banned = { name: "Ada", bannedAt: expect.any(String) as string };
    expect((await client().get(path, { cookie })).body).toMatchObject(banned);
    for (const body of [{}, { data: { role: "admin" } }, { banned: "yes" }]) {
      expect(await change(body)).toMatchObject({ status: 422 });
    }
    expect(await client().send("DELETE", path, { cookie })).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await client().get(path, { cookie })).toMatchObject({ status: 404 });
    expect((await client().get("/get-session", { cookie: theirs })).body).toBeNull();
    expect(await findUser(context(), email)).toBeNull();
  });

  it("have valid ids", async () => {
    const { cookie } = await newAdmin();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { data: { name: "x" } } : undefined;
      for (const id of ["1", "null", "x'--", `${randomUUID()}0`]) {
        expect(await client().send(method, `/admin/users/${id}`, { cookie, body })).toMatchObject({ status: 422 });
      }
      const nobody = await client().send(method, `/admin/users/${randomUUID()}`, { cookie, body });
      expect(nobody).toMatchObject({ status: 404 });
    }
  });

  it("are deleted neither by their own person nor when they are the last active admin's", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const remove = ({ cookie }: { cookie: string }, { id }: { id: string }) =>
      client().send("DELETE", `/admin/users/${id}`, { cookie });
    expect(await remove(ada, ada)).toMatchObject({ status: 409, body: { code: "conflict" } });
    await engine.db
      .updateTable("admin_users")
      .set({ is_active: false })
      .where("user_id", "not in", [ada.id, bob.id])
      .execute();
    const answers = await Promise.all([remove(ada, bob), remove(bob, ada)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await engine.db.selectFrom("admin_users").select("email").where("is_active", "=", true).execute();
    expect(left).toHaveLength(1);
    const gone = left[0]?.email === ada.email ? bob : ada;
    const row = await engine.db.selectFrom("admin_users").selectAll().where("email", "=", gone.email).execute();
    expect(row).toMatchObject([{ user_id: null, is_active: false }]);
  });

  it("are made without a password, and confirmed by a mail unless the admin knows the address", async () => {
    const { cookie } = await newAdmin();
    const create = (body: object) => client().post("/admin/users", body, { cookie });
    const [unconfirmed, confirmed] = [newAddress(), newAddress()];
    expect(await create({ email: unconfirmed.toUpperCase() })).toMatchObject({ status: 200 });
    expect((await mailsTo(engine.db, unconfirmed))[0]?.text).toContain("/admin/confirm");
    expect(await create({ email: confirmed, email_confirm: true, data: { name: "Bea" } })).toMatchObject({
      status: 200,
    });
    expect(await mailsTo(engine.db, confirmed)).toEqual([]);
    expect(await findUser(context(), confirmed)).toMatchObject({ name: "Bea", emailVerified: true, identities: [] });
    expect(await create({ email: confirmed })).toMatchObject({ status: 409 });
    expect(await create({ email: (await newAdmin()).email })).toMatchObject({ status: 409 });
    const password = await create({ email: newAddress(), password: "chosen for someone else" });
    expect(password).toMatchObject({ status: 422, body: { fields: { password: /People choose their own password/ } } });
  });

  it("are opened by links that an admin hands over, and their owners are told", async () => {
    const { cookie } = await newAdmin();
    const generate = async (body: object) => {
      const answer = await client().post("/admin/generate_link", body, { cookie });
      return { ...answer, link: (answer.body as { link?: string }).link ?? "" };
    };
    const { email } = await createUser(context());
    const magic = await generate({ email, type: "magiclink" });
    const { searchParams } = new URL(magic.link);
    const body = { type: "magiclink", email, token: searchParams.get("token") };
    expect(await client().post("/verify", body)).toMatchObject({ status: 200, body: { signedIn: true } });
    expect((await mailsTo(engine.db, email)).at(-1)?.subject).toContain("a link into your account was made");

    const recovery = await generate({ email, type: "recovery" });
    const password = "lanterns along the pier";
    const recovered = await client().post("/verify", { type: "recovery", token: tokenIn(recovery.link), password });
    expect(recovered).toMatchObject({ status: 200, body: { password: "changed" }, cookie: "" });
    const signedIn = await client().post("/token?grant_type=password", { email, password });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } });

    const signUp = newAddress();
    await client().post("/admin/users", { email: signUp }, { cookie });
    const confirmation = await generate({ email: signUp, type: "signup" });
    const confirmed = await client().post("/verify", { type: "signup", token: tokenIn(confirmation.link) });
    expect(confirmed).toMatchObject({ status: 200, body: { confirmed: true } });

    // It replaces everything that signs in, second factors included.
    expect((await generate({ email })).link).toContain("/admin/setup?token=");
    expect((await mailsTo(engine.db, email)).at(-1)?.subject).toContain("a link to a new password was made");
    const stranger = newAddress();
    await generate({ email: stranger });
    expect(await mailsTo(engine.db, stranger), "nobody to be told").toEqual([]);
    for (const type of ["signup", "magiclink"]) {
      const address = type === "signup" ? email : newAddress();
      expect(await generate({ email: address, type })).toMatchObject({ status: 404 });
    }
    expect(await generate({ email, type: "carrier pigeon" })).toMatchObject({ status: 422 });
  });
});

const day = 24 * 60 * 60 * 1_000;
const password = "correct horse battery";

describeOnEachEngine("deleteStaleAccounts", (engine) => {
  const at = (days: number) => testContext(engine.db, { clock: () => new Date(Date.now() + days * day) });

  it("deletes ended sessions, links and challenges and unconfirmed sign-ups, each after its time, and nothing else", async () => {
    await createAdmin(at(0), { email: "ada@example.org", password });
    await signInWithPassword(at(0), { email: "ada@example.org", password }, null);
    await createSetupLink(at(0), { email: "bob@example.org" });
    await signUp(at(0), { email: "eve@example.org", password });
    await createAttempt(at(0), { purpose: "test", browser: null });
    const attempts = () =>
      engine.db.selectFrom("one_time_codes").select("id").where("code_hash", "=", "test").execute();
    const links = () => engine.db.selectFrom("admin_setup_links").select("id").execute();

    await deleteStaleAccounts(at(0.9));
    expect(await attempts()).toHaveLength(1);
    await deleteStaleAccounts(at(1.9));
    expect(await links()).toHaveLength(1);
    expect(await attempts()).toHaveLength(0);
    await deleteStaleAccounts(at(2.1));
    expect(await links()).toHaveLength(0);

    await deleteStaleAccounts(at(6.9));
    expect(await findUser(at(0), "eve@example.org")).not.toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [{}] });

    await deleteStaleAccounts(at(8.1));
    expect(await findUser(at(0), "eve@example.org")).toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [], identities: [{}] });
  });
});
