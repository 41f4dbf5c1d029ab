import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  createAdmin,
  expectDashboard,
  expectToast,
  openDashboard,
  signIn,
  signInAsAdmin,
} from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";

test("a session elsewhere is seen and ended; changing the password ends the rest", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/401|422/);
  const admin = await createAdmin(site);
  await openDashboard(page, admin);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(elsewhere, admin);
  await expectDashboard(elsewhere);

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

  await signIn(elsewhere, admin);
  await expectDashboard(elsewhere);
  await page.getByLabel("Present password").fill("not it at all");
  await page.getByLabel("New password").fill("lanterns along the pier");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Present password").fill(admin.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Success", "Password changed. You are signed out everywhere else.");
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
});

test("a new email address counts once its link was followed", async ({ page, site, axe }) => {
  const admin = await createAdmin(site);
  const to = `moved-${randomUUID().slice(0, 8)}@homecoming.example`;
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByLabel("New email address").fill(to);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link is on its way to ${to}`)).toBeVisible();
  const warning = await site.mailTo(admin.email, /\/admin\/stop-email-change/);
  await page.goto(/http\S+\/admin\/stop-email-change\?\S+/.exec(warning.text)?.[0].replace(/[">].*$/, "") ?? "");
  await expect(page.getByRole("button", { name: "Stop the change" })).toBeVisible();
  await axe(page);
  const mail = await site.mailTo(to, /\/admin\/change-email/);
  await page.goto(/http\S+\/admin\/change-email\?\S+/.exec(mail.text)?.[0].replace(/[">].*$/, "") ?? "");
  await axe(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(to)).toBeVisible();
  await expectDashboard(page);
});
