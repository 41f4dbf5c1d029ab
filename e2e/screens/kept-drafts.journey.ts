import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { postKind } from "#domain/kinds/post.ts";
import { getItemDraft, keepItemDraft, publishItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease } from "#domain/publishing/releases/releases.ts";
import { expectToast, signInAsAdmin } from "../support/admin-user.ts";
import { kindOf, openEdit, storeItem } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";
import { publisher } from "../support/site-data.ts";

test.use({ viewport: { width: 1366, height: 900 } });

test("what is typed after a discarded draft is kept again, and goes into a release after a sign-in that was due", async ({
  page,
  context,
  site,
  admin,
  guard,
}) => {
  guard.allow(/401/);
  const posts = kindOf("Blog Posts");
  const mark = randomUUID().slice(0, 8);
  const title = `Spring reunion ${mark}`;
  const { db } = await site.database();
  await createRelease(publisher(db), { name: `Autumn ${mark}` });
  await signInAsAdmin(page, admin);
  await storeItem(page, posts, title, { published: "true" });
  const dialog = await openEdit(page, posts, title);
  const name = dialog.getByLabel("Title", { exact: true });
  const kept = dialog.getByText("Draft saved", { exact: true });
  await name.fill(`Thrown away ${mark}`);
  await expect(kept).toBeVisible();
  await dialog.getByRole("button", { name: "Discard the draft" }).click();
  await expectToast(page, "Success", "Draft discarded.");
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

test("a new post that somebody else changes, and then publishes, goes on over both", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/409/);
  const mark = randomUUID().slice(0, 8);
  const { db } = await site.database();
  const id = randomUUID();
  const input = { title: `Spring reunion ${mark}`, content: "Doors open at six.", published: true };
  const ada = publisher(db);
  await keepItemDraft(ada, postKind, id, { known: 0, base: 0, input });
  await signInAsAdmin(page, admin);
  await page.goto(`/admin/blog?draft=${id}`);
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  const name = dialog.getByLabel("Title", { exact: true });
  await name.fill(`Summer reunion ${mark}`);
  await expect(dialog.getByText("Draft saved", { exact: true })).toBeVisible();

  const changeAsAda = async (title: string) => {
    const known = (await getItemDraft(ada, postKind, id))!.version;
    return keepItemDraft(ada, postKind, id, { known, base: 0, input: { ...input, title } });
  };
  const keepMine = async () => {
    for (const mine of await dialog.getByRole("radio", { name: "Keep mine" }).all()) await mine.check();
  };
  await changeAsAda(`Autumn reunion ${mark}`);
  await name.fill(`Winter reunion ${mark}`);
  await expect(dialog.getByText("The server no longer keeps a draft.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(question.getByRole("button", { name: "Keep in this browser" })).toBeVisible();
  await question.getByRole("button", { name: "Save draft" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText("changed the draft of this blog post")).toBeVisible();
  await keepMine();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue(`Winter reunion ${mark}`);
  await expect(dialog.getByText("Draft saved", { exact: true })).toBeVisible();

  const { version } = await changeAsAda(`Midnight reunion ${mark}`);
  await publishItemDraft(ada, postKind, id, version);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("saved this blog post").first()).toBeVisible();
  await keepMine();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  const posts = await db.selectFrom("blog_posts").select(["id", "title"]).where("title", "like", `%${mark}`).execute();
  expect(posts).toEqual([{ id, title: `Winter reunion ${mark}` }]);

  await page.goto(`/admin/blog?draft=${id}`);
  await expect(page.getByText("This draft has been published.")).toBeVisible();
  await page.getByRole("link", { name: "Edit the blog post" }).click();
  await expect(page.getByRole("dialog", { name: "Edit blog post" })).toBeVisible();
});
