import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { createAdmin } from "../../admins/team.ts";
import { providerRequestLifetime } from "../../limits.ts";
import { getActor } from "../../sessions/get-actor.ts";
import type { Connection } from "../connections.ts";
import { getProvider } from "../find-providers.ts";
import { readSamlAnswer } from "./saml.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, requestCookie } from "../../testing/auth-client.ts";
import { type TestSamlProvider, makeKey, startSamlProvider } from "../../testing/saml-provider.ts";

const admin = { email: "editor@example.org", password: "correct horse battery" };
const domain = "campus.example";
const failed = "/admin/not-signed-in?reason=provider_failed";
const lost = "/admin/not-signed-in?reason=request_lost";

/** Somewhere else each time: the limits count by address. */
const place = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

describeOnEachEngine("single sign-on by SAML", (engine) => {
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

  it("signs in whom the provider names, in the browser that began", async () => {
    provider.person = person();
    const { url, own } = await start();
    const brought = await bring(await provider.answer(url));
    expect(brought).toMatchObject({ status: 303, cookie: "" });
    const location = brought.headers.get("location");
    expect(location).toMatch(/^\/api\/auth\/sso\/finish\?state=/);
    const stolen = await follow(location, "");
    expect([stolen.headers.get("location"), stolen.cookie]).toEqual([lost, ""]);
    const done = await follow(location, own);
    expect(done.headers.get("location")).toBe("/admin?signed-in");
    expect(await actorOf(done.cookie)).toMatchObject({ kind: "user", email: provider.person.email });
    expect((await follow(location, own)).cookie).toBe("");
  });

  it("takes an answer once, to a request of ours that is under way, and none that nobody asked for", async () => {
    provider.person = person();
    const { url } = await start();
    const answer = await provider.answer(url);
    expect((await bring(answer)).headers.get("location")).toContain("/sso/finish");
    expect((await bring(answer)).headers.get("location")).toBe(lost);
    const unasked = await provider.answer((await start()).url, { inResponseTo: "" });
    expect((await bring(unasked)).headers.get("location")).toBe(failed);
    const invented = await provider.answer((await start()).url, { inResponseTo: `_${randomUUID()}` });
    expect((await bring(invented)).headers.get("location")).toBe(lost);
  });

  it("says of an answer that comes too late that the sign-in is over, which is no fault to warn of", async () => {
    provider.person = person();
    const { url } = await start();
    const answer = await provider.answer(url, { ends: 15 });
    const [info, warn] = [vi.fn(), vi.fn()];
    const late = testContext(engine.db, {
      clock: () => new Date(Date.now() + providerRequestLifetime),
      log: { ...silentLogger, info, warn },
    });
    await expect(read(answer, late)).rejects.toMatchObject({ code: "conflict", reasons: ["request_lost"] });
    expect([info.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0]);
    await expect(read(btoa("<a/>"), late)).rejects.toMatchObject({ reasons: ["provider_failed"] });
    expect(warn).toHaveBeenCalledOnce();
  });

  it("refuses an assertion that is not signed, was changed, or is signed by another key", async () => {
    provider.person = person();
    const attempt = async (options: Parameters<TestSamlProvider["answer"]>[2]) =>
      (await bring(await provider.answer((await start()).url, {}, options))).headers.get("location");
    expect(await attempt({ unsigned: true })).toBe(failed);
    expect(await attempt({ tamper: (xml) => xml.replace(/[\w-]+@campus\.example/, `chief@${domain}`) })).toBe(failed);
    expect(await attempt({ tamper: (xml) => xml.replace(/<ds:SignatureValue>..../, "<ds:SignatureValue>AAAA") })).toBe(
      failed,
    );
    expect(await attempt({ tamper: (xml) => xml.replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, "") })).toBe(failed);

    const { certificate } = await makeKey();
    const other = { protocol: "saml", name: "Other", domains: "other.example", certificate };
    const byHand = { ...other, entity_id: provider.entityId, sso_url: provider.signInUrl };
    const made = await client().post("/admin/sso/providers", byHand, { cookie });
    expect(made).toMatchObject({ status: 200 });
    const started = await client().post("/sso", { domain: "other.example" }, { from: place() });
    const answer = await provider.answer((started.body as { url: string }).url);
    const brought = await client().send("POST", `/sso/acs/sso-${(made.body as { id: string }).id}`, {
      body: new URLSearchParams({ SAMLResponse: answer }).toString(),
    });
    expect(brought.headers.get("location")).toBe(failed);
  });

  it("refuses algorithms by what the document says, however it is written", async () => {
    provider.person = person();
    const sha1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
    const written = [`"${sha1}"`, `'${sha1}'`, `"${sha1.replace("#", "&#35;")}"`, `"${sha1} "`, `""`];
    for (const algorithm of written) {
      const tamper = (xml: string) => xml.replace(/(SignatureMethod\s+Algorithm=)"[^"]+"/, `$1${algorithm}`);
      const answer = await provider.answer((await start()).url, {}, { tamper });
      await expect(read(answer)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/is signed with/) as string },
      });
    }
  });

  it("is not misled by a second assertion around, before or after the signed one", async () => {
    provider.person = person();
    const chief = `chief@${domain}`;
    const forge = (assertion: string) =>
      assertion
        .replace(/<ds:Signature.*<\/ds:Signature>/s, "")
        .replace(/ ID="[^"]+"/, ` ID="_${randomUUID()}"`)
        .replace(/[\w-]+@campus\.example/, chief);
    const signed = /<saml:Assertion.*<\/saml:Assertion>/s;
    const wrappings: ((xml: string) => string)[] = [
      (xml) => xml.replace(signed, (assertion) => forge(assertion) + assertion),
      (xml) => xml.replace(signed, (assertion) => assertion + forge(assertion)),
      (xml) =>
        xml.replace(signed, (assertion) =>
          forge(assertion).replace("</saml:Assertion>", `${assertion}</saml:Assertion>`),
        ),
      (xml) =>
        xml.replace(signed, (assertion) => `<samlp:Extensions>${assertion}</samlp:Extensions>${forge(assertion)}`),
      (xml) =>
        xml.replace(signed, (assertion) => {
          const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(assertion)?.[0] ?? "";
          const inside = signature.replace(
            "</ds:Signature>",
            `<ds:Object>${assertion.replace(signature, "")}</ds:Object></ds:Signature>`,
          );
          return forge(assertion).replace("</saml:Issuer>", `</saml:Issuer>${inside}`);
        }),
    ];
    for (const [index, tamper] of wrappings.entries()) {
      const { url, own } = await start();
      const brought = await bring(await provider.answer(url, {}, { tamper }));
      const location = brought.headers.get("location");
      const end = location === failed ? brought : await follow(location, own);
      const actor = await actorOf(end.cookie);
      expect([index, actor.kind === "user" ? actor.email : null]).not.toEqual([index, chief]);
      expect([index, location]).toEqual([index, failed]);
    }
  });

  it("refuses an assertion for another audience, address or request, of another provider, or that is over", async () => {
    provider.person = person();
    const wrong = [
      { audience: "https://other.example" },
      { recipient: "https://other.example/acs" },
      { recipient: "" },
      { issuer: "https://other.example/metadata" },
      { ends: -2 },
      { nameId: "" },
      { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
    ];
    for (const said of wrong) {
      const brought = await bring(await provider.answer((await start()).url, said));
      expect([said, brought.headers.get("location")]).toEqual([said, failed]);
    }
    // The request that the whole answer names is right, the one in the signed part is another of ours.
    const [first, second] = [await start(), await start()];
    const id = /_[\w-]{43}/;
    const firsts = Buffer.from(await provider.answer(first.url), "base64").toString();
    const seconds = Buffer.from(await provider.answer(second.url), "base64").toString();
    const mixed = firsts.replace(id, id.exec(seconds.slice(seconds.indexOf("InResponseTo")))?.[0] ?? "");
    expect((await bring(Buffer.from(mixed).toString("base64"))).headers.get("location")).toBe(failed);
  });

  it("reads no document type, and survives nonsense", async () => {
    provider.person = person();
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const { url } = await start();
    const withEntity = await provider.answer(url, {}, { tamper: (xml) => bomb + xml });
    for (const answer of [withEntity, "", "nonsense", btoa("<a>"), btoa("<a/>"), "A".repeat(300_000)]) {
      expect((await bring(answer)).headers.get("location")).toBe(failed);
    }
    const input = { protocol: "saml", name: "Bomb", domains: "bomb.example", metadata: bomb + provider.metadata };
    const answer = await client().post("/admin/sso/providers", input, { cookie });
    expect(answer).toMatchObject({ status: 422, body: { fields: { metadata: /document type/ } } });
    for (const metadata of ["nonsense", "<a/>", "<a>"]) {
      const refused = await client().post("/admin/sso/providers", { ...input, metadata }, { cookie });
      expect([metadata, refused.status]).toEqual([metadata, 422]);
    }
  });

  it("is not kept busy by an answer of many parts to a request of ours", async () => {
    provider.person = person();
    const { url } = await start();
    const honest = Buffer.from(await provider.answer(url), "base64").toString();
    const padded = (extra: string) => honest.replace(/(<[\w:]*Response[^>]*>)/, `$1${extra}`);
    const nested = (depth: number) => "<b>".repeat(depth) + "</b>".repeat(depth);
    const dsig = 'xmlns:d="http://www.w3.org/2000/09/xmldsig#"';
    const prefixes = Array.from({ length: 6_000 }, (_, at) => `p${at}`).join(" ");
    const attributes = Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(" ");
    const transforms = `<d:Transform ${dsig}/>`.repeat(400);
    const inclusive = '<e:InclusiveNamespaces xmlns:e="http://www.w3.org/2001/10/xml-exc-c14n#"';
    for (const [extra, reason] of [
      ["<b/>".repeat(35_000), "parts"],
      ["<!---->".repeat(19_000), "parts"],
      ["<?a?>".repeat(25_000), "parts"],
      ["<b><![CDATA[a]]></b>".repeat(600), "parts"],
      [nested(400), "depth"],
      [`<b ${attributes}/>`, "attributes"],
      [`<d:Reference ${dsig}/>`.repeat(400), "signatures"],
      [transforms, "transforms"],
      [`${inclusive} PrefixList="${prefixes}"/>`, "prefixes"],
    ] as const) {
      const began = performance.now();
      const refusal = await read(Buffer.from(padded(extra)).toString("base64")).catch((error: Error) => error.cause);
      expect(String(refusal)).toMatch(new RegExp(`more than \\d+ ${reason}`));
      expect(performance.now() - began).toBeLessThan(1_000);
    }
    const groups = `<b>${"<b/>".repeat(400)}</b>`;
    const refusal = await read(Buffer.from(padded(groups)).toString("base64")).catch((error: Error) => error.cause);
    expect(String(refusal), "as many as a person has groups").not.toMatch(/more than/);
  });

  it("vouches for addresses of its domains alone", async () => {
    provider.person = { email: "ada@example.org", nameId: randomUUID() };
    const { url, own } = await start();
    const brought = await bring(await provider.answer(url));
    const done = await follow(brought.headers.get("location"), own);
    expect([done.headers.get("location"), done.cookie]).toEqual(["/admin/not-signed-in?reason=email_foreign", ""]);
    provider.person = { email: "", nameId: randomUUID() };
    const nameless = await start();
    const answer = await bring(await provider.answer(nameless.url));
    const end = await follow(answer.headers.get("location"), nameless.own);
    expect(end.headers.get("location")).toBe("/admin/not-signed-in?reason=email_unverified");
  });
});
