import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { signInAsAdmin } from "../support/admin/admin-session.ts";
import { kindOf, openEdit, save, storeItem } from "../support/admin/content-editor.ts";
import { test } from "../support/journey.ts";
import { tabTo } from "../support/admin/focus.ts";

// The record of who did what.

test("changes and sign-ins are in the activity log, are found by keyboard, lead to what changed, and can be downloaded", async ({
  page,
  admin,
  axe,
}) => {
  const kind = kindOf("Use Cases");
  const mark = randomUUID().slice(0, 8);
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, `Choir ${mark}`);
  const form = await openEdit(page, kind, `Choir ${mark}`);
  await form.getByLabel("Title", { exact: true }).fill(`Chorus ${mark}`);
  await save(page, kind, form);

  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Activity", level: 1 })).toBeVisible();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: `changed the use case “Chorus ${mark}”` })).toHaveCount(1);
  await expect(entries.filter({ hasText: `created the use case “Choir ${mark}”` })).toHaveCount(1);
  await expect(entries.filter({ hasText: `${admin.email} signed in` }).first()).toBeVisible();

  // By keyboard: what was done to use cases.
  await tabTo(page, page.getByLabel("What"));
  await page.keyboard.type("Use Cases");
  await expect(page).toHaveURL(/what=use_cases_content/);
  await expect(entries.filter({ hasText: "signed in" })).toHaveCount(0);
  await axe(page);
  const download = page.waitForEvent("download");
  await tabTo(page, page.getByRole("link", { name: "Export as CSV" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(new RegExp(`,update,use_cases_content,[^,]+,Chorus ${mark},`));
  expect(file).not.toContain("signIn");

  const tomorrow = new Date(Date.now() + 36 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(tomorrow);
  await expect(page.getByText("Nothing of this kind has happened in this time.")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await entries.getByRole("link", { name: `“Chorus ${mark}”` }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(history.getByRole("row").filter({ hasText: "Changed" })).toContainText(admin.email);
  await axe(page);
});
