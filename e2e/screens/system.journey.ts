import { expect } from "@playwright/test";
import { createAdmin, openDashboard, menuLink } from "../support/admin-user.ts";
import { test } from "../support/own-site.ts";

// What an admin sees of the system: what runs, what a look finds with how to mend it, and what became of a test mail.

test("an admin looks at the system by keyboard, at three widths, without a barrier", async ({ page, site, axe }) => {
  test.setTimeout(120_000);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await openDashboard(page, await createAdmin(site));
  await (await menuLink(page, "System")).click();
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Nothing has been checked" })).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Check now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Checked .*: \d+ problems? and \d+ warnings?\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Findings" })).toBeFocused();
  const factors = page.getByRole("listitem").filter({ hasText: "no second factor" });
  await expect(factors).toContainText("Let them set one up under Security");

  await page.getByText("things are fine").press("Enter");
  await expect(page.getByText("All have run.")).toBeVisible();
  await page.getByText("Jobs of this process").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "outbox, mail" }).first()).toContainText("Last success");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await fits(), `${width}`).toBeLessThanOrEqual(0);
    await axe(page);
  }

  // The sites of these journeys have no mail server.
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("The mail was written to a file")).toBeVisible();
});

test("an editor is told that the system is for admins", async ({ page, site, guard }) => {
  guard.allow(/403 \(Forbidden\)/);
  await openDashboard(page, await createAdmin(site, undefined, "editor"));
  await expect(await menuLink(page, "System")).toHaveCount(0);
  await page.goto("/admin/system");
  await expect(page.getByText("As an editor, you can't see the state of the system.")).toBeVisible();
});
