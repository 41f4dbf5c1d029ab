import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";
import { editorIn, openNewPost } from "../support/admin/post-editor.ts";

test("a draft that is on its way when its post is created goes with it, and the form stays closed", async ({
  page,
  admin,
}) => {
  const title = `Slow draft ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const drafts: string[] = [];
  await page.route("/admin/draft", async (route) => {
    drafts.push(route.request().method());
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await dialog.getByLabel("Title").fill(title);
  await editorIn(dialog).focus();
  await page.keyboard.type("Every word of it.");
  await expect.poll(() => drafts.length).toBe(1);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toHaveCount(1);
  // Longer than the draft takes.
  await page.waitForTimeout(2_500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Drafts" }).getByText(title)).toHaveCount(0);
});
