import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createAdmin, expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { test } from "../../support/journey.ts";
import { act, kindOf, openEdit, openNew, openNewPost, storeItem, writeMarkdown } from "../../support/content-editor.ts";

const posts = kindOf("Blog Posts");
const draftSaved = "Draft saved. Visitors don’t see it yet.";

test("each button says what it does: a post is a draft, is published and updated by keys, keeps its draft without a question, and is unpublished", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const mark = randomUUID().slice(0, 8);
  const title = `Lantern walk ${mark}`;
  const address = `${site.url}/blog/lantern-walk-${mark}`;
  const shown = async () => (await fetch(address)).text();
  await signInAsAdmin(page, admin);

  const dialog = await openNewPost(page);
  const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
  await expect(dialog.getByText("Draft", { exact: true })).toBeVisible();
  await expect(button("Publish")).toHaveAttribute("aria-keyshortcuts", /Control\+Enter/);
  await dialog.getByLabel("Title").fill(title);
  // Nothing is asked of a draft, not even a text.
  await page.keyboard.press("Control+s");
  await expect(dialog.getByText("Draft saved", { exact: true })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("textbox", { name: "Content" })).toHaveAttribute("aria-invalid", "true");
  await writeMarkdown(dialog, "Bring a lantern.");
  expect((await fetch(address)).status).toBe(404);
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Success", "Blog post created successfully");
  expect(await shown()).toContain("Bring a lantern.");

  const editing = await openEdit(page, posts, title);
  await expect(editing.getByText("Published", { exact: true }).first()).toBeVisible();
  await writeMarkdown(editing, "Bring two lanterns.");
  await page.keyboard.press("Escape");
  await expectToast(page, "Success", draftSaved);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await shown()).toContain("Bring a lantern.");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(editing.getByText("Unpublished changes")).toBeVisible();
  await editing.getByRole("button", { name: "Continue editing it" }).click();
  await editing.getByLabel("Title").press("Control+Enter");
  await expectToast(page, "Success", "Blog post updated successfully");
  expect(await shown()).toContain("Bring two lanterns.");

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(button("Update")).toBeVisible();
  await editing.getByRole("checkbox", { name: "Published" }).uncheck();
  await button("Unpublish").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await fetch(address)).status).toBe(404);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(editing.getByText("Hidden", { exact: true })).toBeVisible();
  await axe(page);
});

test("what is typed while a save is on its way is saved after it, when Ctrl+S asks for that @one-engine", async ({
  page,
  site,
  admin,
}) => {
  const mark = randomUUID().slice(0, 8);
  const { db } = await site.database();
  const stored = async () =>
    (await db.selectFrom("blog_posts").select("title").where("title", "like", `%${mark}`).execute()).map(
      ({ title }) => title,
    );
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill(`Once ${mark}`);
  await writeMarkdown(dialog, "Whole, so that a save stores the post.");
  const held = Promise.withResolvers<void>();
  const saves: string[] = [];
  await page.route(/\/admin\/blog/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    saves.push(route.request().postData() ?? "");
    if (saves.length === 1) await held.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await expect.poll(() => saves.length).toBe(1);
  await dialog.getByLabel("Title").fill(`Twice ${mark}`);
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  held.resolve();
  await expect.poll(stored).toEqual([`Twice ${mark}`]);
  expect(saves).toHaveLength(2);
});

test("Enter in a field saves a draft, an item that is not to be active is stored hidden, and a draft is scheduled from its form @one-engine", async ({
  page,
  site,
  admin,
}) => {
  const mark = randomUUID().slice(0, 8);
  const useCases = kindOf("Use Cases");
  const { db } = await site.database();
  const stored = () =>
    db.selectFrom("use_cases_content").select(["title", "is_active"]).where("title", "like", `%${mark}`).execute();
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, useCases);
  await dialog.getByLabel("Title", { exact: true }).fill(`Rowers ${mark}`);
  await useCases.fillRequired(dialog);
  await dialog.getByLabel("Title", { exact: true }).press("Enter");
  await expectToast(page, "Success", draftSaved);
  expect(await stored()).toEqual([]);

  await page
    .getByRole("link", { name: `Rowers ${mark}` })
    .first()
    .click();
  await dialog.getByRole("checkbox", { name: "Active" }).uncheck();
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", "Use case created successfully");
  expect((await stored()).map(({ title }) => title)).toEqual([`Rowers ${mark}`]);
  const editing = await openEdit(page, useCases, `Rowers ${mark}`);
  await expect(editing.getByText("Hidden", { exact: true })).toBeVisible();
  await editing.getByLabel("Subtitle").fill("On every river");
  await editing.getByRole("button", { name: "Schedule …" }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule this use case" });
  await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(schedule).toBeHidden({ timeout: 60_000 });
  await expect(editing.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(editing.getByRole("region", { name: "Scheduled" })).toContainText("goes live");
});

test("a writer saves drafts and requests reviews, and has no button that publishes @one-engine", async ({
  page,
  site,
}) => {
  const writer = await createAdmin(site, `writer-${randomUUID().slice(0, 8)}@homecoming.example`, "writer");
  const editor = await createAdmin(site, `editor-${randomUUID().slice(0, 8)}@homecoming.example`, "editor");
  const title = `Lantern float ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, editor);
  await storeItem(page, posts, title, { published: "true" });
  await page.context().clearCookies();
  await signInAsAdmin(page, writer);
  const dialog = await openEdit(page, posts, title);
  await dialog.getByLabel("Title").fill(`${title}, again`);
  for (const name of ["Publish", "Update", "Schedule …"])
    await expect(dialog.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Request review" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", draftSaved);
  await act(page, "History", title);
  await expect(page.getByRole("dialog", { name: "History" })).toBeVisible();
});
