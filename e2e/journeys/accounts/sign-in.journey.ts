import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { createSetupLink } from "#accounts/index.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectDashboard, expectToast, menuLink, signIn, createAdmin } from "../../support/admin-user.ts";
import { test } from "../../support/journey.ts";
import { type Site, startSite } from "../../support/site.ts";

const password = "long walks, short mails";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Success", "Admin account created successfully");
}

async function confirm(page: Page, site: Site, email: string): Promise<void> {
  const mail = await site.mailTo(email, /\/admin\/confirm/);
  const link = /https?:\/\/\S+\/admin\/confirm\S*/.exec(mail.text)?.[0] ?? "";
  await page.goto(link.replace(/[">].*$/, ""));
  // A button, because programs that check mails open every link in them.
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForLoadState("networkidle");
}

test("the set-up link makes the first admin, once", async ({ page, axe, guard }) => {
  guard.allow(/another host|40[0-9]|410/);
  const site = await startSite("sqlite");
  try {
    // As the start says it at a terminal (e2e/faults/start-and-stop.journey.ts).
    const { db } = await site.database();
    const system = testContext(db, { actor: { kind: "system", name: "test" }, linkUrl: site.url });
    const link = (await createSetupLink(system)) ?? "";
    await page.goto(link);
    await axe(page);
    await page.getByLabel(/e-?mail/i).fill("first@homecoming.example");
    for (const field of await page.locator('input[type="password"]').all()) await field.fill(password);
    await page.getByRole("main").getByRole("button").last().click();
    await expectDashboard(page);

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    const credentials = { email: "first@homecoming.example", password };
    const signedIn = await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: credentials });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
  } finally {
    // Before its site, of which it may be asking something.
    await page.close();
    await site.remove();
  }
});

test("an admin signs in, sees the dashboard, and signs out", async ({ page, admin, axe }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await expect(page).toHaveTitle("Admin Portal · Admin");
  await axe(page);
  await signIn(page, admin);
  await expectToast(page, "Success", "Signed in successfully");
  await expect(page).toHaveTitle("Dashboard · Admin");
  await expect(page.getByText("All systems operational")).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  for (const screen of ["Media", "Activity", "Team", "Security"])
    await expect(await menuLink(page, screen)).toHaveAttribute("href", `/admin/${screen.toLowerCase()}`);
  await axe(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectToast(page, "Success", "Signed out successfully");
  await expect(page).toHaveTitle("Admin Portal · Admin");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
});

test("a new user confirms the address by mail and then sees Access Denied @one-engine", async ({
  page,
  site,
  guard,
  axe,
}) => {
  guard.allow(/40[13]/);
  const email = `curious-${randomUUID().slice(0, 8)}@example.org`;
  await signUp(page, email);
  await signIn(page, { email, password });
  // As for an address without an account; what is missing is said to everybody.
  await expectToast(page, "Error", "Invalid email or password");
  await expect(page.getByText("Just signed up? Open the link in our email first.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeHidden();

  await confirm(page, site, email);
  await signIn(page, { email, password });
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible();
  await axe(page);
});

test("signing up with an admin's address gives no rights and says nothing; its password is a wrong one @one-engine", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/401/);
  await signUp(page, admin.email);
  await expect.poll(() => site.mails().filter((mail) => mail.to.includes(admin.email)).length).toBeGreaterThan(0);
  expect(site.mails().filter((mail) => mail.to.includes(admin.email) && mail.text.includes("/admin/confirm"))).toEqual(
    [],
  );
  await signIn(page, { email: admin.email, password });
  await expectToast(page, "Error", "Invalid email or password");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
});

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
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await axe(page);

  const mail = await site.mailTo(admin.email, /\/admin\/recover/);
  const link = /http\S+\/admin\/recover\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "";
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(link);
  await axe(page);
  await plain.goto(link);
  await plain.getByLabel("New password").fill("password123");
  await plain.getByLabel("Repeat the password").fill("password123");
  await plain.getByRole("button", { name: "Save the password and sign in" }).click();
  await expect(plain.getByRole("alert")).toContainText("one of the first passwords");
  await plain.getByLabel("New password").fill("lanterns along the pier");
  await plain.getByLabel("Repeat the password").fill("lanterns along the pier");
  await plain.getByRole("button", { name: "Save the password and sign in" }).click();
  await expect(plain).toHaveURL(/\/admin\?recovered$/);
  await plain.context().close();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await axe(page);
  await signIn(page, { ...admin, password: "lanterns along the pier" });
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a mailed code signs in, on a phone; or the link beside it does, without JavaScript too @one-engine", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  await axe(page);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await axe(page);
  const mail = await site.mailTo(admin.email, /\/admin\/enter/);
  await page.getByLabel("Code").fill("12");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Code").fill(/code (\d{6})/.exec(mail.text)?.[1] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectToast(page, "Success", "Signed in successfully");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/admin");

  await test.step("the admin area works at 390 px", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Menu" }).click();
    await axe(page);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blog Posts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Blog Posts" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  const link = /http\S+\/admin\/enter\?[^\s">]+/.exec(mail.text)?.[0].replaceAll("&amp;", "&") ?? "";
  await page.goto(link);
  await axe(page);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain).toHaveURL(/\/admin\?signed-in$/);
  await plain.goto(link);
  await plain.getByRole("button", { name: "Sign in" }).click();
  await expect(plain.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await plain.context().close();
});
