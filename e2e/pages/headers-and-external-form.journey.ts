import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { startSite } from "../support/site.ts";
import { test } from "../support/journey.ts";
import { type OtherHost, startOtherHost } from "../support/consent.ts";
import { scriptHeader } from "#lib/http/requests.ts";

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

test("every kind of address carries the security headers", async ({ site }) => {
  for (const address of addresses)
    await test.step(address, async () => {
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
});

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

test("what concerns one person, and a file or call that is not there, is never stored", async ({ site }) => {
  for (const address of [
    "/admin",
    "/admin.data",
    "/embed/contact-form?type=demo",
    "/api/auth/get-session",
    "/readyz",
    "/assets/no-such-file.js",
    "/media/no-such-file.png",
    "/videos/no-such-file.mp4",
    "/api/no-such-call",
  ]) {
    const { headers } = await fetch(site.url + address);
    expect(headers.get("cache-control"), address).toContain("no-store");
  }
});

test("methods that no page takes render nothing", async ({ site }) => {
  for (const address of ["/", "/blog/feed.xml", "/social/home.png", "/sitemap.xml", "/pricing.data", "/no-such-page"]) {
    for (const [method, status] of Object.entries({ OPTIONS: 204, PUT: 405, DELETE: 405 })) {
      const answer = await fetch(site.url + address, { method });
      const said = [answer.status, answer.headers.get("allow"), (await answer.text()).length < 30];
      expect(said, `${method} ${address}`).toEqual([status, "GET, HEAD, POST, OPTIONS", true]);
    }
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
      headers: { origin: site.url.replace("http:", "https:"), [scriptHeader]: "test" },
      body: new URLSearchParams({ email: "ada" }),
    });
    expect(answer.status, path).toBe(422);
  }
});

