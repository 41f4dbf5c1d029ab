import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import type { Connection } from "../providers/connections.ts";
import { getProvider } from "../providers/find-providers.ts";
import { readSamlAnswer } from "../providers/saml.ts";
import { getActor } from "../sessions/get-actor.ts";
import { authClient, requestCookie } from "./auth-client.ts";
import { type TestSamlProvider, startSamlProvider } from "./saml-provider.ts";

const admin = { email: "editor@example.org", password: "correct horse battery" };
/** The one that the connection is for. */
export const domain = "campus.example";

/** Somewhere else each time: the limits count by address. */
export const place = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

/** A SAML provider with a connection to it, and what a browser carries between both, for the tests of a `describe`. */
export function setSamlStage(engine: EngineUnderTest) {
  const client = (minutes = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) }));
  const actorOf = async (cookie: string) => getActor(client().process, cookie);
  let provider: TestSamlProvider;
  let connection: Connection;
  let cookie = "";

  beforeAll(async () => {
    provider = await startSamlProvider();
    await createAdmin(testContext(engine.db), admin);
    cookie = (await client().post("/sign-in/email", admin)).cookie;
    const input = { protocol: "saml", name: "Campus", domains: domain, metadata: provider.metadata };
    await client().post("/admin/sso/providers", input, { cookie });
    const listed = await client().get("/admin/sso/providers", { cookie });
    connection = (listed.body as Connection[])[0]!;
  });
  afterAll(() => provider.close());

  const person = () => ({ email: `${randomUUID()}@${domain}`, nameId: randomUUID() });

  async function start() {
    const started = await client().post("/sso", { domain }, { from: place() });
    return { url: (started.body as { url: string }).url, own: requestCookie(started.headers) };
  }

  /** What the browser brings from the provider, by a form of the provider's site. */
  function bring(answer: string) {
    return client().send("POST", `/sso/acs/sso-${connection.id}`, {
      body: new URLSearchParams({ SAMLResponse: answer }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://127.0.0.1:9" },
      from: place(),
    });
  }
  /** The refusal of the domain, with its cause. */
  async function read(answer: string, ctx = testContext(engine.db)) {
    const found = await getProvider(ctx, `sso-${connection.id}`);
    if (found.protocol !== "saml") throw new Error("another protocol");
    return readSamlAnswer(ctx, found, answer);
  }
  const follow = (location: string | null, own: string) =>
    client().get((location ?? "").slice("/api/auth".length), { cookie: own });

  return {
    client,
    actorOf,
    person,
    start,
    bring,
    read,
    follow,
    get provider() {
      return provider;
    },
    get connection() {
      return connection;
    },
    /** Of the admin. */
    get cookie() {
      return cookie;
    },
  };
}
