import { expect } from "@playwright/test";
import { signIn, createAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";

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
  await expect(plain).toHaveURL(/\/admin\?recovered$/);
  await plain.context().close();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await axe(page);
  await signIn(page, { ...admin, password: "lanterns along the pier" });
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
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  await axe(page);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { name: "Type the code" })).toBeVisible();
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
