import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setSamlStage } from "../testing/saml-stage.ts";

const failed = "/admin/not-signed-in?reason=provider_failed";

describeOnEachEngine("answers that would mislead or stop the site", (engine) => {
  const stage = setSamlStage(engine);
  const { client, person, start, bring, read } = stage;

  it("refuses algorithms by what the document says, however it is written", async () => {
    stage.provider.person = person();
    const sha1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
    const written = [`"${sha1}"`, `'${sha1}'`, `"${sha1.replace("#", "&#35;")}"`, `"${sha1} "`, `""`];
    const replaced = written.map(
      (algorithm) => (xml: string) => xml.replace(/(SignatureMethod\s+Algorithm=)"[^"]+"/, `$1${algorithm}`),
    );
    // What checks signatures looks at local names alone.
    const foreign = [
      `<x:DigestMethod xmlns:x="urn:x" Algorithm="${sha1}"/>`,
      `<x:DigestMethod xmlns:x="urn:x" x:Algorithm="${sha1}"/>`,
    ];
    const added = foreign.map((method) => (xml: string) => xml.replace(/(<[\w:]*Response[^>]*>)/, `$1${method}`));
    for (const tamper of [...replaced, ...added]) {
      const answer = await stage.provider.answer((await start()).url, {}, { tamper });
      await expect(read(answer)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/is signed with/) as string },
      });
    }
  });

  it("reads no document type, and survives nonsense", async () => {
    stage.provider.person = person();
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const { url } = await start();
    const withEntity = await stage.provider.answer(url, {}, { tamper: (xml) => bomb + xml });
    for (const answer of [withEntity, "", "nonsense", btoa("<a>"), btoa("<a/>"), "A".repeat(300_000)]) {
      expect((await bring(answer)).headers.get("location")).toBe(failed);
    }
    const input = { protocol: "saml", name: "Bomb", domains: "bomb.example", metadata: bomb + stage.provider.metadata };
    const answer = await client().post("/admin/sso/providers", input, { cookie: stage.cookie });
    expect(answer).toMatchObject({ status: 422, body: { fields: { metadata: /document type/ } } });
    for (const metadata of ["nonsense", "<a/>", "<a>"]) {
      const refused = await client().post("/admin/sso/providers", { ...input, metadata }, { cookie: stage.cookie });
      expect([metadata, refused.status]).toEqual([metadata, 422]);
    }
  });

  it("is not kept busy by an answer of many parts to a request of ours", async () => {
    stage.provider.person = person();
    const { url } = await start();
    const honest = Buffer.from(await stage.provider.answer(url), "base64").toString();
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
      // What checks signatures looks at local names alone.
      ['<x:Reference xmlns:x="urn:x"/>'.repeat(400), "signatures"],
      ['<x:Transform xmlns:x="urn:x"/>'.repeat(400), "transforms"],
      [`<x:InclusiveNamespaces xmlns:x="urn:x" x:PrefixList="${prefixes}"/>`, "prefixes"],
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
});
