import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin, setAdminActive } from "../team/team.ts";
import { signInWithPassword } from "../passwords/sign-in-with-password.ts";
import { createRecoveryToken, consumeRecovery } from "../own-account/recovery.ts";
import { getActor } from "../sessions/get-actor.ts";
import { createAuthenticator, passkeySteps } from "../testing/authenticator.ts";
import { authClient, findUser, mailsTo, signInAs } from "../testing/auth-client.ts";
import { changeAccount } from "../users/account.ts";
import { changePassword } from "../own-account/own-account.ts";

const password = "correct horse battery";
const recovered = "lanterns along the pier";

describeOnEachEngine("a change that was begun before its session ended", (engine) => {
  const ctx = () => testContext(engine.db);
  const client = () => authClient(ctx());
  const { optionsIn, attemptIn } = passkeySteps(engine);

  async function newAdmin() {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(ctx(), { email, password });
    const { id } = (await findUser(ctx(), email))!;
    return { email, id, cookie: await signInAs(ctx(), id) };
  }
  const recover = async (email: string) => {
    const token = createRecoveryToken(ctx(), (await findUser(ctx(), email))!);
    await consumeRecovery(ctx(), { token, password: recovered, repeated: recovered });
  };
  /** A body of which nothing comes before something else has happened. */
  const held = (body: object, until: () => Promise<void>) =>
    new ReadableStream({
      async pull(controller) {
        await until();
        controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
        controller.close();
      },
    });
  const actedAs = async (cookie: string): Promise<Context> => ({ ...ctx(), actor: await getActor(ctx(), cookie) });

  it("adds no passkey to an account that its owner recovers while the body is held back", async () => {
    const { email, cookie } = await newAdmin();
    const begun = await client().post("/passkeys/enrol", {}, { cookie });
    const body = { passkey: createAuthenticator().create(optionsIn(begun)) };
    const answer = await client().post(
      "/passkeys",
      held(body, () => recover(email)),
      {
        cookie: `${cookie}; ${attemptIn(begun)}`,
      },
    );
    expect(answer).toMatchObject({ status: 401, body: { code: "auth_session_missing" } });
    expect(await engine.db.selectFrom("account_passkeys").select("id").execute()).toEqual([]);
  });

  it("does not replace the password that was recovered meanwhile", async () => {
    const { email, cookie } = await newAdmin();
    const body = { password: "what the thief wants 1!", current: password };
    const answer = await client().send("PUT", "/user", { body: held(body, () => recover(email)), cookie });
    expect(answer).toMatchObject({ status: 401 });
    await expect(signInWithPassword(ctx(), { email, password: recovered }, null)).resolves.toMatchObject({
      user: { email },
    });
  });

  it("invites nobody for an admin who is none any more", async () => {
    const [, { email, cookie }] = [await newAdmin(), await newAdmin()];
    const invited = `${randomUUID()}@example.org`;
    const deactivate = () => setAdminActive(systemContext(ctx(), "admin deactivate"), { email, active: false });
    const answer = await client().post("/admin/invite", held({ email: invited }, deactivate), { cookie });
    expect([401, 403]).toContain(answer.status);
    expect(await mailsTo(engine.db, invited)).toEqual([]);
  });

  it("is refused where accounts are changed, also when it got past everything before", async () => {
    const { email, id, cookie } = await newAdmin();
    const thief = await actedAs(cookie);
    await expect(changeAccount(thief, id, async () => "changed")).resolves.toBe("changed");
    await recover(email);
    const change = changeAccount(thief, id, async () => "changed");
    await expect(change).rejects.toMatchObject({ reasons: ["auth_session_missing"] });
  });

  it("is refused to whoever has the cookie that the session had before its owner proved who they are", async () => {
    const { id, cookie } = await newAdmin();
    const thief = await actedAs(cookie);
    const later = () => new Date(ctx().clock().getTime() + 60_000);
    await changePassword({ ...thief, clock: later }, { password: recovered, current: password });
    const change = changeAccount(thief, id, async () => "changed");
    await expect(change).rejects.toMatchObject({ reasons: ["auth_session_missing"] });
  });

  it("changes no password that became another one while the former was checked", async () => {
    const { email, id, cookie } = await newAdmin();
    let isReplaced = false;
    const { db } = await engine.openAnother();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isReplaced && typeof result.rows[0]?.["passwordHash"] === "string") {
          isReplaced = true;
          const hash = (await findUser(ctx(), email))!.identities[0]!.password_hash;
          await engine.db
            .updateTable("identities")
            .set({ password_hash: `${hash}x` })
            .where("user_id", "=", id)
            .execute();
        }
        return result;
      },
    });
    const late = { ...(await actedAs(cookie)), db: slow };
    const change = changePassword(late, { password: recovered, current: password });
    await expect(change).rejects.toMatchObject({ code: "conflict" });
  });
});
