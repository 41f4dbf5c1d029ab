import { randomUUID } from "node:crypto";
import { type APIRequestContext, type PlaywrightWorkerArgs, expect } from "@playwright/test";
import { createAdmin, expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { act, kindOf, openEdit, storeItem } from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";
import type { Site } from "../../support/site.ts";

// Two people edit one item, and no text is lost. That both work in a browser is in the last journey.

const viewport = { viewport: { width: 1366, height: 900 } };

test.use(viewport);

type Api = PlaywrightWorkerArgs["playwright"];

const kind = kindOf("Use Cases");
const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** A second admin's session, the same for each test: what they share is not changed. */
let secondSession: ReturnType<typeof signInSecond> | undefined;

async function signInSecond({ request: requests }: Api, site: Site) {
  const admin = await createAdmin(site);
  const request = await requests.newContext({ baseURL: site.url });
  const signedIn = await request.post("/api/auth/sign-in/email", { data: admin });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  return { email: admin.email, request, state: await request.storageState() };
}

/** A second admin, who acts by the requests that forms make. */
const secondEditor = (playwright: Api, site: Site) => (secondSession ??= signInSecond(playwright, site));

const storedItem = async (site: Site, title: string) =>
  (await site.database()).db
    .selectFrom("use_cases_content")
    .select(["id", "version", "description", "subtitle", "image_url"])
    .where("title", "=", title)
    .executeTakeFirstOrThrow();

/** Saves the item as somebody's form does that has just been opened. */
async function saveAs(
  request: APIRequestContext,
  site: Site,
  title: string,
  fields: Record<string, string>,
): Promise<void> {
  const { id, version } = await storedItem(site, title);
  const form = { ...kind.fields, ...fields, intent: "update", id, version: String(version), title };
  const answer = await request.post(`${kind.path}.data`, { form, headers: { "x-requested-with": "test" } });
  expect(await answer.text(), `${answer.status()}`).toContain("updated");
}

test("what only one of them changed is chosen already, what both changed is asked, and the merged text is stored @one-engine", async ({
  page,
  playwright,
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
  const other = await secondEditor(playwright, site);

  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("My own description.");
  await mine.getByLabel("Image").fill("/images/stock-3.svg");

  await saveAs(other.request, site, title, { description: "Their own description.", subtitle: "Their subtitle" });

  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expect(mine.getByRole("alert").first()).toContainText(other.email);
  await expect(mine.getByRole("group", { name: "Description, mine" }).locator("mark")).toHaveText("My");
  await expect(mine.getByRole("group", { name: "Description, theirs" }).locator("mark")).toHaveText("Their");
  const field = (name: string) => mine.getByRole("group", { name: new RegExp(`^${name} –`) });
  await expect(field("Subtitle").getByRole("radio", { name: "Keep theirs" })).toBeChecked();
  await expect(field("Image").getByRole("radio", { name: "Keep mine" })).toBeChecked();
  await expect(field("Description").getByRole("radio", { checked: true })).toHaveCount(0);
  await axe(page);

  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expect(mine.getByText("Choose which version to keep: Description.")).toBeVisible();
  await expect(field("Description").getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Space");
  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(page, "Success", "Use case updated successfully");

  expect(await storedItem(site, title)).toMatchObject({
    description: "My own description.",
    subtitle: "Their subtitle",
    image_url: "/images/stock-3.svg",
  });
});

test("who writes on in a form whose item was hidden meanwhile is told so, and does not show it again @one-engine", async ({
  page,
  playwright,
  site,
  admin,
  axe,
}) => {
  const title = unique("Hidden use case");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const other = await secondEditor(playwright, site);
  const mine = await openEdit(page, kind, title);
  await saveAs(other.request, site, title, { is_active: "false" });

  await mine.getByLabel("Subtitle").fill("Written on");
  const kept = mine.getByRole("region", { name: "Draft" });
  await expect(kept).toContainText("Someone has hidden this use case since you opened it. The draft leaves that so.");
  await expect(kept).toContainText("Visitors do not see this use case.");
  const box = mine.getByRole("checkbox", { name: "Active" });
  await expect(box).not.toBeChecked();
  await axe(page);
  await openEdit(page, kind, title);
  await expect(kept).toBeVisible();
  await expect(box).not.toBeChecked();
});

test("going on by hand keeps both in reach, and a third save in between asks again @one-engine", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/409/);
  const title = unique("Asked twice");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const storeTheirs = (description: string) => saveAs(page.request, site, title, { description });

  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("Mine.");
  await storeTheirs("Theirs.");
  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await mine.getByRole("radio", { name: "Keep mine" }).check();
  await mine.getByRole("button", { name: "Keep editing" }).click();
  await mine.getByLabel("Description").fill("Mine and theirs.");
  await storeTheirs("Theirs, later.");
  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expect(mine.getByRole("group", { name: "Description, mine" })).toHaveText("Mine and theirs.");
  await mine.getByRole("radio", { name: "Keep mine" }).check();
  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(page, "Success", "Use case updated successfully");
  expect((await storedItem(site, title)).description).toBe("Mine and theirs.");
});

test("what somebody deleted meanwhile can be saved as a new item @one-engine", async ({ page, site, admin, guard }) => {
  guard.allow(/404/);
  const title = unique("Deleted meanwhile");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const mine = await openEdit(page, kind, title);
  await mine.getByLabel("Description").fill("Words that must stay.");

  const { id } = await storedItem(site, title);
  const deleted = await page.request.post(`${kind.path}.data`, {
    form: { intent: "delete", id },
    headers: { "x-requested-with": "test" },
  });
  expect(await deleted.text(), `${deleted.status()}`).toContain("deleted");

  await mine.getByRole("button", { name: "Update", exact: true }).click();
  await expect(mine.getByLabel("Description")).toHaveValue("Words that must stay.");
  await mine.getByRole("button", { name: "Save it as a new use case" }).click();
  await expectToast(page, "Success", "Use case created successfully");
});

test("two presses of Update are one save, and a lost connection loses nothing @one-engine", async ({
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
  await dialog.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(
    page,
    "Error",
    "The server could not be reached. Nothing was saved. Check your connection and try again.",
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
  await dialog.getByLabel("Subtitle").press("Control+Enter");
  await dialog.getByLabel("Subtitle").press("Control+Enter");
  pressedTwice.resolve();
  await expectToast(page, "Success", "Use case updated successfully");
  expect(saves).toBe(1);
});

test("the history says who, when and what, shows two versions side by side, and restores one as a new one @one-engine", async ({
  page,
  site,
  admin,
  axe,
}) => {
  const title = unique("Told thrice");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  for (const description of ["Second telling.", "Third telling."])
    await saveAs(page.request, site, title, { description });
  await page.goto(`${kind.path}?q=${encodeURIComponent(title)}`);
  await act(page, "History", title);
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
  const question = page.getByRole("dialog", { name: "Restore version 2?" });
  await axe(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(history).toBeVisible();
  await history.getByRole("button", { name: "Restore version 2" }).click();
  await expect(question.getByRole("button", { name: "Restore as draft" })).toBeVisible();
  await question.getByRole("button", { name: "Restore and publish" }).press("Enter");
  // The toast of the last save may still stand there; the dialog closes when the version is restored.
  await expect(history).toBeHidden();
  await expectToast(page, "Success", "Use case updated successfully");
  expect((await storedItem(site, title)).description).toBe("Second telling.");
  await act(page, "History", title);
  await expect(rows.nth(1)).toContainText("4Restored");
});

test("what another admin does is on the screen by itself, but never below an open form", async ({
  page,
  browser,
  playwright,
  site,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto(kind.path);
  const list = page.getByRole("main");
  await expect(list.getByRole("heading", { name: kind.heading })).toBeVisible();
  const { email, state } = await secondEditor(playwright, site);
  const elsewhere = await browser.newContext({ ...viewport, baseURL: site.url, storageState: state });
  const other = { email, page: await elsewhere.newPage() };
  const first = unique("Choir");
  const second = `${first} and orchestra`;
  await storeItem(other.page, kind, first);
  await expect(list.getByRole("link", { name: `Edit ${first}`, exact: true })).toBeVisible({ timeout: 10_000 });

  await page.getByRole("link", { name: `Edit ${first}` }).click();
  const form = page.getByRole("dialog", { name: "Edit use case" });
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
  await expect(list.getByRole("link", { name: `Edit ${second}` })).toBeVisible({ timeout: 10_000 });
  await elsewhere.close();
});
