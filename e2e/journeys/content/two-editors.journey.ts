import { randomUUID } from "node:crypto";
import { type Browser, type Page, expect } from "@playwright/test";
import { expectToast, signInAsAdmin, createAdmin } from "../../support/admin-user.ts";
import { kindOf, openEdit, save, storeItem } from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";
import type { Site } from "../../support/site.ts";

// Two browsers edit one item, and no text is lost.

test.use({ viewport: { width: 1366, height: 900 } });

const kind = kindOf("Use Cases");
const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** A second admin in another browser. */
async function secondEditor(browser: Browser, site: Site): Promise<{ page: Page; email: string }> {
  const admin = await createAdmin(site);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await signInAsAdmin(page, admin);
  return { page, email: admin.email };
}

test("what only one of them changed is chosen already, what both changed is asked, and the merged text is stored @one-engine", async ({
  page,
  browser,
  site,
  admin,
  guard,
  axe,
}) => {
  // The preview loads the picture that the text names.
  guard.allow(/409|mine\.avif/);
  const title = unique("Shared use case");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title, { subtitle: "As it was" });
  const other = await secondEditor(browser, site);

  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("My own description.");
  await mine.getByLabel("Image").fill("/images/stock-3.svg");

  const theirs = await openEdit(other.page, kind, title);
  await theirs.getByLabel("Description").fill("Their own description.");
  await theirs.getByLabel("Subtitle").fill("Their subtitle");
  await save(other.page, kind, theirs);

  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByRole("alert").first()).toContainText(other.email);
  await expect(mine.getByRole("group", { name: "Description, mine" }).locator("mark")).toHaveText("My");
  await expect(mine.getByRole("group", { name: "Description, theirs" }).locator("mark")).toHaveText("Their");
  const field = (name: string) => mine.getByRole("group", { name: new RegExp(`^${name} –`) });
  await expect(field("Subtitle").getByRole("radio", { name: "Keep theirs" })).toBeChecked();
  await expect(field("Image").getByRole("radio", { name: "Keep mine" })).toBeChecked();
  await expect(field("Description").getByRole("radio", { checked: true })).toHaveCount(0);
  await axe(page);

  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByText("Choose what to keep of: Description.")).toBeVisible();
  await expect(field("Description").getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Space");
  await mine.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Use case updated successfully");

  const again = await openEdit(page, kind, title);
  await expect(again.getByLabel("Description")).toHaveValue("My own description.");
  await expect(again.getByLabel("Subtitle")).toHaveValue("Their subtitle");
  await expect(again.getByLabel("Image")).toHaveValue("/images/stock-3.svg");
  await other.page.context().close();
});

test("who writes on in a form whose item was hidden meanwhile is told so, and does not show it again @one-engine", async ({
  page,
  browser,
  site,
  admin,
  axe,
}) => {
  const title = unique("Hidden use case");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const other = await secondEditor(browser, site);
  const mine = await openEdit(page, kind, title);
  const theirs = await openEdit(other.page, kind, title);
  await theirs.getByRole("checkbox", { name: "Active" }).uncheck();
  await save(other.page, kind, theirs);
  await other.page.context().close();

  await mine.getByLabel("Subtitle").fill("Written on");
  const kept = mine.getByRole("region", { name: "Draft" });
  await expect(kept).toContainText("Somebody has hidden this use case since you opened it. The draft leaves that so.");
  await expect(kept).toContainText("Visitors do not see this use case.");
  const box = mine.getByRole("checkbox", { name: "Active" });
  await expect(box).not.toBeChecked();
  await axe(page);
  await page.reload();
  await openEdit(page, kind, title);
  await expect(box).not.toBeChecked();
});

test("going on by hand keeps both in reach, and a third save in between asks again @one-engine", async ({
  page,
  context,
  admin,
  guard,
}) => {
  guard.allow(/409/);
  const title = unique("Asked twice");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const other = await context.newPage();
  const storeTheirs = async (words: string) => {
    const dialog = await openEdit(other, kind, title);
    await dialog.getByLabel("Description").fill(words);
    await save(other, kind, dialog);
  };

  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("Mine.");
  await storeTheirs("Theirs.");
  await mine.getByRole("button", { name: "Save" }).click();
  await mine.getByRole("radio", { name: "Keep mine" }).check();
  await mine.getByRole("button", { name: "Go on editing with this" }).click();
  await mine.getByLabel("Description").fill("Mine and theirs.");
  await storeTheirs("Theirs, later.");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByRole("group", { name: "Description, mine" })).toHaveText("Mine and theirs.");
  await mine.getByRole("radio", { name: "Keep mine" }).check();
  await mine.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Use case updated successfully");
  await expect((await openEdit(page, kind, title)).getByLabel("Description")).toHaveValue("Mine and theirs.");
});

