import { equal } from "node:assert/strict";
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { getActor } from "../sessions/get-actor.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { type Answer, authClient, createUser, signInAs } from "./auth-client.ts";
import { addr, eip191Signer } from "micro-eth-signer";

interface Behaviour {
  /** The page that asks, as the browser tells the authenticator. */
  origin?: string;
  /** Whether the owner has unlocked it. */
  isUnlocked?: boolean;
  /** What it says how often it was used; else it counts. */
  counter?: number;
  /** Whom it names; else the user that it was made for. */
  userHandle?: string;
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const encoded = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** An authenticator with one passkey, in software: what a browser and a security key would answer together. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;
  let owner = "";

  const clientData = (type: string, challenge: string, { origin = "http://localhost:3000" }: Behaviour) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData(rpId: string, flags: number, { isUnlocked = true, counter = ++uses }: Behaviour) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | present | (isUnlocked ? verified : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      ),
    );
  }

  return {
    /** Makes the passkey, as `navigator.credentials.create` would. */
    create(options: Options, behaviour: Behaviour = {}) {
      owner = options.user?.id ?? "";
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        authData(options.rp?.id ?? "", hasKey, behaviour),
        Buffer.alloc(16),
        length,
        id,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: "public-key",
        response: {
          clientDataJSON: encoded(clientData("webauthn.create", options.challenge, behaviour)),
          attestationObject: encoded(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ["internal"],
        },
      };
    },

    /** Uses the passkey, as `navigator.credentials.get` would. */
    get(options: Options, behaviour: Behaviour = {}) {
      const data = authData(options.rpId ?? "", 0, behaviour);
      const client = clientData("webauthn.get", options.challenge, behaviour);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: "public-key",
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: behaviour.userHandle === undefined ? owner : encoded(behaviour.userHandle),
        },
      };
    },
  };
}

const start = Date.now();

/** What tests of passkeys do again and again. Minutes count from the beginning of the tests. */
export function passkeySteps(engine: EngineUnderTest) {
  const at = (minutes: number, overrides: Partial<Context> = {}) =>
    testContext(engine.db, { clock: () => new Date(start + minutes * 60_000), ...overrides });
  const client = (minutes = 0, overrides: Partial<Context> = {}) => authClient(at(minutes, overrides));
  const actorOf = (cookie: string, minutes = 0) => getActor(client(minutes).process, cookie);
  const optionsIn = ({ body }: Answer) =>
    (body as { options: { challenge: string; user: { id: string }; allowCredentials?: { id: string }[] } }).options;
  /** What the browser keeps of an answer beside the session. */
  const attemptIn = ({ headers }: Answer) => /sign_in_attempt=[^;]+/.exec(headers.getSetCookie().join("\n"))?.[0] ?? "";

  async function add(cookie: string, authenticator = createAuthenticator(), from = client()) {
    const begun = await from.post("/passkeys/enrol", {}, { cookie });
    const passkey = authenticator.create(optionsIn(begun));
    const done = await from.post("/passkeys", { passkey }, { cookie: `${cookie}; ${attemptIn(begun)}` });
    equal(done.status, 200);
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

/** An Ethereum wallet of a test's own. */
export function createWallet() {
  const { privateKey, address } = addr.random();
  return { address, sign: (message: string | Uint8Array) => eip191Signer.sign(message, privateKey) };
}
