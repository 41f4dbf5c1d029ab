import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { accountDefaults } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { grantAdmin } from "../team/team.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { findAccountByEmail, setPassword } from "../users/account.ts";
import { type BucketName, buckets } from "../calls/rate-limits.ts";
import { createKnownBrowserCookie } from "../tokens/cookies.ts";
import { findUser, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { type Right, rights } from "../calls/rights.ts";
import type { Call } from "../calls/call.ts";
import { calls } from "./calls.ts";

// What a declaration says of rights and limits is what the code does: each call is made with the rights that it names, and with what
// brings it to its limits, whose buckets are recorded in place of being counted.

const taken = vi.hoisted((): string[] => []);
vi.mock("#domain/security/abuse.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  takeToken: (_ctx: unknown, { key }: { key: string }) => Promise.resolve(void taken.push(key)),
  giveTokenBack: () => Promise.resolve(),
}));

const email = "ann@example.org";
const phone = "+12025550199";
const token = "000000";
const password = "lanterns along the pier";
const passkey = {
  id: "a",
  rawId: "a",
  type: "public-key",
  response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" },
};
const proof = { message: "a", signature: "a" };
const wallet = { address: `0x${"a".repeat(40)}`, chainId: 1 };
const code = { auth_code: "a", code_verifier: "a" };
const idToken = { provider: "oidc", id_token: "a", nonce: "a".repeat(16) };

const noRequest = { id: "", userAgent: null, attempt: null, cookie: () => null };

/** What is sent to the calls that take something. */
const bodies: Record<string, { body?: unknown; query?: string; knownBrowser?: true }[]> = {
  "POST /sign-in/email": [{ body: { email, password } }, { body: { email, password }, knownBrowser: true }],
  "POST /sign-up/email": [{ body: { email: "new@example.org", password } }],
  "POST /signup": [{ body: { email: "new@example.org", password } }],
  "POST /token": [
    { query: "grant_type=password", body: { email, password } },
    { query: "grant_type=password", body: { email, password }, knownBrowser: true },
    { query: "grant_type=refresh_token", body: {} },
    { query: "grant_type=pkce", body: code },
    { query: "grant_type=id_token", body: idToken },
    { query: "grant_type=web3", body: proof },
  ],
  "POST /recover": [{ body: { email } }],
  "POST /resend": [{ body: { email } }],
  "PUT /user": [
    { body: { password, current: "wrong" } },
    { body: { password, current: "correct horse battery" } },
    { body: { email: "new@example.org" } },
    { body: { phone } },
    { body: { phone: null } },
    { body: { data: { name: "Ann" } } },
  ],
  "POST /reauthenticate": [{ body: { password } }, { body: { code: token } }, { body: { passkey } }],
  "POST /otp": [{ body: { email } }, { body: { phone } }],
  "POST /verify": [
    { body: { type: "email", email, token } },
    { body: { type: "magiclink", email, token } },
    { body: { type: "sms", phone, token } },
    { body: { type: "phone_change", phone, token } },
    { body: { type: "signup", token } },
    { body: { type: "email_change", email, token } },
    { body: { type: "recovery", token, password } },
  ],
  "POST /identities/authorize": [{ body: { provider: "oidc" } }],
  "POST /sso": [{ body: { domain: "example.org" } }],
  "POST /factors/verify": [{ body: { code: token } }, { body: { passkey } }],
  "POST /factors/:id/verify": [{ body: { code: token } }],
  "POST /factors": [{ body: {} }],
  "POST /passkeys/verify": [{ body: { passkey } }],
  "POST /passkeys": [
    { body: { passkey: { ...passkey, response: { clientDataJSON: "a", attestationObject: "a", transports: [] } } } },
  ],
  "PUT /passkeys/:id": [{ body: { name: "Key" } }],
  "POST /wallets/nonce": [{ body: wallet }],
  "POST /wallets/link": [{ body: wallet }],
  "POST /wallets": [{ body: proof }],
  "POST /admin/users": [{ body: { email: "new@example.org" } }],
  "PUT /admin/users": [{ body: { email, active: true } }],
  "PUT /admin/users/:id": [{ body: { data: { name: "Ann" } } }],
  "POST /admin/invite": [{ body: { email: "invited@example.org" } }],
  "POST /admin/generate_link": [{ body: { email } }],
  "POST /admin/sso/providers": [
    { body: { protocol: "saml", name: "A", domains: "a.example", entity_id: "a", sso_url: "https://a.example" } },
  ],
};

