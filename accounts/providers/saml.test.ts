import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { providerRequestLifetimeMs } from "./provider-request.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { type TestSamlProvider, makeKey } from "../testing/saml-provider.ts";
import { domain, place, setSamlStage } from "../testing/saml-stage.ts";

const failed = "/admin/not-signed-in?reason=provider_failed";
const lost = "/admin/not-signed-in?reason=request_lost";

describeOnEachEngine("single sign-on by SAML", (engine) => {
  const stage = setSamlStage(engine);
  const { client, actorOf, person, start, bring, read, follow } = stage;

  it("signs in whom the provider names, in the browser that began", async () => {
    stage.provider.person = person();
    const { url, own } = await start();
    const brought = await bring(await stage.provider.answer(url));
    expect(brought).toMatchObject({ status: 303, cookie: "" });
    const location = brought.headers.get("location");
    expect(location).toMatch(/^\/api\/auth\/sso\/finish\?state=/);
    const stolen = await follow(location, "");
    expect([stolen.headers.get("location"), stolen.cookie]).toEqual([lost, ""]);
    const done = await follow(location, own);
    expect(done.headers.get("location")).toBe("/admin?signed-in");
    expect(await actorOf(done.cookie)).toMatchObject({ kind: "user", email: stage.provider.person.email });
    expect((await follow(location, own)).cookie).toBe("");
  });

  it("takes an answer once, to a request of ours that is under way, and none that nobody asked for", async () => {
    stage.provider.person = person();
    const { url } = await start();
    const answer = await stage.provider.answer(url);
    expect((await bring(answer)).headers.get("location")).toContain("/sso/finish");
    expect((await bring(answer)).headers.get("location")).toBe(lost);
    const unasked = await stage.provider.answer((await start()).url, { inResponseTo: "" });
    expect((await bring(unasked)).headers.get("location")).toBe(failed);
    const invented = await stage.provider.answer((await start()).url, { inResponseTo: `_${randomUUID()}` });
    expect((await bring(invented)).headers.get("location")).toBe(lost);
  });

  it("says of an answer that comes too late that the sign-in is over, which is no fault to warn of", async () => {
    stage.provider.person = person();
    const { url } = await start();
    const answer = await stage.provider.answer(url, { ends: 15 });
    const [info, warn] = [vi.fn(), vi.fn()];
    const late = testContext(engine.db, {
      clock: () => new Date(Date.now() + providerRequestLifetimeMs),
      log: { ...silentLogger, info, warn },
    });
    await expect(read(answer, late)).rejects.toMatchObject({ code: "conflict", reasons: ["request_lost"] });
    expect([info.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0]);
    await expect(read(btoa("<a/>"), late)).rejects.toMatchObject({ reasons: ["provider_failed"] });
    expect(warn).toHaveBeenCalledOnce();
  });

  it("refuses an assertion that is not signed, was changed, or is signed by another key", async () => {
    stage.provider.person = person();
    const attempt = async (options: Parameters<TestSamlProvider["answer"]>[2]) =>
      (await bring(await stage.provider.answer((await start()).url, {}, options))).headers.get("location");
    expect(await attempt({ unsigned: true })).toBe(failed);
    expect(await attempt({ tamper: (xml) => xml.replace(/[\w-]+@campus\.example/, `chief@${domain}`) })).toBe(failed);
    expect(await attempt({ tamper: (xml) => xml.replace(/<ds:SignatureValue>..../, "<ds:SignatureValue>AAAA") })).toBe(
      failed,
    );
    expect(await attempt({ tamper: (xml) => xml.replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, "") })).toBe(failed);

    const { certificate } = await makeKey();
    const other = { protocol: "saml", name: "Other", domains: "other.example", certificate };
    const byHand = { ...other, entity_id: stage.provider.entityId, sso_url: stage.provider.signInUrl };
    const made = await client().post("/admin/sso/providers", byHand, { cookie: stage.cookie });
    expect(made).toMatchObject({ status: 200 });
    const started = await client().post("/sso", { domain: "other.example" }, { from: place() });
    const answer = await stage.provider.answer((started.body as { url: string }).url);
    const brought = await client().send("POST", `/sso/acs/sso-${(made.body as { id: string }).id}`, {
      body: new URLSearchParams({ SAMLResponse: answer }).toString(),
    });
    expect(brought.headers.get("location")).toBe(failed);
  });

  it("is not misled by a second assertion around, before or after the signed one", async () => {
    stage.provider.person = person();
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
      const brought = await bring(await stage.provider.answer(url, {}, { tamper }));
      const location = brought.headers.get("location");
      const end = location === failed ? brought : await follow(location, own);
      const actor = await actorOf(end.cookie);
      expect([index, actor.kind === "user" ? actor.email : null]).not.toEqual([index, chief]);
      expect([index, location]).toEqual([index, failed]);
    }
  });

  it("refuses an assertion for another audience, address or request, of another provider, or that is over", async () => {
    stage.provider.person = person();
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
      const brought = await bring(await stage.provider.answer((await start()).url, said));
      expect([said, brought.headers.get("location")]).toEqual([said, failed]);
    }
    // The request that the whole answer names is right, the one in the signed part is another of ours.
    const [first, second] = [await start(), await start()];
    const id = /_[\w-]{43}/;
    const firsts = Buffer.from(await stage.provider.answer(first.url), "base64").toString();
    const seconds = Buffer.from(await stage.provider.answer(second.url), "base64").toString();
    const mixed = firsts.replace(id, id.exec(seconds.slice(seconds.indexOf("InResponseTo")))?.[0] ?? "");
    expect((await bring(Buffer.from(mixed).toString("base64"))).headers.get("location")).toBe(failed);
  });

  it("vouches for addresses of its domains alone", async () => {
    stage.provider.person = { email: "ada@example.org", nameId: randomUUID() };
    const { url, own } = await start();
    const brought = await bring(await stage.provider.answer(url));
    const done = await follow(brought.headers.get("location"), own);
    expect([done.headers.get("location"), done.cookie]).toEqual(["/admin/not-signed-in?reason=email_foreign", ""]);
    const addresses = [`a.${randomUUID()}@example.org`, `${randomUUID()}@${domain}`];
    stage.provider.person = { email: addresses.join(" "), nameId: randomUUID() };
    const several = await start();
    const both = await follow(
      (await bring(await stage.provider.answer(several.url))).headers.get("location"),
      several.own,
    );
    expect(await actorOf(both.cookie)).toMatchObject({ kind: "user", email: addresses[1] });
    const kelvin = `mar\u212a.${randomUUID()}@${domain}`;
    stage.provider.person = { email: kelvin, nameId: randomUUID() };
    const taken = await start();
    const other = await follow(
      (await bring(await stage.provider.answer(taken.url))).headers.get("location"),
      taken.own,
    );
    expect([other.headers.get("location"), other.cookie]).toEqual(["/admin/not-signed-in?reason=email_unverified", ""]);
    stage.provider.person = { email: "", nameId: randomUUID() };
    const nameless = await start();
    const answer = await bring(await stage.provider.answer(nameless.url));
    const end = await follow(answer.headers.get("location"), nameless.own);
    expect(end.headers.get("location")).toBe("/admin/not-signed-in?reason=email_unverified");
  });
});
