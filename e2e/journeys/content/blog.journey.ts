import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { act, createPost, kindOf, rowOf, save, writeMarkdown } from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";
import { scriptHeader } from "#lib/http/requests.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;
const posts = kindOf("Blog Posts");
const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

test("a post is written as a draft, published, changed, taken back and deleted; visitors see each step on the next request", async ({
  page,
  site,
  admin,
}) => {
  const title = unique("Reunion weekend");
  const address = `/blog/${slugOf(title)}`;
  const visit = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, html: await answer.text() };
  };

  const edit = async () => {
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    return page.getByRole("dialog", { name: "Edit blog post" });
  };

  await signInAsAdmin(page, admin);
  await createPost(page, { title, content: "## Friday\n\nDoors open at **six**.\n\n<script>alert(1)</script>" });
  await expect(rowOf(page, title)).toContainText("Draft");
  expect((await visit(address)).status).toBe(404);
  expect((await visit("/blog")).html).not.toContain(title);

  let dialog = await edit();
  await dialog.getByRole("checkbox", { name: "Published" }).check();
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  await save(page, posts, dialog);
  const published = await visit(address);
  expect(published.status).toBe(200);
  expect(published.html).toContain("<strong>six</strong>");
  expect(published.html).not.toContain("alert(1)");
  const list = (await visit("/blog")).html.replace(/^[\s\S]*<main/, "");
  expect(list).toContain(title);
  expect(list.indexOf(address), "the newest post comes first").toBe(list.indexOf('href="/blog/') + 'href="'.length);

  dialog = await edit();
  await writeMarkdown(dialog, "Doors open at **seven**.");
  await save(page, posts, dialog);
  expect((await visit(address)).html).toContain("<strong>seven</strong>");

  dialog = await edit();
  await dialog.getByRole("checkbox", { name: "Published" }).uncheck();
  await save(page, posts, dialog);
  expect((await visit(address)).status).toBe(404);
  expect((await visit("/blog")).html).not.toContain(title);

  const form = { intent: "update", id, version: "4", title, content: "Doors open at **eight**.", published: "true" };
  const again = await page.request.post(`${posts.path}.data`, { form, headers: { [scriptHeader]: "test" } });
  expect(await again.text(), `${again.status()}`).toContain("updated");
  expect((await visit(address)).status).toBe(200);
  await act(page, "Delete", title);
  const confirmation = page.getByRole("dialog", { name: "Delete this blog post?" });
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Blog post deleted successfully");
  await expect(page.getByText(title)).toHaveCount(0);
  expect((await visit(address)).status).toBe(404);
});

const mark = randomUUID().slice(0, 8);

test("several posts are published, changed and deleted together and taken back, by keyboard on a phone; the list is narrowed, and its view is saved @one-engine", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, admin);
  for (const name of ["Alder", "Birch", "Cedar"]) {
    const form = { intent: "create", title: `${name} ${mark}`, content: `The ferry to ${name}.`, published: "false" };
    const made = await page.request.post("/admin/blog.data", {
      form,
      headers: { origin: site.url, [scriptHeader]: "test" },
    });
    expect(made.status()).toBeLessThan(300);
  }
  const statusOf = async (name: string) => (await fetch(`${site.url}/blog/${name}-${mark}`)).status;
  const badges = page.getByRole("listitem").filter({ hasText: mark, has: page.getByRole("checkbox") });
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await button.press("Enter");
  };
  const notice = page.getByRole("status").filter({ hasText: /published|hidden|changed|trash|as before/ });

  // Words of the text are found, too.
  await page.goto(`/admin/blog?q=${mark}`);
  await expect(badges).toHaveCount(3);
  await page.getByRole("checkbox", { name: `Select Alder ${mark}` }).press("Space");
  await page.getByRole("checkbox", { name: `Select Birch ${mark}` }).press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await axe(page);
  await press("Publish");
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("2 blog posts published.");
  expect([await statusOf("alder"), await statusOf("birch"), await statusOf("cedar")]).toEqual([200, 200, 404]);
  await axe(page);

  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await press("Change");
  const dialog = page.getByRole("dialog", { name: "Change 3 blog posts" });
  await dialog.getByLabel("Field").selectOption("Series");
  await dialog.getByLabel("Series").fill(`Woods ${mark}`);
  await axe(page);
  await dialog.getByLabel("Series").press("Enter");
  await expect(notice).toContainText("3 blog posts changed.");
  await expect(badges.filter({ hasText: `Series: Woods ${mark}` })).toHaveCount(3);

  await page.getByText("Filters").press("Enter");
  // A second choice adds to one whose list is still on its way.
  const chosen = Promise.withResolvers<void>();
  const firstList = /blog\.data\?(?!.*state=draft).*by-series/;
  await page.route(firstList, (route) => chosen.promise.then(() => route.abort()), { times: 1 });
  await page.getByLabel("Series").selectOption(`Woods ${mark}`);
  const drafts = page.getByRole("link", { name: "Draft", exact: true });
  await expect(drafts).toHaveAttribute("href", /by-series=Woods/);
  await drafts.press("Enter");
  chosen.resolve();
  await expect(page).toHaveURL(/by-series=Woods.*state=draft|state=draft.*by-series=Woods/);
  await expect(badges).toHaveCount(1);
  await press("Save view");
  const saving = page.getByRole("dialog", { name: "Save view" });
  await saving.getByRole("button", { name: "Save" }).press("Enter");
  await saving.getByLabel("Name").fill(`Woods to do ${mark}`);
  await saving.getByLabel("Name").press("Enter");
  await expect(page.getByRole("link", { name: `Woods to do ${mark}` })).toHaveAttribute("aria-current", "true");

  await page.goto(`/admin/blog?q=ferry&by-series=Woods+${mark}`);
  await expect(badges).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page
    .getByRole("dialog", { name: "Delete 3 blog posts?" })
    .getByRole("button", { name: "Delete" })
    .press("Enter");
  await expect(notice).toContainText("3 blog posts moved to the trash.");
  expect(await statusOf("alder")).toBe(404);
  await press("Undo");
  await expect(notice).toContainText("3 blog posts as before.");
  await expect(badges).toHaveCount(3);
  expect([await statusOf("alder"), await statusOf("cedar")]).toEqual([200, 404]);

  await act(page, "Duplicate", `Alder ${mark}`);
  const copy = page.getByRole("dialog", { name: "New blog post" });
  await expect(copy.getByLabel("Title")).toHaveValue(`Alder ${mark} (copy)`);
  await page.keyboard.press("Escape");
  await page.goto(`/admin/blog?q=${mark}`);
  await expect(rowOf(page, `Alder ${mark} (copy)`)).toContainText("Draft");

  await page.getByRole("link", { name: `Woods to do ${mark}` }).press("Enter");
  await expect(page).toHaveURL(/state=draft/);
  await expect(badges).toHaveCount(1);
  await page.getByRole("button", { name: `Delete the view Woods to do ${mark}` }).press("Enter");
  await expect(page.getByRole("link", { name: `Woods to do ${mark}` })).toHaveCount(0);
});
