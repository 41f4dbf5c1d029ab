import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Identity } from "../../../federation/identities.ts";
import { mailsTo } from "../../../testing/account-rows.ts";
import { addIdentity } from "../../../users/account.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, createUser, signInAs } from "../../../testing/auth-client.ts";

describeOnEachEngine("linked identities", (engine) => {
  const context = () => testContext(engine.db);
  const client = (minutes = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) }));

  async function userWith(...providers: string[]) {
    const user = await createUser(context());
    for (const provider of providers) {
      const secret = provider === "credential" ? { passwordHash: "a-hash" } : {};
      await addIdentity(context(), { userId: user.id, provider, subject: `${provider}-of-${user.id}`, ...secret });
    }
    const cookie = await signInAs(context(), user.id);
    const identities = (await client().get("/identities", { cookie })).body as Identity[];
    return { user, cookie, identities };
  }

  it("are listed without what they hold", async () => {
    const { cookie, identities } = await userWith("credential", "school");
    expect(identities.map(({ provider }) => provider)).toEqual(["password", "school"]);
    expect((await client().get("/identities", { cookie })).text).not.toMatch(/secret|hash|token/);
    expect(await client().get("/identities")).toMatchObject({ status: 401 });
  });

  it("are linked to one account only", async () => {
    await userWith("school");
    const { user, identities } = await userWith("museum");
    const taken = { userId: user.id, provider: "museum", subject: identities[0]!.account! };
    await expect(addIdentity(context(), taken)).rejects.toThrow(/unique/i);
  });

  it("are unlinked, but never the last one, and only shortly after a sign-in", async () => {
    const { user, cookie, identities } = await userWith("credential", "school");
    const unlink = (id: string, minutes = 0) => client(minutes).send("DELETE", `/identities/${id}`, { cookie });
    expect(await unlink(identities[1]!.id, 16)).toMatchObject({
      status: 403,
      body: { code: "reauthentication_needed" },
    });
    expect(await unlink("none")).toMatchObject({ status: 404, body: { code: "identity_not_found" } });
    const elsewhere = await signInAs(context(), user.id);
    expect(await unlink(identities[1]!.id)).toMatchObject({ status: 200 });
    expect((await client().get("/get-session", { cookie: elsewhere })).body).toBeNull();
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toEqual([
      "Homecoming: a way to sign in was unlinked",
    ]);
    expect(await unlink(identities[1]!.id)).toMatchObject({ status: 404, body: { code: "identity_not_found" } });
    expect(await unlink(identities[0]!.id)).toMatchObject({
      status: 409,
      body: { code: "single_identity_not_deletable" },
    });
    const stranger = await userWith("school", "museum");
    expect(await unlink(stranger.identities[0]!.id)).toMatchObject({ status: 404 });
  });

  it("keep the last one when all are unlinked at the same moment", async () => {
    const { cookie, identities } = await userWith("credential", "school", "museum");
    const processes = [client(), authClient(testContext((await engine.openAnother()).db)), client()];
    const answers = await Promise.all(
      identities.map(({ id }, index) => processes[index]!.send("DELETE", `/identities/${id}`, { cookie })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect((await client().get("/identities", { cookie })).body).toHaveLength(1);
  });
});
