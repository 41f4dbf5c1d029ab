import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { getActor } from "../sessions/get-actor.ts";
import { authClient, createUser, findUser, requestCookie, signInAs } from "../testing/auth-client.ts";
import { type TestOpenIdProvider, goThrough, startOpenIdProvider } from "../testing/openid-provider.ts";

const admin = { email: "editor@example.org", password: "correct horse battery" };

/** Somewhere else each time: the limits count by address. */
const place = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

describeOnEachEngine("a sign-in that is under way while its connection is deleted", (engine) => {
  const site = () => testContext(engine.db);
  const client = (db = engine.db) => authClient(testContext(db));
  const redirects: string[] = [];
  let provider: TestOpenIdProvider;
  let cookie = "";

  beforeAll(async () => {
    provider = await startOpenIdProvider(redirects);
    await createAdmin(site(), admin);
    cookie = (await client().post("/sign-in/email", admin)).cookie;
  });
  afterAll(() => provider.close());

  /** Registers a connection for a domain of its own. */
  async function connect() {
    const domain = `${randomUUID().slice(0, 8)}.example`;
    const { issuer, clientId, clientSecret } = provider;
    const wanted = { protocol: "oidc", name: "Campus", domains: domain, issuer };
    const body = { ...wanted, client_id: clientId, client_secret: clientSecret };
    const { id } = (await client().post("/admin/sso/providers", body, { cookie })).body as { id: string };
    redirects.push(`http://localhost:3000/api/auth/callback/sso-${id}`);
    return { id, domain };
  }
  const remove = (id: string) => client().send("DELETE", `/admin/sso/providers/${id}`, { cookie });

  /**
   * Somebody with an account goes to the provider and back, up to the call that ends the sign-in.
   * @param isLink they are signed in, and connect the provider
   */
  async function comeBack({ id, domain }: { id: string; domain: string }, isLink: boolean) {
    const user = await createUser(site(), `${randomUUID()}@${domain}`);
    const session = isLink ? await signInAs(site(), user.id) : "";
    provider.person = { sub: randomUUID(), email: user.email };
    const from = place();
    const started = isLink
      ? await client().post("/identities/authorize", { provider: `sso-${id}` }, { cookie: session, from })
      : await client().post("/sso", { domain }, { from });
    const back = await goThrough((started.body as { url: string }).url);
    const path = `${back.pathname.slice("/api/auth".length)}${back.search}`;
    const own = [requestCookie(started.headers), session].filter(Boolean).join("; ");
    return { user, finish: (db = engine.db) => client(db).get(path, { cookie: own, from }) };
  }

  it.each([
    ["lets nobody in", false],
    ["links nothing", true],
  ])("%s", async (_, isLink) => {
    const connection = await connect();
    const { user, finish } = await comeBack(connection, isLink);
    let isDeleted = false;
    const { db } = await engine.openAnother();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The last that is read of a provider.
        if (!isDeleted && Object.keys(result.rows[0] ?? {}).join() === "domain") {
          isDeleted = true;
          await remove(connection.id);
        }
        return result;
      },
    });
    const answer = await finish(slow);
    expect([isDeleted, answer.headers.get("location"), answer.cookie]).toEqual([
      true,
      "/admin/not-signed-in?reason=provider_unknown",
      "",
    ]);
    expect(await findUser(site(), user.email)).toMatchObject({ identities: [], sessions: isLink ? [{}] : [] });
  });

  it("leaves nothing behind when both end at the same moment", async () => {
    const connection = await connect();
    const people = [];
    for (const isLink of [false, true, false, true]) people.push(await comeBack(connection, isLink));
    const { db } = await engine.openAnother();
    const [deleted, ...answers] = await Promise.all([
      remove(connection.id),
      ...people.map(({ finish }, index) => finish(index < 2 ? db : engine.db)),
    ]);
    expect([deleted, ...answers].map(({ status }) => status)).toEqual([200, 303, 303, 303, 303]);
    const identities = engine.db.selectFrom("identities").select("id").where("provider", "=", `sso-${connection.id}`);
    expect(await identities.execute()).toEqual([]);
    const actors = await Promise.all(answers.map(({ cookie: begun }) => getActor(site(), begun)));
    expect(actors.filter(({ kind }) => kind === "user")).toEqual([]);
  });
});