test("what somebody deleted meanwhile can be saved as a new item @one-engine", async ({
  page,
  context,
  admin,
  guard,
}) => {
  guard.allow(/404/);
  const title = unique("Deleted meanwhile");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("Words that must stay.");

  const other = await context.newPage();
  await other.goto(`${kind.path}?q=${encodeURIComponent(title)}`);
  await other.getByRole("link", { name: `Delete ${title}` }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(other, "Success", "Use case deleted successfully");

  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine.getByLabel("Description")).toHaveValue("Words that must stay.");
  await mine.getByRole("button", { name: "Save it as a new use case" }).click();
  await expectToast(page, "Success", "Use case created successfully");
});

test("two presses of Save are one save, and a lost connection loses nothing @one-engine", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED|Failed to fetch manifest patches/);
  const title = unique("Pressed twice");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const dialog = await openEdit(page, kind, title);
  await dialog.getByLabel("Subtitle").fill("Written in a tunnel");

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(
    page,
    "Error",
    "The server could not be reached. Nothing was saved; check your connection and try again.",
  );
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("Written in a tunnel");
  await page.context().setOffline(false);

  let saves = 0;
  const pressedTwice = Promise.withResolvers<void>();
  await page.route("**/admin/use-cases.data*", async (route) => {
    if (route.request().method() === "POST") {
      saves += 1;
      await pressedTwice.promise;
    }
    await route.continue();
  });
  await dialog.getByLabel("Subtitle").press("Enter");
  await dialog.getByLabel("Subtitle").press("Enter");
  pressedTwice.resolve();
  await expectToast(page, "Success", "Use case updated successfully");
  expect(saves).toBe(1);
});

test("the history says who, when and what, shows two versions side by side, and restores one as a new one @one-engine", async ({
  page,
  admin,
  axe,
}) => {
  const title = unique("Told thrice");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  for (const words of ["Second telling.", "Third telling."]) {
    const dialog = await openEdit(page, kind, title);
    await dialog.getByLabel("Description").fill(words);
    await save(page, kind, dialog);
  }
  await page.getByRole("link", { name: `History ${title}` }).click();
  const history = page.getByRole("dialog", { name: "History" });
  const rows = history.getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText("3Changed");
  await expect(rows.nth(1)).toContainText(admin.email);
  await expect(rows.nth(1).locator("time")).toHaveText(/\w+ \d+, 20\d\d, \d\d:\d\d \S+/);
  await expect(history.getByRole("group", { name: "Description, version 2" }).locator("del")).toHaveText("Second");
  await expect(history.getByRole("group", { name: "Description, version 3" }).locator("ins")).toHaveText("Third");
  await axe(page);
  await history.getByLabel("From").selectOption("Version 1");
  await expect(page).toHaveURL(/from=/);
  await expect(history.getByRole("group", { name: "Description, version 1" })).toBeVisible();

  await history.getByRole("button", { name: "Restore version 2" }).click();
  // The toast of the last save may still stand there; the dialog closes when the version is restored.
  await expect(history).toBeHidden();
  await expectToast(page, "Success", "Use case updated successfully");
  await expect((await openEdit(page, kind, title)).getByLabel("Description")).toHaveValue("Second telling.");
  await page.goBack();
  await page.getByRole("link", { name: `History ${title}` }).click();
  await expect(rows.nth(1)).toContainText("4Restored");
});

test("what another admin does is on the screen by itself, but never below an open form", async ({
  page,
  browser,
  site,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto(kind.path);
  const list = page.getByRole("main");
  await expect(list.getByRole("heading", { name: kind.heading })).toBeVisible();
  const other = await secondEditor(browser, site);
  const first = unique("Choir");
  // The list shows what was searched for to open the form.
  const second = `${first} and orchestra`;
  await storeItem(other.page, kind, first);
  await expect(list.getByRole("heading", { name: first, exact: true })).toBeVisible({ timeout: 10_000 });

  const form = await openEdit(page, kind, first);
  await form.getByLabel("Title", { exact: true }).fill("What I am typing");
  // Both see each other: in the form, with the field, and in the list.
  const theirs = await openEdit(other.page, kind, first);
  await theirs.getByLabel("Subtitle").focus();
  await expect(theirs.getByText(`${admin.email} is editing this (Title)`)).toBeVisible();
  await expect(form.getByText(`${other.email} is editing this (Subtitle)`)).toBeVisible();
  await axe(page);
  await theirs.getByRole("button", { name: "Close" }).click();
  await expect(form.getByText(`${other.email} is editing this`)).toBeHidden();
  await expect(other.page.getByRole("listitem").filter({ hasText: `${admin.email} is editing this` })).toHaveCount(1);

  await storeItem(other.page, kind, second);
  const loads: string[] = [];
  page.on("request", (request) => loads.push(request.url()));
  await page.waitForTimeout(3_000);
  expect(loads.filter((url) => url.includes(`${kind.path}.data`))).toEqual([]);
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("What I am typing");
  await form.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog", { name: "Discard what you wrote?" }).getByRole("button", { name: "Discard" }).click();
  await expect(list.getByRole("heading", { name: second })).toBeVisible({ timeout: 10_000 });
  await other.page.context().close();
});
