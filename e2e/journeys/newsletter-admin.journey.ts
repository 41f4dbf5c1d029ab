import { expect } from "@playwright/test";
import { expectToast, openDashboard } from "../support/admin/admin-session.ts";
import { test, lookAt } from "../support/journey.ts";
import { readerAddress, sendSignUp, subscribe, subscriberOf } from "../support/visitor-forms.ts";

test("an admin finds, exports and erases addresses", async ({ page, site, admin, axe }) => {
  test.setTimeout(120_000);
  const [listed, waiting] = [readerAddress(), readerAddress()];
  await subscribe(site, listed);
  await sendSignUp(site, { email: waiting });
  await openDashboard(page, admin);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Newsletter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
  await expect(page.getByRole("heading", { name: listed })).toBeVisible();
  await expect(page.getByRole("heading", { name: waiting })).toBeVisible();
  await lookAt(page, axe);

  await page.getByLabel("Search addresses").fill(listed.slice(0, 15).toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=READER-/);
  await expect(page.getByRole("heading", { name: waiting })).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: listed }) });
  await expect(row).toContainText("On the list");
  await expect(row).toContainText("on /about");
  await page.getByRole("link", { name: /^Unconfirmed/ }).click();
  await expect(page.getByText("No address of this status contains")).toBeVisible();
  await page.getByRole("link", { name: /^On the list/ }).click();
  await expect(page).toHaveURL(/status=confirmed/);
  await expect(row).toBeVisible();
  await row.getByText("agreed to wording 1").click();
  await expect(row.getByText("By subscribing you agree")).toBeVisible();
  await axe(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await (await file.createReadStream()).toArray()).join("").split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${listed},confirmed,`);

  await row.getByRole("button", { name: `Erase ${listed}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(listed);
  await axe(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Erase ${listed}` }).click();
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expectToast(page, "Success", "Address erased successfully");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await subscriberOf(site, listed)).toBeNull();
  expect(await subscriberOf(site, waiting)).not.toBeNull();
});
