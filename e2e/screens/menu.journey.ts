import { expect } from "@playwright/test";
import { storedLead } from "#domain/leads/testing/stored-lead.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { openDashboard } from "../support/admin-user.ts";
import { lookAt } from "../support/journey.ts";
import { test } from "../support/own-site.ts";

// The menu in groups, with what waits, and the palette (docs/product.md#admin-shell).

test("the menu is in sight, says what waits, and stays as it was left", async ({
  page,
  site: _,
  admin,
  database,
  axe,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openDashboard(page, admin);
  const menu = page.getByRole("navigation", { name: "Admin" });
  const group = (name: string) => menu.getByRole("button", { name });
  for (const name of ["Content", "Site", "Publishing", "Audience", "Settings"])
    await expect(group(name)).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);

  await expect(group("Audience")).toHaveAttribute("aria-expanded", "false");
  await storedLead(testContext(database.db), { name: "Ada" });
  await expect(menu.getByRole("button", { name: "Audience 1 waiting for you" })).toBeVisible();
  await group("Audience").press("Enter");
  await expect(menu.getByRole("link", { name: "Inquiries" })).toHaveAccessibleDescription("1 waiting for you");
  await group("Site").press("Space");
  await expect(menu.getByRole("link", { name: "Redirects" })).toHaveCount(0);
  await page.reload();
  await expect(menu.getByRole("link", { name: "Inquiries" })).toBeVisible();
  await expect(group("Site")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText("1 inquiry to answer");
  await expect(page.getByRole("region", { name: "New inquiries" })).toContainText("not taken yet");
  await expect(page.getByRole("region", { name: "Going live today" })).toContainText("Nothing is scheduled for today.");
  await lookAt(page, axe);

  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole("button", { name: "Menu" });
  await expect(button).toHaveAccessibleDescription("1 waiting for you");
  await button.press("Enter");
  await axe(page);
  await menu.getByRole("link", { name: "Inquiries" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Inquiries" })).toBeVisible();
});

test("the palette has the best match on top, on every screen, and its first is opened by Enter", async ({
  page,
  admin,
  axe,
}) => {
  await openDashboard(page, admin);
  const results = page.getByRole("list", { name: "Results" }).getByRole("link");
  const type = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.getByLabel("Search everything").fill(words);
  };
  await type("leads");
  await expect(results.first()).toHaveText("Inquiries Screen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Inquiries" })).toBeVisible();
  await type("invite");
  await expect(results.first()).toHaveText("Invite a teammate Action");
  await page.keyboard.press("Escape");
  await type("199");
  await expect(results.first()).toHaveText("Price of the plan: $199 Fact");
  await axe(page);
  await page.keyboard.press("Enter");
  const price = page.locator('[data-path="plan.monthly"] input');
  await expect(price).toBeFocused();
  await type("trial days");
  await expect(results.first()).toContainText("Fact");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-path="trial.days"] input')).toBeFocused();
  await type("redirect");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Redirects" })).toBeVisible();
});
