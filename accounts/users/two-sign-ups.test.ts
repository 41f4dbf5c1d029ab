import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, mailsTo, tokenIn } from "../testing/auth-client.ts";
import { confirmEmail, getConfirmation } from "./sign-up.ts";

const password = "a password of theirs";

describeOnEachEngine("two sign-ups of one address, moments apart", (engine) => {
  const context = () => testContext(engine.db);
  const newAddress = () => `${randomUUID()}@example.org`;
  const post = (path: string, email: string, chosen: string, seconds = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + seconds * 1_000) })).post(
      path,
      { email, password: chosen },
      { from: `2001:db8:${randomUUID().slice(0, 4)}::1` },
    );
  const linksTo = async (email: string) => (await mailsTo(engine.db, email)).map(({ text }) => tokenIn(text));

  it("are one with the same password, sent twice", async () => {
    const email = newAddress();
    for (const seconds of [0, 5]) await post("/sign-up/email", email, password, seconds);
    const [link = "", ...more] = await linksTo(email);
    expect(more).toEqual([]);
    await confirmEmail(context(), link);
    expect(await post("/sign-in/email", email, password)).toMatchObject({ status: 200 });
  });

  it("are two with two passwords: whoever signs up a moment before somebody else gains nothing", async () => {
    const email = newAddress();
    await post("/sign-up/email", email, "what a stranger chose");
    await post("/sign-up/email", email, password, 5);
    const [strangers = "", own = ""] = await linksTo(email);
    await expect(confirmEmail(context(), strangers)).rejects.toMatchObject({ code: "conflict" });
    await confirmEmail(context(), own);
    expect(await post("/sign-in/email", email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await post("/sign-in/email", email, password)).toMatchObject({ status: 200 });
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
