import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { authClient } from "../testing/auth-client.ts";
import type { Connection } from "./connections.ts";
import { type TestSamlProvider, ellipticCurve, makeKey, startSamlProvider } from "../testing/saml-provider.ts";

const admin = { email: "editor@example.org", password: "correct horse battery" };

describeOnEachEngine("the connection to a SAML provider", (engine) => {
  const client = () => authClient(testContext(engine.db));
  let provider: TestSamlProvider;
  let cookie = "";

  beforeAll(async () => {
    provider = await startSamlProvider();
    await createAdmin(testContext(engine.db), admin);
    cookie = (await client().post("/sign-in/email", admin)).cookie;
  });
  afterAll(() => provider.close());

  it("tells the other side about itself", async () => {
    const input = { protocol: "saml", name: "Campus", domains: "campus.example", metadata: provider.metadata };
    await client().post("/admin/sso/providers", input, { cookie });
    const [connection] = (await client().get("/admin/sso/providers", { cookie })).body as Connection[];
    const { otherSide } = connection!;
    const path = new URL(otherSide.entityId!).pathname.slice("/api/auth".length);
    const answer = await client().get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`entityID="${otherSide.entityId}"`);
    expect(answer.text).toContain(`Location="${otherSide.returnAddress}"`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
  });

  it("is registered with certificates of RSA keys alone, whose signatures are all that is checked", async () => {
    const { certificate } = await makeKey(ellipticCurve);
    const bodyOf = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
    const key = /<KeyDescriptor.*?<\/KeyDescriptor>/s;
    const withCertificates = (...pems: string[]) =>
      provider.metadata.replace(key, (one) =>
        pems.map((pem) => one.replace(bodyOf(provider.certificate), bodyOf(pem))).join(""),
      );
    const input = { protocol: "saml", name: "Curves", domains: "curves.example" };
    const byHand = { entity_id: "https://curves.example/metadata", sso_url: "https://curves.example/sign-in" };
    const post = (settings: object) => client().post("/admin/sso/providers", { ...input, ...settings }, { cookie });

    for (const [field, settings] of [
      ["certificate", { ...byHand, certificate }],
      ["metadata", { metadata: withCertificates(certificate) }],
    ] as const) {
      const refused = { status: 422, body: { fields: { [field]: expect.stringContaining("RSA") as string } } };
      expect(await post(settings)).toMatchObject(refused);
    }
    expect(await post({ metadata: withCertificates(certificate, provider.certificate) })).toMatchObject({
      status: 200,
    });
    const { settings } = await engine.db
      .selectFrom("sso_connections")
      .select("settings")
      .where("name", "=", "Curves")
      .executeTakeFirstOrThrow();
    expect(settings).toMatchObject({ certificates: [bodyOf(provider.certificate)] });
  });
});
