import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";

const mark = randomUUID().slice(0, 8);

test.use({ viewport: { width: 390, height: 844 } });

test("several posts are published, changed and deleted together and taken back, by keyboard on a phone; the list is narrowed, and its view is saved", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  for (const name of ["Alder", "Birch", "Cedar"]) {
    const form = { intent: "create", title: `${name} ${mark}`, content: `The ferry to ${name}.`, published: "false" };
    const made = await page.request.post("/admin/blog.data", { form, headers: { origin: site.url } });
    expect(made.status()).toBeLessThan(300);
  }
  const statusOf = async (name: string) => (await fetch(`${site.url}/blog/${name}-${mark}`)).status;
  const badges = page.getByRole("listitem").filter({ hasText: mark, has: page.getByRole("checkbox") });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  const notice = page.getByRole("status").filter({ hasText: /published|hidden|changed|trash|as before/ });

  // Words of the text are found, too.
  await page.goto(`/admin/blog?q=${mark}`);
  await expect(badges).toHaveCount(3);
  await page.getByRole("checkbox", { name: `Choose Alder ${mark}` }).press("Space");
  await page.getByRole("checkbox", { name: `Choose Birch ${mark}` }).press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await axe(page);
  await press("Publish");
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("2 blog posts published.");
  expect([await statusOf("alder"), await statusOf("birch"), await statusOf("cedar")]).toEqual([200, 200, 404]);
  await axe(page);

  await page.getByRole("checkbox", { name: "Choose all on this page" }).press("Space");
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
  const firstList = /blog\.data\?.*by-series/;
  await page.route(firstList, (route) => chosen.promise.then(() => route.abort()), { times: 1 });
  await page.getByLabel("Series").selectOption(`Woods ${mark}`);
  const drafts = page.getByRole("link", { name: "Draft", exact: true });
  await expect(drafts).toHaveAttribute("href", /by-series=Woods/);
  await drafts.press("Enter");
  chosen.resolve();
  await expect(page).toHaveURL(/by-series=Woods.*state=draft|state=draft.*by-series=Woods/);
  await expect(badges).toHaveCount(1);
  await press("Save this view");
  const saving = page.getByRole("dialog", { name: "Save this view" });
  await saving.getByRole("button", { name: "Save" }).press("Enter");
  await saving.getByLabel("Name").fill(`Woods to do ${mark}`);
  await saving.getByLabel("Name").press("Enter");
  await expect(page.getByRole("link", { name: `Woods to do ${mark}` })).toHaveAttribute("aria-current", "true");

  await page.goto(`/admin/blog?q=ferry&by-series=Woods+${mark}`);
  await expect(badges).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Choose all on this page" }).press("Space");
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

  await page.getByRole("button", { name: `Duplicate Alder ${mark}` }).press("Enter");
  const copy = page.getByRole("dialog", { name: "New blog post" });
  await expect(copy.getByLabel("Title")).toHaveValue(`Alder ${mark} (copy)`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Drafts" })).toContainText(`Alder ${mark} (copy)`);

  await page.getByRole("link", { name: `Woods to do ${mark}` }).press("Enter");
  await expect(page).toHaveURL(/state=draft/);
  await expect(badges).toHaveCount(1);
  await page.getByRole("button", { name: `Delete the view Woods to do ${mark}` }).press("Enter");
  await expect(page.getByRole("link", { name: `Woods to do ${mark}` })).toHaveCount(0);
});
