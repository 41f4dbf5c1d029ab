import { expect } from "@playwright/test";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { createAdmin, openDashboard } from "../support/admin/admin-session.ts";
import { test } from "../support/own-site.ts";

// The admin check takes at most 3 seconds, and without an answer no one is an admin (docs/product.md#roles). The screen reports an outage.

test("an admin check that takes longer than 3 seconds shows an outage and no data, until the answer comes", async ({
  page,
  site,
  database,
  axe,
  guard,
}) => {
  guard.allow(/503 \(Service Unavailable\)/);
  const admin = await createAdmin(site);
  await openDashboard(page, admin);
  // An open screen goes on asking who is signed in, which would write the row before it is locked.
  await page.goto("about:blank");

  // The row has no user yet, so the check must write it, and a transaction has locked the row (on SQLite the file).
  const rowOf = () => database.db.updateTable("admin_users").where("email", "=", admin.email);
  await rowOf().set({ user_id: null }).execute();
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = transaction(testContext(database.db), async (tx) => {
    await tx.db.updateTable("admin_users").set({ is_active: true }).where("email", "=", admin.email).execute();
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;

  const asked = page.waitForRequest(/\/admin\.data/).then(() => Date.now());
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("The server could not be reached.", { timeout: 30_000 });
  expect(Date.now() - (await asked)).toBeGreaterThanOrEqual(2_900);
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  expect(site.output()).toContain("the session could not be read");
  await axe(page);

  held.resolve();
  await holding;
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible({ timeout: 30_000 });
});
