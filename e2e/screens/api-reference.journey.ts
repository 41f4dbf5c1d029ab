import { expect } from "@playwright/test";
import { lookAt, test } from "../support/journey.ts";

test("the reference of the calls can be read, and by keyboard", async ({ page, axe }) => {
  await page.goto("/api/auth/reference");
  await expect(page.getByRole("heading", { level: 1, name: /^Accounts of/ })).toBeVisible();
  const invite = page.getByRole("button", { name: /\/admin\/invite/ }).first();
  await expect(invite).toBeVisible();
  await lookAt(page, axe);
  await invite.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("For an admin who has just proved who they are.")).toBeVisible();
  await page
    .getByRole("button", { name: /post \/token/i })
    .first()
    .click();
  await expect(page.getByText("grant_type").first()).toBeVisible();
  await lookAt(page, axe);
  await page.setViewportSize({ width: 1440, height: 900 });
  await axe(page);
});
