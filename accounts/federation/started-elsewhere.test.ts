import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { accountDefaults } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient } from "../testing/auth-client.ts";
import { type TestOpenIdProvider, startOpenIdProvider } from "../testing/openid-provider.ts";

describeOnEachEngine("a sign-in at a provider that a link begins", (engine) => {
  let provider: TestOpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider(["http://localhost:3000/api/auth/callback/oidc"]);
  });
  afterAll(() => provider.close());

  async function follow(headers: Record<string, string>, query = "provider=oidc") {
    const { issuer, clientId, clientSecret } = provider;
    const openIdProvider = { name: "Campus", issuer, clientId, clientSecret };
    const accounts = { ...accountDefaults, openIdProvider };
    const answer = await authClient(testContext(engine.db, { accounts })).get(`/authorize?${query}`, { headers });
    return { location: answer.headers.get("location") ?? "", cookies: answer.headers.getSetCookie().length };
  }
  const evil = { "sec-fetch-site": "cross-site", referer: "https://evil.example/" };

  it("is left to the person where the link stands on another site: nothing is begun, and the sign-in screen says why", async () => {
    for (const headers of [evil, { "sec-fetch-site": "same-site" }, { referer: "https://evil.example/page" }]) {
      expect(await follow(headers)).toEqual({ location: "/admin?elsewhere", cookies: 0 });
    }
    const connection = await follow(evil, `provider=sso-${randomUUID()}`);
    expect(connection).toEqual({ location: "/admin?sso&elsewhere", cookies: 0 });
    expect(await engine.db.selectFrom("provider_requests").select("id").execute()).toEqual([]);
  });

  it("leads to the screen that it names, in whose place the sign-in screen stands, and to no other page or site", async () => {
    const where = async (target: string, provider = "oidc") => {
      const { location, cookies } = await follow(evil, `${new URLSearchParams({ provider, redirect_to: target })}`);
      expect(cookies).toBe(0);
      return location;
    };
    expect(await where("/admin/blog")).toBe("/admin/blog?elsewhere");
    expect(await where("/admin/blog?edit=7&q=a+b#end")).toBe("/admin/blog?edit=7&q=a+b&elsewhere");
    expect(await where("http://localhost:3000/admin/team")).toBe("/admin/team?elsewhere");
    expect(await where("/admin/team", `sso-${randomUUID()}`)).toBe("/admin/team?sso&elsewhere");
    for (const target of [
      "",
      "/blog",
      "/administrator",
      "/admin/../blog",
      "/admin/%2e%2e/blog",
      "admin/blog",
      "//evil.example/admin",
      "/\\evil.example/admin",
      "https://evil.example/admin",
      "http://localhost:3000@evil.example/admin",
      "http://evil.example\\@localhost:3000/admin",
      "/admin/.//evil.example",
      "/admin//evil.example",
      "/admin/..//evil.example/admin",
      "/admin\r\nSet-Cookie: x=y",
      "/admin/%0d%0ax",
      "javascript:/admin",
      `/admin/${"x".repeat(2_000)}`,
    ]) {
      expect([target, await where(target)]).toEqual([target, "/admin?elsewhere"]);
    }
    expect(await engine.db.selectFrom("provider_requests").select("id").execute()).toEqual([]);
  });

  it("goes on from a page of this site, from the address bar, and where a browser or program says nothing", async () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { referer: "http://localhost:3000/admin" },
      {},
    ]) {
      const { location, cookies } = await follow(headers);
      expect([headers, location.startsWith(provider.issuer), cookies]).toEqual([headers, true, 1]);
    }
  });

  it("goes on from anywhere for a program, which alone can use the code", async () => {
    const challenge = createHash("sha256").update(randomUUID()).digest("base64url");
    const { location } = await follow(evil, `provider=oidc&code_challenge=${challenge}&code_challenge_method=s256`);
    expect(location).toContain(provider.issuer);
    expect(await follow(evil, "provider=oidc&code_challenge=")).toMatchObject({
      location: "/admin/not-signed-in?reason=invalid",
    });
  });
});
