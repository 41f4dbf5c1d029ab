import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { expectToast, openDashboard } from "../support/admin/admin-session.ts";
import { enquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";
import { test, lookAt } from "../support/journey.ts";

test("an admin looks up a person, exports what is kept and erases it", async ({ page, site, admin, axe }) => {
  test.setTimeout(120_000);
  const person = `erase-me-${Date.now()}@example.org`;
  const form = await openForm(site.url);
  await delay(humanPause);
  expect(await sendForm(site.url, enquiryFrom(person, form))).toBe(303);
  await site.mailTo(person);

  await openDashboard(page, admin);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Personal Data" }).click();
  const address = page.getByLabel("Email address of the person");
  await address.fill("nobody");
  await address.press("Enter");
  await expect(page.getByText("This email address looks incomplete.")).toBeVisible();
  await axe(page);
  await address.fill("nobody@example.org");
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing is kept of nobody@example.org" })).toBeVisible();
  await address.fill(person.toUpperCase());
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: `Kept of ${person}` })).toBeVisible();
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
  const result = page.getByRole("region", { name: `Removed of ${person}` });
  await expect(result).toContainText("Enquiries1");
  await expect(page.getByRole("heading", { name: `Removed of ${person}` })).toBeFocused();
  await expect(page.getByRole("heading", { name: `Nothing is kept of ${person}` })).toBeVisible();
  await axe(page);
  expect((await site.leads()).filter(({ email }) => email === person)).toEqual([]);
  expect(site.mails().filter(({ raw }) => raw.includes(person))).toEqual([]);
});
