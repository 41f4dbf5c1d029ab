import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin, findTeam } from "./team.ts";
import { createSetupLink, getSetupLink, consumeSetupLink, inviteAdmin, withdrawInvitation } from "./invitations.ts";
import { getActor } from "../sessions/get-actor.ts";
import { signInWithPassword } from "../passwords/sign-in-with-password.ts";
import { startSessionAfterLink } from "../sessions/start-session.ts";
import { addIdentity } from "../users/account.ts";
import { findUser, mailsTo, tokenIn, rightsOf } from "../testing/auth-client.ts";

const password = "a horse and a stable";
const visitor = { kind: "visitor" } as const;

describeOnEachEngine("set-up links", (engine) => {
  const system = () => testContext(engine.db);
  const asVisitor = (overrides: Partial<Context> = {}) => testContext(engine.db, { actor: visitor, ...overrides });
  const fill = (token: string, email = "", repeated = password) => ({ token, email, password, repeated });

  /** Tests below build on each other: whether there is an admin decides what a link may do. */
  it("makes the first admin, signed in, and works once", async () => {
    const link = await createSetupLink(system());
    const rival = await createSetupLink(system());
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\?token=[\w-]{43}$/);
    const token = tokenIn(link!);
    expect(JSON.stringify(await engine.db.selectFrom("admin_setup_links").selectAll().execute())).not.toContain(token);
    expect(await getSetupLink(asVisitor(), token)).toEqual({ state: "open", email: null, role: "admin" });

    const credentials = await consumeSetupLink(asVisitor(), fill(token, " First@Example.org "));
    expect(credentials.email).toBe("first@example.org");
    const cookies = await startSessionAfterLink(asVisitor(), credentials.email, "test");
    expect(cookies).toHaveLength(1);
    const actor = await getActor(system(), cookies[0]!.split(";")[0]!);
    expect(actor).toMatchObject({ kind: "user", email: "first@example.org", emailVerified: true });
    await expect(rightsOf(asVisitor({ actor }))).resolves.toMatchObject({ email: "first@example.org" });

    await expect(consumeSetupLink(asVisitor(), fill(token, "second@example.org"))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await getSetupLink(asVisitor(), token)).toEqual({ state: "used" });
    await expect(consumeSetupLink(asVisitor(), fill(tokenIn(rival!), "second@example.org"))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await findUser(system(), "second@example.org")).toBeNull();
  });

  it("is not made for a first admin when there is one, and refuses to be used then", async () => {
    expect(await createSetupLink(system())).toBeNull();
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    const token = tokenIn((await createSetupLink(system()))!);
    await engine.db.updateTable("admin_users").set({ is_active: true }).execute();
    expect(await getSetupLink(asVisitor(), token)).toEqual({ state: "taken" });
    await expect(consumeSetupLink(asVisitor(), fill(token, "late@example.org"))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("makes one admin when two first-admin links are used at once", async () => {
    await engine.db.deleteFrom("admin_users").execute();
    const links = [await createSetupLink(system()), await createSetupLink(system()), await createSetupLink(system())];
    const outcomes = await Promise.allSettled(
      links.map((link, index) => consumeSetupLink(asVisitor(), fill(tokenIn(link!), `racer${index}@example.org`))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await engine.db.selectFrom("admin_users").select("id").execute()).toHaveLength(1);
  });

  it("expires after 24 hours", async () => {
    const token = tokenIn(await createSetupLink(system(), { email: "slow@example.org" }));
    const later = (minutes: number) => asVisitor({ clock: () => new Date(Date.now() + minutes * 60_000) });
    expect(await getSetupLink(later(24 * 60 - 1), token)).toMatchObject({ state: "open" });
    expect(await getSetupLink(later(24 * 60 + 1), token)).toEqual({ state: "expired" });
    await expect(consumeSetupLink(later(24 * 60 + 1), fill(token))).rejects.toMatchObject({ code: "conflict" });
  });

  it("of a mailed invitation holds seven days, also when it is sent again, until it is withdrawn", async () => {
    const email = "holiday@example.org";
    const later = (days: number) => asVisitor({ clock: () => new Date(Date.now() + days * 86_400_000) });
    await inviteAdmin(system(), { email, role: "writer" });
    await inviteAdmin(system(), { email, role: "writer" });
    const tokens = (await mailsTo(engine.db, email)).map(({ text }) => tokenIn(text));
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await getSetupLink(later(6.9), token)).toMatchObject({ state: "open", role: "writer" });
      expect(await getSetupLink(later(7.1), token)).toEqual({ state: "expired" });
    }
    const { invitations } = await findTeam(system());
    await withdrawInvitation(system(), invitations.find((one) => one.email === email)!.id);
    for (const token of tokens) {
      expect(await getSetupLink(asVisitor(), token)).toEqual({ state: "unknown" });
      await expect(consumeSetupLink(asVisitor(), fill(token))).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await findUser(system(), email)).toBeNull();
  });

  it("holds for its own address only, whatever the form says", async () => {
    const token = tokenIn(await createSetupLink(system(), { email: "Named@Example.org" }));
    const { email } = await consumeSetupLink(asVisitor(), fill(token, "intruder@example.org"));
    expect(email).toBe("named@example.org");
    expect(await findUser(system(), "intruder@example.org")).toBeNull();
  });

  it("uses up all links of its address, also two at once, and none of another one", async () => {
    const linkFor = async (email: string) => tokenIn(await createSetupLink(system(), { email }));
    const email = "twice@example.org";
    const [first, second] = [await linkFor(email), await linkFor(email)];
    const elsewhere = await linkFor("elsewhere@example.org");
    await consumeSetupLink(asVisitor(), fill(first));
    expect(await getSetupLink(asVisitor(), second)).toEqual({ state: "used" });
    await expect(consumeSetupLink(asVisitor(), fill(second))).rejects.toMatchObject({ code: "conflict" });
    expect(await getSetupLink(asVisitor(), elsewhere)).toMatchObject({ state: "open" });

    const other = testContext((await engine.openAnother()).db, { actor: visitor });
    const [third, fourth] = [await linkFor(email), await linkFor(email)];
    const both = await Promise.allSettled([
      consumeSetupLink(asVisitor(), fill(third)),
      consumeSetupLink(other, fill(fourth)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const fifth = await linkFor(email);
    await createAdmin(system(), { email, password });
    expect(await getSetupLink(asVisitor(), fifth)).toEqual({ state: "unknown" });
  });

  it("takes the account from whoever had it before: no password, session or other identity survives", async () => {
    const email = "prepared@example.org";
    await createAdmin(system(), { email, password: "the attacker knows" });
    const signIn = (password: string) => signInWithPassword(asVisitor(), { email, password }, null);
    const { cookie } = await signIn("the attacker knows");
    const before = await findUser(system(), email);
    await addIdentity(system(), { userId: before!.id, provider: "elsewhere", subject: "attacker" });

    await consumeSetupLink(asVisitor(), fill(tokenIn(await createSetupLink(system(), { email }))));
    const after = await findUser(system(), email);
    expect(after).toMatchObject({ id: before!.id, sessions: [] });
    expect(after!.identities.map(({ provider }) => provider)).toEqual(["credential"]);
    expect(await getActor(system(), cookie.split(";")[0]!)).toEqual(visitor);
    await expect(signIn("the attacker knows")).rejects.toMatchObject({ code: "unauthenticated" });
    await signIn(password);
  });

  it("says what is wrong beside each field and stays usable", async () => {
    const token = tokenIn(await createSetupLink(system(), { email: "typo@example.org" }));
    await expect(
      consumeSetupLink(asVisitor(), { token, email: "", password: "short", repeated: "other" }),
    ).rejects.toMatchObject({ code: "invalid", fields: { password: expect.stringContaining("at least 6") as string } });
    await expect(consumeSetupLink(asVisitor(), fill(token, "", "something else"))).rejects.toMatchObject({
      code: "invalid",
      fields: { repeated: expect.stringContaining("match") as string },
    });
    expect(await getSetupLink(asVisitor(), token)).toMatchObject({ state: "open" });
  });

  it("keeps nothing when it fails half-way", async () => {
    const token = tokenIn(await createSetupLink(system(), { email: "half@example.org" }));
    // The fourth look at the clock is for the admin row, when the link is used up and the user is made.
    const failing: Context["clock"] = (() => {
      let calls = 0;
      return () => {
        if (++calls > 3) throw new Error("the machine stops here");
        return new Date();
      };
    })();
    await expect(consumeSetupLink(asVisitor({ clock: failing }), fill(token))).rejects.toThrow(
      "the machine stops here",
    );
    expect(await getSetupLink(asVisitor(), token)).toMatchObject({ state: "open" });
    expect(await findUser(system(), "half@example.org")).toBeNull();
  });

  it("is made by the operator and by admins only, and tried at most ten times a minute from one place", async () => {
    await expect(createSetupLink(asVisitor(), { email: "me@example.org" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const ctx = asVisitor({ remoteAddress: "198.51.100.7" });
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(consumeSetupLink(ctx, fill("guess"))).rejects.toMatchObject({ code: "conflict" });
    }
    await expect(consumeSetupLink(ctx, fill("guess"))).rejects.toMatchObject({ code: "rate_limited" });
  });
});
