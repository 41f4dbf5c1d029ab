import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { findUser, mailsTo, signedIn, tokenIn } from "../testing/auth-client.ts";
import { deleteUser, setBanned } from "./manage-users.ts";
import { createSetupLink, generateLink, getSetupLink, inviteAdmin, consumeSetupLink } from "./invitations.ts";
import { deactivateAdmin, findTeam, grantAdmin, setAdminActive, setRole } from "./team.ts";

interface Person {
  id: string;
  email: string;
}

describeOnEachEngine("links into the team", (engine) => {
  const system = () => testContext(engine.db);
  const newAddress = () => `${randomUUID()}@example.org`;
  /** An admin, without the cost of hashing a password. */
  async function newAdmin(): Promise<Person> {
    const email = newAddress();
    await grantAdmin(system(), { email, passwordHash: "not a hash", role: "admin" });
    return { id: (await findUser(system(), email))!.id, email };
  }
  const as = ({ id }: Person) => signedIn(system(), id);
  const stateOf = async (link: string) => (await getSetupLink(system(), tokenIn(link))).state;
  /** The link of an invitation by mail. */
  async function invited(by: Context, email: string): Promise<string> {
    await inviteAdmin(by, { email });
    return (await mailsTo(engine.db, email)).at(-1)!.text;
  }
  async function generated(by: Context, email: string): Promise<string> {
    return (await generateLink(by, { email, type: "invite" })).link;
  }

  it.each<[string, (by: Context, who: Person) => Promise<void>]>([
    ["is deactivated", (by, { email }) => setAdminActive(by, { email, active: false })],
    ["is deactivated by the operator", (_, { email }) => deactivateAdmin(system(), email)],
    ["is banned", (by, { id }) => setBanned(by, id, true)],
    ["is deleted", (by, { id }) => deleteUser(by, id)],
    ["is an editor from now on", (by, { email }) => setRole(by, { email, role: "editor" })],
  ])("end when their maker %s; those of others and of the operator stay", async (_, end) => {
    const [ada, bob] = [await newAdmin(), await newAdmin()];
    const [mailed, handed] = [newAddress(), newAddress()];
    const made = [await invited(await as(bob), mailed), await generated(await as(bob), handed)];
    // Whatever was made for an address is one invitation, and has the role that was named last.
    const both = newAddress();
    made.push(await invited(await as(ada), both), await generated(await as(bob), both));
    const stay = [
      await invited(await as(ada), newAddress()),
      await createSetupLink(system(), { email: newAddress() }),
      await generated(await as(ada), ada.email),
    ];
    await end(await as(ada), bob);
    for (const link of made) expect(await stateOf(link)).toBe("unknown");
    for (const link of stay) expect(await stateOf(link)).toBe("open");
    const open = (await findTeam(await as(ada))).invitations.map(({ email }) => email);
    expect(open).toContain(ada.email);
    for (const email of [mailed, handed, both]) expect(open).not.toContain(email);
    const log = engine.db.selectFrom("activity").select("title").where("action", "=", "withdraw");
    const told = await log.where("title", "in", [mailed, handed, both]).execute();
    expect(told.map(({ title }) => title).toSorted()).toEqual([mailed, handed, both].toSorted());
  });

  it("stay when their maker gets a role that may invite, too", async () => {
    const [ada, bob] = [await newAdmin(), await newAdmin()];
    const link = await generated(await as(bob), newAddress());
    await setRole(await as(ada), { email: bob.email, role: "admin" });
    expect(await stateOf(link)).toBe("open");
  });

  it("that were used stay used, and make nobody twice", async () => {
    const [ada, bob] = [await newAdmin(), await newAdmin()];
    const email = newAddress();
    const token = tokenIn(await generated(await as(bob), email));
    const password = "correct horse battery";
    const visitor = testContext(engine.db, { actor: { kind: "visitor" }, remoteAddress: "192.0.2.77" });
    await consumeSetupLink(visitor, { token, email, password, repeated: password });
    await setBanned(await as(ada), bob.id, true);
    expect(await getSetupLink(system(), token)).toEqual({ state: "used" });
    expect(
      await engine.db
        .selectFrom("activity")
        .select("title")
        .where("action", "=", "withdraw")
        .where("title", "=", email)
        .execute(),
    ).toEqual([]);
  });

  it("are made anew for an address while the maker of another one is removed", async () => {
    const [ada, bob, email] = [await newAdmin(), await newAdmin(), newAddress()];
    const former = await generated(await as(bob), email);
    const [by, admin] = [await as(ada), await as(ada)];
    const { db } = await engine.openAnother();
    let removal: Promise<unknown> | undefined;
    const updates = new WeakSet<object>();
    const slow = db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === "UpdateQueryNode") updates.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (!updates.has(queryId)) return result;
        removal ??= setBanned(admin, bob.id, true);
        // Long enough to wait for the first lock that is held here.
        await delay(300);
        return result;
      },
    });
    // Neither waits for the other in turn, which would fail the test.
    const link = await generated({ ...by, db: slow }, email);
    await removal;
    expect([await stateOf(former), await stateOf(link)]).toEqual(["unknown", "unknown"]);
  });

  it("are made by nobody who loses their rights at this moment", async () => {
    const ada = await newAdmin();
    for (const make of [invited, generated]) {
      const bob = await newAdmin();
      const [admin, losing, email] = [await as(ada), await as(bob), newAddress()];
      let isOver = false;
      const { db } = await engine.openAnother();
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isOver) return result;
          isOver = true;
          await setBanned(admin, bob.id, true);
          return result;
        },
      });
      // A ban ends their session as well.
      await expect(make({ ...losing, db: slow }, email)).rejects.toMatchObject({ code: "unauthenticated" });
      expect((await findTeam(admin)).invitations.map((one) => one.email)).not.toContain(email);
    }
  });
});
