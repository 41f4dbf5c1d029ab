import { expect } from "@playwright/test";
import { createAdmin, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/own-site.ts";

test("kill -9 while somebody types in the page loses nothing that they see", async ({ page, site, guard }) => {
  guard.allow(/ERR_|Failed to (?:load|fetch)|50[0-9]|network/i);
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, await createAdmin(site));
  await page.goto("/admin/site?text=about");
  const headline = page.frameLocator('iframe[title^="The page"]').locator("h1");
  await headline.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Typed before. ", { delay: 60 });
  await expect(page.getByText("All drafts are saved")).toBeVisible();
  await page.keyboard.type("Typed while it", { delay: 30 });
  await site.end("SIGKILL");
  await page.keyboard.type(" died.", { delay: 30 });
  await expect(page.getByText("Not saved yet; the server can't be reached.")).toBeVisible();
  await site.start();
  // Sent again by itself, with all that was typed meanwhile.
  await expect(page.getByText("All drafts are saved")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(headline).toHaveText("Typed before. Typed while it died.");

  // A window that is lost together with the server loses at most what was typed in the last second.
  await headline.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Kept.");
  await page.waitForTimeout(1_000);
  await page.keyboard.type(" Lost");
  await site.end("SIGKILL");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  await site.start();
  await page.goto("/admin/site?text=about");
  await expect(headline).toHaveText(/^Typed before\. Typed while it died\. Kept\./);
});