test("metrics are for this machine only", async ({ site }) => {
  const metrics = await fetch(`${site.url}/metrics`);
  expect(metrics.status).toBe(200);
  const text = await metrics.text();
  for (const file of ["alerts.yml", "dashboard.json"]) {
    const monitoring = readFileSync(join(import.meta.dirname, "../../deploy/monitoring", file), "utf8");
    const asked = monitoring.match(/\b(?:homecoming|nodejs|process)_\w+/g) ?? [];
    expect(asked.length, file).toBeGreaterThan(20);
    for (const name of asked) expect(text, file).toContain(`# TYPE ${name.replace(/_(?:bucket|count)$/, "")} `);
  }
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
  if (status !== null) expect(`${stdout}${stderr}`, "what Prometheus thinks of the names").toBe("");
  const fromAfar = await fetch(`${site.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
  expect(fromAfar.status).toBe(403);
});

// An external CRM's form in the dialog's frame: CRM_FORM_URL and CRM_FORM_SCRIPT_URL.

const crmTest = test.extend<object, { host: OtherHost }>({
  host: [
    async ({}, use) => {
      const host = await startOtherHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, host }, use) => {
      const site = await startSite(engine, {
        CRM_FORM_URL: `${host.url}/form?team=eu`,
        CRM_FORM_SCRIPT_URL: `${host.url}/form.js`,
      });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

const formScripts = (page: Page, host: OtherHost) => page.locator(`head script[src^="${host.url}/"]`);

async function openForm(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  const dialog = page.getByRole("dialog", { name: "Book a demo" });
  await expect(dialog).toBeVisible();
  return dialog;
}

crmTest.describe("a form of the operator's CRM", () => {
  crmTest.use({ viewport: { width: 1440, height: 900 } });

  crmTest.beforeEach(({ host, guard }) => {
    host.asked.length = 0;
    host.silent = false;
    guard.allow(/request to another host: http:\/\/localhost/);
  });

  crmTest("the policy lets in the form's origins on public pages, and nowhere else", async ({ site, host }) => {
    const policyOf = async (path: string) =>
      (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
    for (const path of ["/", "/contact", "/no-such-page"]) {
      const policy = await policyOf(path);
      expect(policy).toContain(`frame-src 'self' ${host.url};`);
      expect(policy).toMatch(new RegExp(`script-src 'self'[^;]* ${host.url};`));
      // By scheme, since the hash of a script may hold two slashes.
      expect(new Set(policy.match(/\b[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([host.url]));
    }
    for (const path of ["/embed/contact-form", "/admin"]) expect(await policyOf(path)).not.toContain(host.url);
  });

  crmTest("stands in the dialog, with its script for as long as the dialog is open", async ({ page, host }) => {
    await page.goto("/about?utm_source=newsletter");
    await expect(formScripts(page, host)).toHaveCount(0);
    expect(host.asked).toEqual([]);
    for (let opening = 1; opening <= 2; opening++) {
      const dialog = await openForm(page);
      const frame = dialog.frameLocator("iframe");
      await expect(frame.getByRole("heading", { name: "External form" })).toBeVisible();
      await expect(dialog.getByText("Loading contact form...")).toHaveCount(0);
      const address = new URL((await dialog.locator("iframe").getAttribute("src")) ?? "");
      expect(address.origin).toBe(host.url);
      expect(Object.fromEntries(address.searchParams)).toEqual({
        team: "eu",
        type: "demo",
        page: "/about",
        utm_source: "newsletter",
      });
      // The script and the one that it adds, and none from an earlier opening.
      await expect(formScripts(page, host)).toHaveCount(2);
      expect(await page.evaluate(() => window["externalScripts" as never])).toBe(opening);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(formScripts(page, host)).toHaveCount(0);
    }
    expect(await page.evaluate(() => localStorage.getItem("contactFormClosed"))).not.toBeNull();
  });

  crmTest("gives way to our own form when it has not loaded in 8 seconds", async ({ page, host }) => {
    host.silent = true;
    await page.clock.install();
    await page.goto("/about");
    const dialog = await openForm(page);
    await expect(dialog.getByText("Loading contact form...")).toBeVisible();
    await page.clock.pauseAt(Date.now() + 2_000);
    const frame = dialog.locator("iframe");
    await page.clock.runFor(3_000);
    await expect(frame).toHaveAttribute("src", new RegExp(`^${host.url}/form`));
    await page.clock.runFor(5_000);
    await expect(frame).toHaveAttribute("src", /\/embed\/contact-form\?type=demo/);
    await page.clock.resume();
    await expect(dialog.frameLocator("iframe").getByLabel("Email")).toBeVisible();
    await expect(dialog.getByText("Loading contact form...")).toHaveCount(0);
    await expect(formScripts(page, host)).toHaveCount(0);
  });

  crmTest("gives way at once when a blocker stops the form or the script", async ({ page, host, guard }) => {
    guard.allow(/ERR_BLOCKED_BY_CLIENT/);
    await page.goto("/about");
    for (const blocked of ["/form?*", "/form.js"])
      await crmTest.step(`${blocked} is blocked`, async () => {
        await page.route(host.url + blocked, (route) => route.abort("blockedbyclient"));
        const dialog = await openForm(page);
        await expect(dialog.frameLocator("iframe").getByLabel("Email")).toBeVisible({ timeout: 5_000 });
        await dialog.getByRole("button", { name: "Close" }).click();
        await expect(dialog).toBeHidden();
        await page.unroute(host.url + blocked);
      });
  });

  crmTest("stays when its script fails after it was shown", async ({ page, host, guard }) => {
    guard.allow(/ERR_BLOCKED_BY_CLIENT/);
    const shown = Promise.withResolvers<void>();
    await page.route(`${host.url}/form.js`, async (route) => {
      await shown.promise;
      await route.abort("blockedbyclient");
    });
    await page.goto("/about");
    const dialog = await openForm(page);
    await expect(dialog.frameLocator("iframe").getByRole("heading", { name: "External form" })).toBeVisible();
    // Somebody may be typing by then.
    await page.waitForTimeout(1_500);
    const failed = page.waitForEvent("requestfailed");
    shown.resolve();
    await failed;
    await page.waitForTimeout(200);
    await expect(dialog.locator("iframe")).toHaveAttribute("src", new RegExp(`^${host.url}/form`));
  });

  crmTest("says in the console when the script can't be taken out", async ({ page, host, guard }) => {
    guard.allow(/^console error: Error cleaning up orphaned scripts/);
    await page.goto("/about");
    const dialog = await openForm(page);
    await expect(formScripts(page, host)).toHaveCount(2);
    await page.evaluate(() => {
      for (const script of document.head.querySelectorAll("script[src]")) {
        script.remove = () => {
          throw new Error("held");
        };
      }
    });
    const said = page.waitForEvent("console", (message) =>
      message.text().startsWith("Error cleaning up orphaned scripts"),
    );
    await dialog.getByRole("button", { name: "Close" }).click();
    await said;
    await expect(dialog).toBeHidden();
  });

  crmTest.describe("without JavaScript", () => {
    crmTest.use({ javaScriptEnabled: false });

    crmTest("the contact page holds our own form", async ({ page, host }) => {
      await page.goto("/contact?type=demo");
      await expect(page.frameLocator("iframe").getByLabel("Email")).toBeVisible();
      expect(host.asked).toEqual([]);
    });
  });
});
