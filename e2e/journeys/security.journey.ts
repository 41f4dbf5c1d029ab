import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectToast, signIn, signInAsAdmin } from "../support/admin-session.ts";
import { test } from "../support/journey.ts";
import { type Site, startSite } from "../support/site.ts";

const password = "long walks, short mails";

/** An admin of the test's own: what it changes about signing in is nobody else's. */
async function createAdmin(site: Site): Promise<{ email: string; password: string }> {
  const email = `keeper-${randomUUID().slice(0, 8)}@homecoming.example`;
  await site.cli("admin", "create", "--email", email, "--password", password);
  return { email, password };
}

function app(key: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
}

/** Each code counts once, so the next one is made half a minute ahead, which the server allows for. */
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

test("a forgotten password is replaced by mail, without JavaScript too", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/40[14]|410|422/);
  const admin = await createAdmin(site);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await axe(page);
  await page.getByLabel("Email").fill("nonsense");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mails" })).toBeVisible();
  await axe(page);

  const mail = await site.mailTo(admin.email, /\/admin\/recover/);
  const link = /http\S+\/admin\/recover\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "";
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(link);
  await axe(page);
  await plain.goto(link);
  await plain.getByLabel("New password").fill("password123");
  await plain.getByLabel("The same password again").fill("password123");
  await plain.getByRole("button", { name: "Save the password and sign in" }).click();
  await expect(plain.getByRole("alert")).toContainText("among the first");
  await plain.getByLabel("New password").fill("lanterns along the pier");
  await plain.getByLabel("The same password again").fill("lanterns along the pier");
  await plain.getByRole("button", { name: "Save the password and sign in" }).click();
  await expect(plain).toHaveURL(/\/admin$/);
  await plain.context().close();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await axe(page);
  await signInAsAdmin(page, { ...admin, password: "lanterns along the pier" });
});

test("an authenticator app is set up, asked for at the next sign-in, and removed", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
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
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/admin/security");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
});

test("a session elsewhere is seen and ended; changing the password ends the rest", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/401|422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAsAdmin(elsewhere, admin);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/security");
  await expect(page.getByText("This one")).toBeVisible();
  await axe(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expectToast(page, "Success", "The session has ended");
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Admin Portal" })).toBeVisible();

  await signInAsAdmin(elsewhere, admin);
  await page.getByLabel("Present password").fill("not it at all");
  await page.getByLabel("New password").fill("lanterns along the pier");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Present password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Success", "Password changed. You are signed out everywhere else.");
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
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
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expect(page.getByRole("img", { name: /scan/ })).toBeVisible();
    await axe(page);
    const blocked = await page.request.get(`${site.url}/admin/blog.data`);
    expect(await blocked.text()).not.toContain("ready");
    await enrol(page);
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  } finally {
    await site.remove();
  }
});

test("a new email address counts once its link was followed", async ({ page, site, axe }) => {
  const admin = await createAdmin(site);
  const to = `moved-${randomUUID().slice(0, 8)}@homecoming.example`;
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByLabel("New email address").fill(to);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link is on its way to ${to}`)).toBeVisible();
  const mail = await site.mailTo(to, /\/admin\/change-email/);
  await page.goto(/http\S+\/admin\/change-email\?\S+/.exec(mail.text)?.[0].replace(/[">].*$/, "") ?? "");
  await axe(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(to)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a mailed code signs in, or the link beside it, without JavaScript too", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Sign in by mail" }).click();
  await axe(page);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send the mail" }).click();
  await expect(page.getByRole("heading", { name: "Type the code from the mail" })).toBeVisible();
  await axe(page);
  const mail = await site.mailTo(admin.email, /\/admin\/enter/);
  await page.getByLabel("Code").fill("12");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Code").fill(/code (\d{6})/.exec(mail.text)?.[1] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const link = /http\S+\/admin\/enter\?[^\s">]+/.exec(mail.text)?.[0].replaceAll("&amp;", "&") ?? "";
  await page.goto(link);
  await axe(page);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain).toHaveURL(/\/admin$/);
  await plain.goto(link);
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await plain.context().close();
});
