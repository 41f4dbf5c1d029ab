import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin, tabAndPress, tabTo } from "../../support/admin-user.ts";
import { kindOf, openEdit, save, storeItem } from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// Redirects that a new title leaves, and redirects that admins keep (docs/product.md#redirects).

test.use({ viewport: { width: 1366, height: 900 } });

test("a new title leaves a redirect that can be seen; others are made, changed and deleted by keyboard alone", async ({
  page,
  site,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  const kind = kindOf("Use Cases");
  const mark = randomUUID().slice(0, 8);
  const visit = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, `Choir ${mark}`);
  const dialog = await openEdit(page, kind, `Choir ${mark}`);
  await dialog.getByLabel("Title", { exact: true }).fill(`Chorus ${mark}`);
  await expect(dialog.getByText(`Address: /use-cases/chorus-${mark}`)).toContainText(
    `The old one, /use-cases/choir-${mark}, will redirect here.`,
  );
  await save(page, kind, dialog);

  // From here on with the keyboard only.
  await tabAndPress(page, page.getByRole("link", { name: "Redirects", exact: true }), "Shift+Tab");
  await expect(page.getByRole("heading", { name: "Redirects" })).toBeVisible();
  await tabTo(page, page.getByLabel("Search redirects"));
  await page.keyboard.type(mark);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("listitem").filter({ hasText: `/use-cases/choir-${mark}` })).toContainText(
    "Added by a rename",
  );
  expect(await visit(`/use-cases/choir-${mark}`)).toEqual([301, `/use-cases/chorus-${mark}`]);

  await tabAndPress(page, page.getByRole("button", { name: "New redirect" }), "Shift+Tab");
  const form = page.getByRole("dialog", { name: "New redirect" });
  await expect(form.getByLabel("From")).toBeFocused();
  await page.keyboard.type("/about");
  await page.keyboard.press("Tab");
  await page.keyboard.type("/faq");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("From")).toBeFocused();
  await expect(form.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await axe(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`/spring-${mark}`);
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Redirect created successfully");
  expect(await visit(`/spring-${mark}?utm_source=x`)).toEqual([301, "/faq?utm_source=x"]);
  expect(await visit(`/spring-${mark}`)).toEqual([301, "/faq"]);
  await axe(page);

  await expect(page.getByRole("button", { name: "New redirect" }), "back to where it was opened").toBeFocused();
  const edit = page.getByRole("button", { name: `Edit /spring-${mark}` });
  await tabAndPress(page, edit);
  await tabTo(page, page.getByRole("dialog", { name: "Edit redirect" }).getByLabel("To"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/pricing");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Redirect updated successfully");
  expect(await visit(`/spring-${mark}`)).toEqual([301, "/pricing"]);

  await expect(edit).toBeFocused();
  await tabAndPress(page, page.getByRole("button", { name: `Delete /spring-${mark}` }));
  await tabAndPress(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await expectToast(page, "Success", "Redirect deleted successfully");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect((await visit(`/spring-${mark}`))[0]).toBe(404);
});

test("a redirect that someone else has changed meanwhile is neither saved over nor deleted before that was read", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/409/);
  const mark = randomUUID().slice(0, 8);
  const change = async (form: Record<string, string>, done: string) => {
    const answer = await page.request.post("/admin/redirects.data", { form, headers: { [scriptHeader]: "test" } });
    expect(await answer.text(), `${answer.status()}`).toContain(done);
  };
  await signInAsAdmin(page, admin);
  await change({ intent: "create", from: `/fair-${mark}`, to: "/about" }, "created");
  const { db } = await site.database();
  const { id } = await db
    .selectFrom("redirects")
    .select("id")
    .where("from_path", "=", `/fair-${mark}`)
    .executeTakeFirstOrThrow();
  /** What somebody saves who has just opened it. */
  const changeElsewhere = (path: string, to: string) => change({ intent: "update", id, from: path, to }, "updated");

  await page.goto(`/admin/redirects?q=${mark}`);
  await page.getByRole("button", { name: `Edit /fair-${mark}` }).click();
  const mine = page.getByRole("dialog", { name: "Edit redirect" });
  await expect(mine.getByLabel("To")).toHaveValue("/about");
  await changeElsewhere(`/fair-${mark}`, "/pricing");
  await mine.getByLabel("From").fill(`/feast-${mark}`);
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByText("This is /pricing now. Save again to replace it.")).toBeVisible();
  await expect(mine.getByLabel("From")).toHaveValue(`/feast-${mark}`);
  await mine.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Redirect updated successfully");
  const row = page.getByRole("listitem").filter({ hasText: `/feast-${mark}` });
  await expect(row).toContainText("/about");

  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this redirect?" });
  await expect(question).toBeVisible();
  await changeElsewhere(`/feast-${mark}`, "/pricing");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByText("to /pricing now. Nothing has been deleted yet.").first()).toBeVisible();
  const answer = await fetch(`${site.url}/feast-${mark}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/pricing"]);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Redirect deleted successfully");
  expect((await fetch(`${site.url}/feast-${mark}`, { redirect: "manual" })).status).toBe(404);
});
