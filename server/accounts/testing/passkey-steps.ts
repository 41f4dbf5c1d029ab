import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { getActor } from "#domain/accounts/get-actor.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expect } from "vitest";
import { type Answer, authClient } from "./auth-client.ts";
import { createAuthenticator } from "./authenticator.ts";
import { createUser, signInAs } from "./sign-in-as.ts";

const start = Date.now();

/** What tests of passkeys do again and again. Minutes count from the beginning of the tests. */
export function passkeySteps(engine: EngineUnderTest) {
  const at = (minutes: number, overrides: Partial<Context> = {}) =>
    testContext(engine.db, { clock: () => new Date(start + minutes * 60_000), ...overrides });
  const client = (minutes = 0, overrides: Partial<Context> = {}) => authClient(at(minutes, overrides));
  const actorOf = (cookie: string, minutes = 0) => getActor(client(minutes).accounts, new Headers({ cookie }));
  const optionsIn = ({ body }: Answer) =>
    (body as { options: { challenge: string; user: { id: string }; allowCredentials?: { id: string }[] } }).options;
  /** What the browser keeps of an answer beside the session. */
  const attemptIn = ({ headers }: Answer) => /sign_in_attempt=[^;]+/.exec(headers.getSetCookie().join("\n"))?.[0] ?? "";

  async function add(cookie: string, authenticator = createAuthenticator(), from = client()) {
    const begun = await from.post("/passkeys/enrol", {}, { cookie });
    const passkey = authenticator.create(optionsIn(begun));
    const done = await from.post("/passkeys", { passkey }, { cookie: `${cookie}; ${attemptIn(begun)}` });
    expect(done).toMatchObject({ status: 200 });
    const { id, recoveryCodes } = done.body as { id: string; recoveryCodes: string[] | null };
    return { id, recoveryCodes, cookie: done.cookie, authenticator };
  }

  async function withPasskey() {
    const user = await createUser(at(0));
    return { user, ...(await add(await signInAs(at(0), user.id))) };
  }

  /** Begins a sign-in, as the button does. */
  async function challenge(minutes = 0) {
    const begun = await client(minutes).post("/passkeys/challenge", {});
    return { options: optionsIn(begun), attempt: attemptIn(begun) };
  }

  const verify = (passkey: object, attempt: string, minutes = 0) =>
    client(minutes).post("/passkeys/verify", { passkey }, { cookie: attempt });

  return { at, client, actorOf, optionsIn, attemptIn, add, withPasskey, challenge, verify };
}