describeOnEachEngine("what calls declare", (engine) => {
  const openIdProvider = { name: "Provider", issuer: "http://127.0.0.1:9", clientId: "site", clientSecret: null };
  const accounts = { ...accountDefaults, sendsTexts: true, walletChains: [1], openIdProvider };
  const context = () => testContext(engine.db, { accounts });
  let passwordHash = "";
  beforeAll(async () => {
    passwordHash = await hashPassword("correct horse battery");
  });
  beforeEach(() => void taken.splice(0));

  /** The cookie of somebody who has these rights and no more. */
  async function cookieFor(needed: readonly Right[]): Promise<string> {
    const { id } = await createUser(context());
    await setPassword(context(), id, passwordHash);
    if (needed.some((right) => right === "secondFactor" || right === "challenge" || right === "firstFactor")) {
      const use = { counter: 0, transports: [], signs_in: true, last_used_at: null, created_at: new Date() };
      const row = { id: randomUUID(), user_id: id, name: "Key", credential_id: randomUUID(), public_key: "", ...use };
      await engine.db.insertInto("account_passkeys").values(row).execute();
    }
    if (needed.includes("admin") || needed.includes("teamManager")) {
      const address = `${randomUUID()}@example.org`;
      await grantAdmin(context(), { email: address, passwordHash: "not a hash", role: "admin" });
      return signInAs(context(), (await findUser(context(), address))?.id ?? "");
    }
    if (needed.every((right) => right === "texts" || right === "wallets")) return "";
    const cookie = await signInAs(context(), id);
    if (needed.includes("secondFactor")) {
      await engine.db.updateTable("sessions").set({ assurance: "aal2" }).where("user_id", "=", id).execute();
    }
    return cookie;
  }

  /** Sends a call's samples. @returns the codes of their answers */
  async function make(call: Call, isSignedIn: boolean): Promise<{ code: string; rights: readonly Right[] }[]> {
    const answers = [];
    for (const { body, query, knownBrowser } of bodies[`${call.method} ${call.path}`] ?? [{}]) {
      const raw = { ...Object(body), ...Object.fromEntries(new URLSearchParams(query)) };
      const { rights: needed } = call.choose(raw, noRequest);
      if (!isSignedIn && needed.length === 0) continue;
      const account = await findAccountByEmail(context(), email);
      const known = account ? (createKnownBrowserCookie(context(), account).split(";")[0] ?? "") : "";
      const own = isSignedIn ? await cookieFor(needed) : "";
      const path = `${call.path.replace(":id", randomUUID())}${query ? `?${query}` : ""}`;
      const answer = await authClient(context()).send(call.method, path, {
        ...(body !== undefined && { body }),
        cookie: [own, ...(knownBrowser ? [known] : [])].join("; "),
      });
      answers.push({ code: String((Object(answer.body) as { code?: string }).code), rights: needed });
    }
    return answers;
  }

  it("is enough and needed as to rights, and as to limits what they count in", async () => {
    const { id } = await createUser(context(), email);
    await engine.db
      .insertInto("account_phones")
      .values({ user_id: id, number: phone, confirmed_at: new Date() })
      .execute();
    const names = (Object.keys(buckets) as BucketName[]).toSorted((a, b) => b.length - a.length);
    const refusals = new Set<string>(Object.values(rights).flatMap(({ errors }) => [...errors]));
    // What else this code says: there is nothing of that id.
    refusals.delete("not_found");
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      taken.splice(0);
      const codes = (await make(call, true)).map(({ code }) => code);
      expect([name, codes.filter((code) => refusals.has(code))]).toEqual([name, []]);
      const counted = taken.map((key) => names.find((one) => key === one || key.startsWith(`${one}:`)) ?? key);
      const declared = call.variants.flatMap(({ limits }) => limits);
      expect([name, [...new Set(counted)].toSorted()]).toEqual([name, [...new Set(declared)].toSorted()]);
    }
  });

  it("limits for each user what mails them a notice, or keeps a challenge, and can be done again at once", () => {
    const passkeys = ["POST /passkeys", "POST /passkeys/enrol"];
    const repeated = ["POST /factors/recovery-codes", ...passkeys, "DELETE /identities/:id", "PUT /user"];
    const limited = calls.filter(({ variants }) =>
      variants.some(({ limits }) => limits.includes("sign-in-change:user")),
    );
    expect(limited.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(repeated.toSorted());
  });

  it("keeps visitors out of what is not for everybody", async () => {
    const admitted = [];
    for (const call of calls) {
      for (const { code, rights: needed } of await make(call, false)) {
        const first = needed.find((right) => right !== "texts" && right !== "wallets");
        const isRefused = !first || (rights[first].errors as readonly string[]).includes(code);
        if (!isRefused) admitted.push(`${call.method} ${call.path}: ${code}`);
      }
    }
    expect(admitted).toEqual([]);
  });

  it("has something to send above that its schema takes", async () => {
    const lacking = [];
    for (const call of calls) {
      for (const { body, query } of bodies[`${call.method} ${call.path}`] ?? [{}]) {
        const raw = { ...Object(body), ...Object.fromEntries(new URLSearchParams(query)) };
        const { input } = call.choose(raw, noRequest);
        if (input && !(await input.safeParseAsync(raw)).success) lacking.push(`${call.method} ${call.path}`);
      }
    }
    expect(lacking).toEqual([]);
  });

  it("has its input refused by name when it is missing", async () => {
    for (const [path, field] of [
      ["/recover", "email"],
      ["/admin/invite", "email"],
      ["/factors/:id/verify", "code"],
    ] as const) {
      const call = calls.find((row) => row.path === path) as Call;
      const cookie = await cookieFor(call.variants[0]?.rights ?? []);
      const answer = await authClient(context()).send(call.method, path.replace(":id", randomUUID()), {
        body: {},
        cookie,
      });
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid", fields: { [field]: expect.any(String) } } });
    }
  });
});
