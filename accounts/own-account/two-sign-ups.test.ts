import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { describeOnEachEngine, type EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, mailsTo, tokenIn } from "../testing/auth-client.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { findAccountByEmail } from "../users/account.ts";
import { confirmEmail, getConfirmation } from "../users/confirmation.ts";

const password = "a password of theirs";

/** A handle with which something else happens after a number of its queries, before the first that writes an account. */
function meanwhile(engine: EngineUnderTest, queries: number, happens: () => Promise<unknown>): Database {
  let left = queries;
  return engine.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === "InsertQueryNode" && JSON.stringify(node.into).includes('"users"')) left = Infinity;
      return node;
    },
    async transformResult({ result }) {
      if (--left === 0) await happens();
      return result;
    },
  });
}

describeOnEachEngine("two sign-ups of one address, moments apart", (engine) => {
  const context = () => testContext(engine.db);
  const newAddress = () => `${randomUUID()}@example.org`;
  // Not at the end of the five minutes in which an account gets one mail of a kind.
  const beginning = Math.floor(Date.now() / 300_000) * 300_000;
  const post = (path: string, email: string, chosen: string, { seconds = 0, db = engine.db } = {}) =>
    authClient(testContext(db, { clock: () => new Date(beginning + seconds * 1_000) })).post(
      path,
      { email, password: chosen },
      { from: `2001:db8:${randomUUID().slice(0, 4)}::1` },
    );
  const linksTo = async (email: string) => (await mailsTo(engine.db, email)).map(({ text }) => tokenIn(text));

  it("are one with the same password, sent twice", async () => {
    const email = newAddress();
    for (const seconds of [0, 5]) await post("/sign-up/email", email, password, { seconds });
    const [link = "", ...more] = await linksTo(email);
    expect(more).toEqual([]);
    await confirmEmail(context(), link);
    expect(await post("/sign-in/email", email, password)).toMatchObject({ status: 200 });
  });

  it("are two with two passwords: whoever signs up a moment before someone else gains nothing", async () => {
    const email = newAddress();
    await post("/sign-up/email", email, "what a stranger chose");
    await post("/sign-up/email", email, password, { seconds: 5 });
    const [strangers = "", own = ""] = await linksTo(email);
    await expect(confirmEmail(context(), strangers)).rejects.toMatchObject({ code: "conflict" });
    await confirmEmail(context(), own);
    expect(await post("/sign-in/email", email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await post("/sign-in/email", email, password)).toMatchObject({ status: 200 });
  });

  it("have a link each, whenever in the course of the second the first one comes", async () => {
    const others = "what a stranger chose";
    const tries = Array.from({ length: 12 }, async (_, index) => {
      const email = newAddress();
      let isBetween = false;
      const db = meanwhile(engine, index + 1, async () => {
        isBetween = true;
        await post("/sign-up/email", email, others);
      });
      await post("/sign-up/email", email, password, { db });
      return { email, isBetween };
    });
    const between = (await Promise.all(tries)).filter(({ isBetween }) => isBetween);
    expect(between.length).toBeGreaterThan(3);
    for (const { email } of between) {
      const open = [];
      const links = await linksTo(email);
      for (const link of links) if ((await getConfirmation(context(), link)).state === "open") open.push(link);
      expect([links.length, open.length]).toEqual([2, 1]);
      await confirmEmail(context(), open[0] ?? "");
      const { passwordHash } = (await findAccountByEmail(context(), email)) ?? {};
      expect(await verifyPassword({ hash: passwordHash ?? null, password })).toBe(true);
    }
  });

  it("have a link each at the very same moment, too, of which one works", async () => {
    const email = newAddress();
    const chosen = ["the first", "the second", "the third"];
    const answers = await Promise.all(chosen.map((one) => post("/sign-up/email", email, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = [];
    for (const link of await linksTo(email)) states.push((await getConfirmation(context(), link)).state);
    expect(states.toSorted()).toEqual(["open", "replaced", "replaced"]);
  });
});
