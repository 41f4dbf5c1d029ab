import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  createAdmin,
  expectDashboard,
  expectToast,
  openDashboard,
  signIn,
  signInAsAdmin,
} from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";
import { readRouteTable } from "../support/routes.ts";
import { startSite } from "../support/site.ts";

function app(key: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
}

/** Each code works once, so the next one is made half a minute ahead, which the server accepts. */
function nextCode(key: string): string {
  return app(key).generate({ timestamp: Date.now() + 30_000 });
}

/** Sets up an authenticator app on the screen that is open for it. @returns its key */
async function enrol(page: Page): Promise<string> {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await page.getByLabel("Code", { exact: true }).fill(app(key ?? "").generate());
  await page.getByRole("button", { name: "Turn it on" }).click();
  return key ?? "";
}

/** An admin who has not shown the second factor yet reads and changes nothing of what is being published. */
async function expectNothingPlanned({ request }: Page): Promise<void> {
  const publishing = readRouteTable().filter(({ files }) =>
    files.some((file) => /^(?:look|admin\/(?:releases|calendar|content|site))\//.test(file)),
  );
  const paths = publishing.map(({ path }) => path).filter((path) => path.startsWith("/admin"));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of [
    ...paths,
    "/admin/look/past/2026-01-01t00:00z/pricing",
    `/admin/look/release/${randomUUID()}/pricing`,
  ]) {
    const data = path.includes("/look/") ? path : `${path}.data`;
    const read = await request.get(data, { maxRedirects: 0 });
    const words = await read.text();
    expect(words, data).toMatch(/challenged|Please sign in/);
    expect(words, data).not.toContain("ready");
    const sent = await request.post(data, { form: { intent: "create", name: "Intruder" }, maxRedirects: 0 });
    expect([data, sent.status()]).toEqual([data, path.includes("/look/") ? 405 : 401]);
  }
}

test("an authenticator app is set up, asked for at the next sign-in, and removed", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await openDashboard(page, admin);
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: /scan/ })).toBeVisible();
  await axe(page);
  const key = await enrol(page);
  await expect(page.getByRole("heading", { name: "Keep these codes" })).toBeVisible();
  await axe(page);
  const codes = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expectToast(page, "Success", "Signed out successfully");
  await signIn(page, admin);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expectNothingPlanned(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await axe(page);
  await page.getByLabel("Code", { exact: true }).fill(nextCode(key));
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Success", "Signed in successfully");

  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("your password alone opens the admin area")).toBeVisible();
});

test("a recovery code stands in for a lost app", async ({ page, site }) => {
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await enrol(page);
  const code = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .first()
    .textContent();
  await page.context().clearCookies();
  await signIn(page, admin);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(code ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expectDashboard(page);
  await page.goto("/admin/security");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
});

test("where the operator requires a second factor, an admin sets one up before anything else", async ({
  page,
  axe,
  guard,
}) => {
  guard.allow(/another host|40[13]/);
  const site = await startSite("sqlite", { REQUIRE_SECOND_FACTOR: "1" });
  try {
    const admin = await createAdmin(site);
    await page.goto(`${site.url}/admin`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expect(page.getByRole("img", { name: /scan/ })).toBeVisible();
    await axe(page);
    const blocked = await page.request.get(`${site.url}/admin/blog.data`);
    expect(await blocked.text()).not.toContain("ready");
    await enrol(page);
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expectDashboard(page);
    // The page still asks for the routes of its links when the site goes.
    await page.goto("about:blank");
  } finally {
    await site.remove();
  }
});
