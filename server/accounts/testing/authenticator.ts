import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

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
