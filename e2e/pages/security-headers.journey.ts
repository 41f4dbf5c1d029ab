import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { startSite } from "../support/site.ts";
import { test } from "../support/journey.ts";

const addresses = [
  "/",
  "/no-such-page",
  "/embed/contact-form?type=demo",
  "/admin",
  "/api/auth/get-session",
  "/api/no-such-call",
  "/assets/no-such-file.js",
  "/healthz",
];

for (const address of addresses) {
  test(`${address} carries the security headers`, async ({ site }) => {
    const { headers } = await fetch(site.url + address);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("x-frame-options")).toBe(address.startsWith("/embed/") ? "SAMEORIGIN" : "DENY");
    expect(headers.get("content-security-policy")).toContain(
      address.startsWith("/embed/") ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    );
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  });
}

test("the policy names every inline script by its hash and allows no other", async ({ site }) => {
  const answer = await fetch(`${site.url}/`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain("unsafe");
  const html = await answer.text();
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/application\/(ld\+)?json/.test(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(inline.length).toBeGreaterThan(0);
  expect(scripts.split(" ").toSorted()).toEqual(["'self'", ...new Set(inline)].toSorted());
  expect(html).not.toMatch(/ style="/);
  expect(html).not.toMatch(/ on[a-z]+="/);
});

test("what concerns one person is never stored", async ({ site }) => {
  for (const address of [
    "/admin",
    "/admin.data",
    "/embed/contact-form?type=demo",
    "/api/auth/get-session",
    "/readyz",
  ]) {
    const { headers } = await fetch(site.url + address);
    expect(headers.get("cache-control"), address).toContain("no-store");
  }
});

test("behind https browsers are told to stay there, and cookies are secure", async () => {
  const site = await startSite("sqlite", { SITE_URL: "https://alumni.example.org" });
  try {
    const { headers } = await fetch(`${site.url}/`);
    expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  } finally {
    await site.remove();
  }
});

test("a form post from another site is refused", async ({ site }) => {
  const answer = await fetch(`${site.url}/embed/contact-form?type=demo`, {
    method: "POST",
    headers: { origin: "https://attacker.example" },
    body: new URLSearchParams({ name: "Ada" }),
  });
  expect(answer.status).toBe(403);
});

test("a form post through a proxy that ends TLS is taken", async ({ site }) => {
  for (const path of ["/embed/contact-form?type=demo", "/newsletter", "/newsletter.data"]) {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { origin: site.url.replace("http:", "https:") },
      body: new URLSearchParams({ email: "ada" }),
    });
    expect(answer.status, path).toBe(422);
  }
});

test("metrics are for this machine only", async ({ site }) => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(200);
  const fromAfar = await fetch(`${site.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
  expect(fromAfar.status).toBe(403);
});
