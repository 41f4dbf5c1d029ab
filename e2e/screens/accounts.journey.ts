import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { createAdmin, expectDashboard, expectToast, menuLink, signInAsAdmin } from "../support/admin-user.ts";
import { test, lookAt } from "../support/journey.ts";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { inquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";

const changeOfAccount = "**/api/auth/user";

/** Lets the server want to know again who is there, at the next change of the account. */
async function demandProof(page: Page): Promise<void> {
  const body = { code: "reauthentication_needed", message: "Please prove again who you are." };
  await page.route(changeOfAccount, (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
}

test("a refused form keeps what was typed, an accepted one is emptied, and neither is sent twice; one that the server wants a proof for asks for it", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/40[13]|422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  let calls = 0;
  let release = () => {};
  await page.route(changeOfAccount, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
      calls++;
    });
    await route.continue();
  });

  const present = page.getByLabel("Current password");
  const next = page.getByLabel("New password");
  const change = page.getByRole("button", { name: "Change password" });
  await present.fill("not it at all");
  const password = "lanterns along the pier";
  await next.fill(password);
  await next.press("Enter");
  await expect(change).toHaveAttribute("aria-busy", "true");
  await change.press("Enter");
  await next.press("Enter");
  await expect(present).toHaveValue("not it at all");
  await expect.poll(() => calls).toBe(1);
  release();
  await expect(present).toHaveAccessibleDescription("This is not your password.");
  await expect(present).toBeFocused();
  await expect(change).not.toHaveAttribute("aria-busy");
  expect(calls).toBe(1);
  await expect(present).toHaveValue("not it at all");
  await expect(next).toHaveValue(password);

  await present.fill(admin.password);
  await change.press("Enter");
  // Not every place: the toast stays for ten seconds.
  await expect(present).not.toHaveAccessibleDescription("This is not your password.");
  await expect.poll(() => calls).toBe(2);
  release();
  await expectToast(page, "Success", "Password changed. You're signed out everywhere else.");
  await expect(present).toHaveValue("");
  await expect(next).toHaveValue("");
  await expect(change).toBeFocused();
  await page.unroute(changeOfAccount);

  await test.step("what the server wants a proof for asks for it over what was typed, and is sent again", () =>
    expectProofAsked(page, password, axe));
});

/** @param password of the admin whose screen for security is open */
async function expectProofAsked(page: Page, password: string, axe: (page: Page) => Promise<void>): Promise<void> {
  const address = `moved-${randomUUID().slice(0, 8)}@homecoming.example`;
  const field = page.getByLabel("New email address");
  const send = page.getByRole("button", { name: "Send the link" });
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });

  await field.fill(address);
  await demandProof(page);
  await send.press("Enter");
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Please prove again who you are.")).toBeVisible();
  await expect(send).toBeFocused();
  await expect(field).toHaveValue(address);

  await demandProof(page);
  await send.press("Enter");
  await dialog.getByLabel("Password").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  // Selected, to be typed anew.
  await expect(dialog.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`A link is on its way to ${address}`)).toBeVisible();
  await expect(field).toHaveValue("");
}

test("a button that the server wants a proof for goes on after a code from a mail", async ({ page, site, guard }) => {
  guard.allow(/403/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/team");
  const email = `kept-${randomUUID().slice(0, 8)}@homecoming.example`;
  await page.getByLabel("Invite by email").fill(email);
  await page.keyboard.press("Enter");
  const again = page.getByRole("button", { name: `Send again to ${email}` });
  const body = { code: "reauthentication_needed", message: "Please prove again who you are." };
  await page.route("**/api/auth/admin/invite", (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await again.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Email me a code" }).press("Enter");
  await expect(dialog.getByLabel("Code")).toBeFocused();
  const { text } = await site.mailTo(admin.email, /\b\d{6}\b/);
  await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", `The invitation is on its way to ${email} again`);
  await expect(again).toBeFocused();
});

test("a passkey prompt that is never answered holds up nothing else", async ({ page, site }) => {
  const admin = await createAdmin(site);
  await page.addInitScript(() => {
    navigator.credentials.get = () => new Promise(() => {});
  });
  await page.goto("/admin");
  const passkey = page.getByRole("button", { name: "Sign in with a passkey" });
  await passkey.click();
  await expect(passkey).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.keyboard.press("Enter");
  await expectDashboard(page);
  await (await menuLink(page, "Team")).click();
  await expect(page.getByRole("heading", { name: "Team" })).toBeVisible();
});

test("an admin looks up a person, exports what is kept and erases it", async ({ page, site, admin, axe }) => {
  test.setTimeout(120_000);
  const person = `erase-me-${Date.now()}@example.org`;
  const form = await openForm(site.url);
  await delay(humanPause);
  expect(await sendForm(site.url, inquiryFrom(person, form))).toBe(303);
  await site.mailTo(person);

  await signInAsAdmin(page, admin);
  await page.goto("/admin/personal-data");
  const address = page.getByLabel("The person's email address");
  await address.fill("nobody");
  await address.press("Enter");
  await expect(page.getByText("This email address looks incomplete.")).toBeVisible();
  await expect(address).toBeFocused();
  await axe(page);
  await address.fill("nobody@example.org");
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: "The site keeps nothing about nobody@example.org" })).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "The site keeps nothing about nobody@example.org" }),
  ).toHaveCount(1);
  await expect(address).toBeFocused();
  await address.fill(person.toUpperCase());
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: `What the site keeps about ${person}` })).toBeVisible();
  await lookAt(page, axe);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as JSON" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as object;
  expect(data).toMatchObject({ email: person, enquiries: [{ name: "Ada Palmer" }], deliveries: { length: 2 } });

  await page.getByRole("button", { name: "Erase" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(person);
  await axe(page);
  await dialog.getByRole("button", { name: "Erase" }).press("Enter");
  await expectToast(page, "Success", "Personal data erased successfully");
  const result = page.getByRole("region", { name: `Erased about ${person}` });
  await expect(result).toContainText("Inquiries1");
  await expect(page.getByRole("heading", { name: `Erased about ${person}` })).toBeFocused();
  await expect(page.getByRole("heading", { name: `The site keeps nothing about ${person}` })).toBeVisible();
  await axe(page);
  expect((await site.leads()).filter(({ email }) => email === person)).toEqual([]);
  expect(site.mails().filter(({ raw }) => raw.includes(person))).toEqual([]);
});

test("the reference of the calls can be read, and by keyboard", async ({ page, axe }) => {
  await page.goto("/api/auth/reference");
  await expect(page.getByRole("heading", { level: 1, name: /^Accounts of/ })).toBeVisible();
  const invite = page.getByRole("button", { name: /\/admin\/invite/ }).first();
  await invite.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("For an admin who has just proved who they are.")).toBeVisible();
  await page
    .getByRole("button", { name: /post \/token/i })
    .first()
    .click();
  await expect(page.getByText("grant_type").first()).toBeVisible();
  // What is still folded is looked at, too. No style changes between the last two widths, on either side of the widest column.
  for (const width of [390, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width !== 1366) await axe(page);
  }
});
