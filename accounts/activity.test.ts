import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { systemContext } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin, findTeam, setAdminActive } from "./team/team.ts";
import { generateLink, inviteAdmin, withdrawInvitation } from "./team/invitations.ts";
import { changePassword } from "./own-account/own-account.ts";
import { signInWithPassword } from "./passwords/sign-in-with-password.ts";
import { signOut } from "./sessions/own-sessions.ts";
import { findUser, signedIn } from "./testing/auth-client.ts";
import { createUser, endUserSessions, setBanned, updateUser } from "./team/manage-users.ts";

describeOnEachEngine("the activity log of accounts", (engine) => {
  const system = () => testContext(engine.db);
  const visitor = () => testContext(engine.db, { actor: { kind: "visitor" }, remoteAddress: "192.0.2.7" });

  /** What the log says, oldest first, and nothing of it twice. */
  async function said() {
    const entries = await engine.db.selectFrom("activity").selectAll().orderBy("number").execute();
    await engine.db.deleteFrom("activity").execute();
    return entries.map(({ actor, action, kind, title }) => `${actor} ${action} ${kind} ${title}`.trim());
  }

  it("tells of sign-ins, wrong passwords, changes of an account, and of the team", async () => {
    const password = "a long password 1!";
    const [email, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await createAdmin(systemContext(system(), "admin create"), { email, password });
    await createAdmin(systemContext(system(), "admin create"), { email: other, password });
    expect(await said()).toEqual([`admin create grantAdmin team ${email}`, `admin create grantAdmin team ${other}`]);

    const wrong = { email, password: "something else 1!" };
    await expect(signInWithPassword(visitor(), wrong, null)).rejects.toThrow("Invalid");
    await expect(signInWithPassword(visitor(), { ...wrong, email: "nobody@example.org" }, null)).rejects.toThrow();
    const [failed] = await engine.db.selectFrom("activity").selectAll().execute();
    expect(failed).toMatchObject({ actor_id: null, address: "192.0.2.7" });
    await signInWithPassword(visitor(), { email, password }, null);
    const { id } = (await findUser(system(), email))!;
    const ada = await signedIn(system(), id, 0);
    await changePassword(ada, { password: "another long one 2!", current: password });
    await signOut(ada, { scope: "global" });
    expect(await said()).toEqual([
      `a visitor signInFailed account ${email}`,
      `${email} signIn account ${email}`,
      `${email} signIn account ${email}`,
      `${email} passwordChanged account ${email}`,
      `${email} endSessions account`,
    ]);

    const bob = (await findUser(system(), other))!;
    const admin = await signedIn(system(), id, 0);
    await inviteAdmin(admin, { email: "carla@example.org" });
    const [invitation] = (await findTeam(admin)).invitations;
    await withdrawInvitation(admin, invitation?.id ?? "");
    await endUserSessions(admin, bob.id);
    await setAdminActive(admin, { email: other, active: false });
    await setAdminActive(admin, { email: other, active: true });
    await setBanned(admin, bob.id, true);
    await setBanned(admin, bob.id, false);
    expect(await said()).toEqual([
      `${email} signIn account ${email}`,
      `${email} invite team carla@example.org`,
      `${email} withdraw team carla@example.org`,
      `${email} endSessions account ${other}`,
      `${email} deactivate team ${other}`,
      `${email} grantAdmin team ${other}`,
      `${email} deactivate team ${other}`,
      `${email} ban account ${other}`,
      `${email} unban account ${other}`,
    ]);

    const made = await createUser(admin, { email: "dora@example.org", email_confirm: false });
    await generateLink(admin, { email: made.email, type: "signup" });
    await updateUser(admin, made.id, { data: { name: "Dora" } });
    // The same name changes nothing.
    await updateUser(admin, made.id, { data: { name: "Dora" } });
    expect(await said()).toEqual([
      `${email} create account ${made.email}`,
      `${email} linkMade account ${made.email}`,
      `${email} update account ${made.email}`,
    ]);
  });
});
