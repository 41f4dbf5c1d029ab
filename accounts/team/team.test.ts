import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { changePassword } from "../own-account/own-account.ts";
import { createAdmin, grantAdmin, findTeam, setAdminActive } from "./team.ts";
import { getActor } from "../sessions/get-actor.ts";
import { getSetupLink, generateLink, inviteAdmin, withdrawInvitation } from "./invitations.ts";
import { findAccountById, createAccount } from "../users/account.ts";
import { startSession } from "../sessions/start-session.ts";
import { signInByMail } from "../codes/sign-in-by-code.ts";
import { adminRow, findUser, mailsTo, tokenIn, rightsOf, signedIn } from "../testing/auth-client.ts";
import { consumeRecovery } from "../own-account/recovery.ts";
import { deleteUser, endUserSessions, resetFactors, setBanned } from "./manage-users.ts";

describeOnEachEngine("the team", (engine) => {
  const system = () => testContext(engine.db);

  /** An admin, without the cost of hashing a password. */
  async function newAdmin() {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(system(), { email, passwordHash: "not a hash", role: "admin" });
    const { id } = (await findUser(system(), email))!;
    return { id, email };
  }
  const as = ({ id }: { id: string }, minutesAgo = 0) => signedIn(system(), id, minutesAgo);
  const newSession = async (userId: string) => {
    const account = (await findAccountById(system(), userId))!;
    return (await startSession(system(), account, null)).cookie.split(";")[0]!;
  };
  const kindOf = async (cookie: string) => (await getActor(system(), cookie)).kind;

  it("is changed by admins only, and only shortly after a sign-in", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const stranger = {
      id: await createAccount(system(), { email: `${randomUUID()}@example.org`, emailVerified: true }),
    };
    const changes: ((ctx: Context) => Promise<unknown>)[] = [
      (ctx) => inviteAdmin(ctx, { email: "new@example.org" }),
      (ctx) => generateLink(ctx, { email: bob.email, type: "invite" }),
      (ctx) => setAdminActive(ctx, { email: bob.email, active: false }),
      (ctx) => setBanned(ctx, bob.id, true),
      (ctx) => resetFactors(ctx, bob.id),
      (ctx) => endUserSessions(ctx, bob.id),
      (ctx) => withdrawInvitation(ctx, randomUUID()),
    ];
    const actors: [Context, object][] = [
      [testContext(engine.db, { actor: { kind: "visitor" } }), { code: "unauthenticated" }],
      [await as(stranger), { code: "forbidden", reasons: [] }],
      [await as(ada, 16), { code: "forbidden", reasons: ["reauthentication_needed"] }],
    ];
    for (const [ctx, refusal] of actors) {
      for (const change of changes) await expect(change(ctx)).rejects.toMatchObject(refusal);
    }
    await expect(rightsOf(as(bob))).resolves.toBeTruthy();
    await expect(findTeam(actors[1]![0])).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is listed with who may do what, who was here when, and who was invited", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    await rightsOf(as(ada));
    const invited = `${randomUUID()}@example.org`;
    await inviteAdmin(await as(ada), { email: invited });
    await setAdminActive(await as(ada), { email: bob.email, active: false });
    const { members, invitations } = await findTeam(await as(ada));
    const find = (email: string) => members.find((member) => member.email === email);
    expect(find(ada.email)).toMatchObject({
      state: "active",
      isYou: true,
      hasSecondFactor: false,
      lastLogin: expect.any(Date) as Date,
    });
    expect(find(bob.email)).toMatchObject({ state: "inactive", isYou: false, lastLogin: null });
    expect(invitations).toMatchObject([{ email: invited, isAdmin: false }]);
    const [mail] = await mailsTo(engine.db, invited);
    expect(await getSetupLink(system(), tokenIn(mail!.text))).toEqual({ state: "open", email: invited, role: "admin" });
  });

  it("invites nobody who is in it, and no nonsense", async () => {
    const ada = await newAdmin();
    await expect(inviteAdmin(await as(ada), { email: ada.email })).rejects.toMatchObject({ code: "conflict" });
    const { link } = await generateLink(await as(ada), { email: ada.email, type: "invite" });
    expect(await getSetupLink(system(), tokenIn(link))).toEqual({ state: "open", email: ada.email, role: "admin" });
  });

  it("shows each open link, whoever it is for, and takes it back", async () => {
    const ada = await newAdmin();
    const [email, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    const find = async (address: string) =>
      (await findTeam(await as(ada))).invitations.find((invitation) => invitation.email === address);
    await inviteAdmin(await as(ada), { email });
    await inviteAdmin(await as(ada), { email: other });
    const first = await find(email);
    await new Promise((done) => setTimeout(done, 5));
    await inviteAdmin(await as(ada), { email });
    expect((await find(email))!.expiresAt.getTime()).toBeGreaterThan(first!.expiresAt.getTime());
    const tokens = (await mailsTo(engine.db, email)).map(({ text }) => tokenIn(text));
    expect(tokens).toHaveLength(2);

    await withdrawInvitation(await as(ada), (await find(email))!.id);
    expect(await find(email)).toBeUndefined();
    for (const token of tokens) expect(await getSetupLink(system(), token)).toEqual({ state: "unknown" });
    expect(await find(other)).toBeTruthy();
    await expect(withdrawInvitation(await as(ada), first!.id)).rejects.toMatchObject({ code: "not_found" });
    for (const id of ["", "nonsense", "\0"]) {
      await expect(withdrawInvitation(await as(ada), id)).rejects.toMatchObject({ code: "not_found" });
    }

    // A link for an admin gives a new password, so it is no less to be seen.
    const { link } = await generateLink(await as(ada), { email: ada.email, type: "invite" });
    expect(await find(ada.email)).toMatchObject({ isAdmin: true });
    await withdrawInvitation(await as(ada), (await find(ada.email))!.id);
    expect(await getSetupLink(system(), tokenIn(link))).toEqual({ state: "unknown" });
  });

  it("makes no link that outlives a recovery or a new password of its account", async () => {
    const ada = await newAdmin();
    const [former, fresh] = ["correct horse battery", "lanterns along the pier"];
    const changes: ((who: { id: string; email: string }) => Promise<unknown>)[] = [
      async ({ email }) => {
        const { link } = await generateLink(await as(ada), { email, type: "recovery" });
        await consumeRecovery(system(), { token: tokenIn(link), password: fresh, repeated: fresh });
      },
      async (who) => changePassword(await as(who), { current: former, password: fresh }),
    ];
    for (const change of changes) {
      const email = `${randomUUID()}@example.org`;
      await createAdmin(system(), { email, password: former });
      const { id } = (await findUser(system(), email))!;
      const invite = tokenIn((await generateLink(await as(ada), { email, type: "invite" })).link);
      const magic = tokenIn((await generateLink(await as(ada), { email, type: "magiclink" })).link);
      await change({ id, email });
      expect(await getSetupLink(system(), invite)).toEqual({ state: "unknown" });
      const entry = signInByMail(system(), { email, token: magic }, { kind: "link", userAgent: null });
      await expect(entry).rejects.toMatchObject({ code: "invalid" });
    }
  });

  it("loses nobody for good: who was deactivated is activated again", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    await setAdminActive(await as(ada), { email: bob.email, active: false });
    await expect(rightsOf(as(bob))).rejects.toMatchObject({ code: "forbidden" });
    await setAdminActive(await as(ada), { email: bob.email, active: true });
    await expect(rightsOf(as(bob))).resolves.toBeTruthy();
    const never = { email: "never@example.org", active: true };
    await expect(setAdminActive(await as(ada), never)).rejects.toMatchObject({ code: "not_found" });
  });

  it("counts nobody as an admin whose account is deleted: they are invited again", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    await deleteUser(await as(ada), bob.id);
    const again = setAdminActive(await as(ada), { email: bob.email, active: true });
    await expect(again).rejects.toMatchObject({ code: "conflict", message: /Invite them/ });
    const unbound = adminRow({ is_active: false });
    await engine.db.insertInto("admin_users").values(unbound).execute();
    await createAccount(system(), { email: unbound.email, emailVerified: true });
    await setAdminActive(await as(ada), { email: unbound.email, active: true });
  });

  it("bans: sessions end, none begins, the rights are gone until they are given again", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const session = await newSession(bob.id);
    await setAdminActive(await as(ada), { email: bob.email, active: false });
    const link = tokenIn((await generateLink(await as(ada), { email: bob.email, type: "invite" })).link);
    await setBanned(await as(ada), bob.id, true);
    expect(await getSetupLink(system(), link)).toEqual({ state: "unknown" });
    expect(await kindOf(session)).toBe("visitor");
    await expect(newSession(bob.id)).rejects.toMatchObject({ reasons: ["user_banned"] });
    expect((await findTeam(await as(ada))).members.find(({ email }) => email === bob.email)?.state).toBe("banned");
    const activation = setAdminActive(await as(ada), { email: bob.email, active: true });
    await expect(activation).rejects.toMatchObject({ code: "conflict" });
    // An invitation would lift the ban when it is accepted.
    const refusal = { code: "conflict", message: `${bob.email} is banned. Lift the ban first.` };
    await expect(inviteAdmin(await as(ada), { email: bob.email })).rejects.toMatchObject(refusal);
    const another = generateLink(await as(ada), { email: bob.email, type: "invite" });
    await expect(another).rejects.toMatchObject(refusal);
    expect((await findTeam(await as(ada))).invitations.filter(({ email }) => email === bob.email)).toEqual([]);
    await setBanned(await as(ada), bob.id, false);
    expect(await kindOf(await newSession(bob.id))).toBe("user");
    await expect(rightsOf(as(bob))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("resets the second factor of somebody else, and ends the sessions", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const factor = { secret: "x", verified_at: new Date(), last_step: null, created_at: new Date(), name: "App" };
    await engine.db
      .insertInto("account_factors")
      .values({ ...factor, id: randomUUID(), user_id: bob.id })
      .execute();
    const session = await newSession(bob.id);
    await resetFactors(await as(ada), bob.id);
    expect(await kindOf(session)).toBe("visitor");
    expect(await kindOf(await newSession(bob.id))).toBe("user");
    const mail = (await mailsTo(engine.db, bob.email)).at(-1);
    expect(mail?.subject).toMatch(/second factors were reset/);
    expect(mail?.text).toMatch(/An admin has just removed/);
    const again = await newSession(bob.id);
    await resetFactors(await as(ada), bob.id);
    expect(await kindOf(again)).toBe("visitor");
    expect(await mailsTo(engine.db, bob.email), "nothing was there any more").toHaveLength(1);
    const open = await newSession(bob.id);
    await endUserSessions(await as(ada), bob.id);
    expect(await kindOf(open)).toBe("visitor");
  });

  it("does nothing to oneself that can't be undone alone, and answers what is no id", async () => {
    const ada = await newAdmin();
    await expect(setBanned(await as(ada), ada.id, true)).rejects.toMatchObject({ code: "conflict" });
    await expect(resetFactors(await as(ada), ada.id)).rejects.toMatchObject({ code: "conflict" });
    for (const id of ["", "nonsense", "\0", "00000000-0000-0000-0000-00000000000", "' or 1=1"]) {
      const refusal = { code: "invalid", message: "The user id must be a valid id." };
      await expect(setBanned(await as(ada), id, true)).rejects.toMatchObject(refusal);
      await expect(resetFactors(await as(ada), id)).rejects.toMatchObject(refusal);
      await expect(endUserSessions(await as(ada), id)).rejects.toMatchObject(refusal);
    }
    await expect(setBanned(await as(ada), randomUUID(), true)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps one active admin, also when two ban each other at the same moment", async () => {
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    const ada = await newAdmin();
    await engine.db
      .insertInto("admin_users")
      .values(adminRow({ is_active: false }))
      .execute();
    await expect(setAdminActive(await as(ada), { email: ada.email, active: false })).rejects.toMatchObject({
      code: "conflict",
    });
    const bob = await newAdmin();
    const other = await engine.openAnother();
    const outcomes = await Promise.allSettled([
      setBanned(await as(ada), bob.id, true),
      setBanned({ ...(await as(bob)), db: other.db }, ada.id, true),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
    const active = await engine.db.selectFrom("admin_users").select("id").where("is_active", "=", true).execute();
    expect(active.length).toBeGreaterThan(0);
  });
});
