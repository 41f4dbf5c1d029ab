import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getActor } from "../sessions/get-actor.ts";
import type { Identity } from "../own-account/identities.ts";
import { accountDefaults } from "#domain/context.ts";
import { type Answer, mailsTo, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createWallet, createAuthenticator } from "../testing/authenticator.ts";
import { eip191Signer } from "micro-eth-signer";
import { type SiweMessage, formatSiweMessage, parseSiweMessage } from "./wallets.ts";

const start = Date.now();
const accounts = { ...accountDefaults, walletChains: [1, 10] };

describeOnEachEngine("signing in with a wallet", (engine) => {
  const at = (minutes: number) => testContext(engine.db, { accounts, clock: () => new Date(start + minutes * 60_000) });
  const client = (minutes = 0) => authClient(at(minutes));
  const actorOf = (cookie: string) => getActor(client().process, cookie);
  const attemptIn = ({ headers }: Answer) => /sign_in_attempt=[^;]+/.exec(headers.getSetCookie().join("\n"))?.[0] ?? "";
  type Wallet = ReturnType<typeof createWallet>;

  async function ask(wallet: Wallet, path: string, cookie = "", minutes = 0) {
    const asked = await client(minutes).post(path, { address: wallet.address.toLowerCase(), chainId: 1 }, { cookie });
    expect(asked).toMatchObject({ status: 200 });
    return { message: (asked.body as { message: string }).message, attempt: attemptIn(asked) };
  }

  async function link(wallet: Wallet, cookie: string) {
    const { message, attempt } = await ask(wallet, "/wallets/link", cookie);
    const body = { message, signature: wallet.sign(message) };
    return client().post("/wallets", body, { cookie: `${cookie}; ${attempt}` });
  }

  async function withWallet() {
    const user = await createUser(at(0));
    const cookie = await signInAs(at(0), user.id);
    const wallet = createWallet();
    expect(await link(wallet, cookie)).toMatchObject({ status: 200 });
    return { user, cookie, wallet };
  }

  const present = (message: string, signature: string, attempt: string, minutes = 0) =>
    client(minutes).post("/token?grant_type=web3", { chain: "ethereum", message, signature }, { cookie: attempt });

  async function signIn(wallet: Wallet) {
    const { message, attempt } = await ask(wallet, "/wallets/nonce");
    return present(message, wallet.sign(message), attempt);
  }

  it("takes a wallet that its owner has linked; other sessions end, an email says so, and it is listed", async () => {
    const user = await createUser(at(0));
    const [cookie, elsewhere] = [await signInAs(at(0), user.id), await signInAs(at(0), user.id)];
    const wallet = createWallet();
    expect(await link(wallet, cookie)).toMatchObject({ status: 200 });
    expect(await actorOf(elsewhere)).toEqual({ kind: "visitor" });
    const identities = (await client().get("/identities", { cookie })).body as Identity[];
    expect(identities).toMatchObject([{ provider: "wallet", name: "Wallet", account: wallet.address }]);
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toEqual([
      "Homecoming: a new way to sign in was linked",
    ]);
    const answer = await signIn(wallet);
    expect(answer).toMatchObject({ status: 200, body: { signedIn: true } });
    expect(await actorOf(answer.cookie)).toMatchObject({ userId: user.id, session: { assurance: "aal1" } });
  });

  it("makes no account for an unknown wallet, and no session", async () => {
    const count = async () => {
      const users = await engine.db.selectFrom("users").select("id").execute();
      return [users.length, (await engine.db.selectFrom("sessions").select("id").execute()).length];
    };
    const before = await count();
    expect(await signIn(createWallet())).toMatchObject({
      status: 403,
      body: { code: "wallet_not_linked" },
      cookie: "",
    });
    expect(await count()).toEqual(before);
  });

  it("says whether a wallet is linked to nobody but its owner", async () => {
    const { wallet } = await withWallet();
    const forged = async (known: Wallet) => {
      const { message, attempt } = await ask(known, "/wallets/nonce");
      return present(message, createWallet().sign(message), attempt);
    };
    const answers = [await forged(wallet), await forged(createWallet())];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
  });

  it("takes each message once, for five minutes, in the browser that asked for it", async () => {
    const { wallet } = await withWallet();
    const { message, attempt } = await ask(wallet, "/wallets/nonce");
    const signature = wallet.sign(message);
    const refused = { status: 422, cookie: "" };
    expect(await present(message, signature, "")).toMatchObject(refused);
    expect(await present(message, signature, (await ask(wallet, "/wallets/nonce")).attempt)).toMatchObject(refused);
    expect(await present(message, signature, attempt, 6)).toMatchObject(refused);
    const both = await Promise.all([present(message, signature, attempt), present(message, signature, attempt)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it.each([
    ["domain", (message: string) => message.replace("localhost:3000 wants", "evil.example wants")],
    [
      "address of the page",
      (message: string) => message.replace("URI: http://localhost:3000", "URI: https://evil.example"),
    ],
    ["network", (message: string) => message.replace("Chain ID: 1", "Chain ID: 137")],
    ["time", (message: string) => message.replace(/Expiration Time: \d+/, "Expiration Time: 2999")],
    ["missing end", (message: string) => message.replace(/\nExpiration Time: .*/, "")],
    ["words", (message: string) => message.replace("Sign in to", "Sign over to")],
    ["version", (message: string) => message.replace("Version: 1", "Version: 2")],
    ["more lines", (message: string) => `${message}\nResources:\n- https://evil.example\n`],
    ["lines before", (message: string) => `\n${message}`],
  ])("takes no message with another %s", async (what, change) => {
    const { wallet } = await withWallet();
    const { message, attempt } = await ask(wallet, "/wallets/nonce");
    const changed = change(message);
    expect(changed).not.toBe(message);
    const answer = await present(changed, wallet.sign(changed), attempt);
    expect([what, answer.status, answer.cookie]).toEqual([what, 422, ""]);
  });

  it("does not take a message for linking as one for signing in, nor the other way round, nor another person's", async () => {
    const { wallet, cookie } = await withWallet();
    const linking = await ask(wallet, "/wallets/link", cookie);
    const signature = wallet.sign(linking.message);
    expect(await present(linking.message, signature, linking.attempt)).toMatchObject({ status: 422 });
    const other = createWallet();
    const signing = await ask(other, "/wallets/nonce");
    const body = { message: signing.message, signature: other.sign(signing.message) };
    const call = { cookie: `${cookie}; ${signing.attempt}` };
    expect(await client().post("/wallets", body, call)).toMatchObject({ status: 422 });
    const stranger = await signInAs(at(0), (await createUser(at(0))).id);
    const own = await ask(other, "/wallets/link", cookie);
    const proof = { message: own.message, signature: other.sign(own.message) };
    expect(await client().post("/wallets", proof, { cookie: `${stranger}; ${own.attempt}` })).toMatchObject({
      status: 422,
    });
  });

  it("links a wallet to one account only, also at the same moment, and only shortly after a sign-in", async () => {
    const { wallet, cookie } = await withWallet();
    const taken = { status: 409, body: { code: "identity_already_exists" } };
    expect(await link(wallet, cookie)).toMatchObject(taken);
    const others = await Promise.all([createUser(at(0)), createUser(at(0))]);
    const cookies = await Promise.all(others.map(({ id }) => signInAs(at(0), id)));
    expect(await link(wallet, cookies[0]!)).toMatchObject(taken);
    const fresh = createWallet();
    const both = await Promise.all(cookies.map((each) => link(fresh, each)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const body = { address: fresh.address, chainId: 1 };
    expect(await client(16).post("/wallets/link", body, { cookie })).toMatchObject({
      status: 403,
      body: { code: "reauthentication_needed" },
    });
    expect(await client().post("/wallets/link", body)).toMatchObject({ status: 401 });
  });

  it("owes the second factor like every other way in", async () => {
    const { cookie, wallet } = await withWallet();
    const begun = await client().post("/passkeys/enrol", {}, { cookie });
    const { options } = begun.body as { options: Parameters<ReturnType<typeof createAuthenticator>["create"]>[0] };
    const passkey = createAuthenticator().create(options);
    await client().post("/passkeys", { passkey }, { cookie: `${cookie}; ${attemptIn(begun)}` });
    const answer = await signIn(wallet);
    expect(answer).toMatchObject({ status: 200, body: { challenge: "second_factor" } });
    expect(await actorOf(answer.cookie)).toMatchObject({ kind: "visitor", challenge: { factors: ["passkey"] } });
  });

  it("stops when the wallet is unlinked", async () => {
    const { cookie, wallet } = await withWallet();
    expect(await link(createWallet(), cookie)).toMatchObject({ status: 200 });
    const [first] = (await client().get("/identities", { cookie })).body as Identity[];
    expect(await client().send("DELETE", `/identities/${first!.id}`, { cookie })).toMatchObject({ status: 200 });
    expect(await signIn(wallet)).toMatchObject({ status: 403, body: { code: "wallet_not_linked" } });
  });

  it("takes only networks that the operator has named, and no wallet at all where none is", async () => {
    const { address } = createWallet();
    expect(await client().post("/wallets/nonce", { address, chainId: 137 })).toMatchObject({ status: 422 });
    const off = authClient(testContext(engine.db));
    expect(await off.post("/wallets/nonce", { address, chainId: 1 })).toMatchObject({ status: 404 });
    const proof = { message: "x", signature: "0x" };
    expect(await off.post("/token?grant_type=web3", proof)).toMatchObject({ status: 404 });
  });

  it("answers nothing but 4xx to what no wallet would send", async () => {
    for (const value of ["", "\0", "0x", "0xzz", "x".repeat(3_000), null, {}, 7]) {
      for (const [path, body] of [
        ["/wallets/nonce", { address: value, chainId: value }],
        ["/token?grant_type=web3", { message: value, signature: value }],
      ] as const) {
        const { status } = await client().post(path, body, { cookie: `sign_in_attempt=${"a".repeat(32)}` });
        expect([path, value, status]).toEqual([path, value, 422]);
      }
    }
  });
});

const said: SiweMessage = {
  domain: "alumni.example.org:8443",
  address: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
  statement: "Sign in to Homecoming.",
  uri: "https://alumni.example.org:8443/admin",
  chainId: 10,
  nonce: "Zk3fT0pQx91kL2mN8vR7",
  issuedAt: new Date("2026-03-01T10:00:00.000Z"),
  expirationTime: new Date("2026-03-01T10:05:00.000Z"),
};

// Written and signed by another implementation (viem 2.57).
const reference = {
  message: `alumni.example.org:8443 wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Homecoming.

URI: https://alumni.example.org:8443/admin
Version: 1
Chain ID: 10
Nonce: Zk3fT0pQx91kL2mN8vR7
Issued At: 2026-03-01T10:00:00.000Z
Expiration Time: 2026-03-01T10:05:00.000Z`,
  signer: "0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A",
  signature:
    "0x8ce5d432dacd015f6586108d063f2285303daf441c95c29392b95007748985647f69c5adb70b3048fb15d2d23cc1645a26ba80a7b04a39ae28b7223bb2b5b3001b",
};

it("writes what another implementation of EIP-4361 writes, and reads it back", () => {
  expect(formatSiweMessage(said)).toBe(reference.message);
  expect(parseSiweMessage(reference.message)).toEqual(said);
});

it("is checked against its signature as another implementation signs it", () => {
  const { message, signer, signature } = reference;
  expect(eip191Signer.verify(signature, message, signer)).toBe(true);
  expect(eip191Signer.verify(signature, `${message} `, signer)).toBe(false);
});

it.each([
  ["a line more", (message: string) => `${message}\nRequest ID: 1`],
  ["a line end", (message: string) => `${message}\n`],
  ["another line break", (message: string) => message.replaceAll("\n", "\r\n")],
  ["a time that is none", (message: string) => message.replace("2026-03-01T10:05", "2026-02-31T10:05")],
  ["no words", (message: string) => message.replace("Sign in to Homecoming.", "")],
  ["a leading zero", (message: string) => message.replace("Chain ID: 10", "Chain ID: 010")],
])("reads no message with %s", (_, change) => {
  const message = formatSiweMessage(said);
  expect(change(message)).not.toBe(message);
  expect(parseSiweMessage(change(message))).toBeNull();
});
