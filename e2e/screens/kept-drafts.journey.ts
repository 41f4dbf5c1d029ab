import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createRelease } from "#domain/publishing/releases/releases.ts";
import { createAdmin, expectToast, signInAsAdmin } from "../support/admin-user.ts";
import { kindOf, openEdit, storeItem } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";
import { publisher } from "../support/site-data.ts";

test.use({ viewport: { width: 1366, height: 900 } });

test("what is typed after a discarded draft is kept again, and goes into a release after a sign-in that was due", async ({
  page,
  context,
  site,
  guard,
}) => {
  guard.allow(/401/);
  const admin = await createAdmin(site);
  const posts = kindOf("Blog Posts");
  const mark = randomUUID().slice(0, 8);
  const title = `Spring reunion ${mark}`;
  const { db } = await site.database();
  await createRelease(publisher(db), { name: `Autumn ${mark}` });
  await signInAsAdmin(page, admin);
  await storeItem(page, posts, title, { published: "true" });
  const dialog = await openEdit(page, posts, title);
  const name = dialog.getByLabel("Title", { exact: true });
  const kept = dialog.getByText("A draft is kept", { exact: true });
  await name.fill(`Thrown away ${mark}`);
  await expect(kept).toBeVisible();
  await dialog.getByRole("button", { name: "Discard the draft" }).click();
  await expectToast(page, "Success", "The draft was discarded.");
  await expect(name).toHaveValue(title);

  await name.fill(`Summer reunion ${mark}`);
  await expect(kept).toBeVisible();
  await context.clearCookies();
  await dialog.getByLabel("Add it to a release").selectOption(`Autumn ${mark}`);
  const over = page.getByRole("dialog", { name: "Sign in again" });
  await over.getByLabel("Password").fill(admin.password);
  await over.getByRole("button", { name: "Sign In", exact: true }).click();
  await expectToast(page, "Success", "Blog post added to the release successfully");
  const released = await db.selectFrom("blog_posts").select("title").where("title", "like", `%${mark}`).execute();
  expect(released, "visitors see what they saw before").toEqual([{ title }]);
});
