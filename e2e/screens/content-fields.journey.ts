import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, give, picture, signInAsAdmin } from "../support/admin-user.ts";
import {
  act,
  type Kind,
  createItem,
  editorIn,
  fillRows,
  kindOf,
  exemplaryKinds,
  markdownOf,
  paste,
  openNew,
  openNewPost,
  save,
  storeItem,
} from "../support/content-editor.ts";
import { test } from "../support/journey.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// Initial values and validation of forms, the order of lists, and what arrives in a field meanwhile (docs/product.md#content).

test.use({ viewport: { width: 1366, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

function choices(field: Locator): Promise<string[]> {
  return field.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
}

/** Fills in the only row of a list, which can't be removed. */
async function expectLastRow(dialog: Locator, entry: string): Promise<void> {
  const row = dialog.getByRole("textbox", { name: new RegExp(`^${entry} \\d`) });
  await expect(row).toHaveCount(1);
  await row.fill("Kept");
  const remove = dialog.getByRole("button", { name: `Remove ${entry.toLowerCase()} 1 of 1` });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await remove.press("Enter");
  await expect(row).toHaveValue("Kept");
}

/** The titles in a list for a search, from the top. */
async function listed(page: Page, kind: Kind, mark: string): Promise<string[]> {
  await page.goto(`${kind.path}?q=${mark}`);
  await expect(page.getByRole("status").filter({ hasText: `with “${mark}”` })).toBeVisible();
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  return titles.map((title) => title.replace(/^Edit /, "").replace(` ${mark}`, ""));
}

// The order of each kind's list: domain/lists/specified-order.test.ts.
test("a list begins in the specified order", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  const mark = randomUUID().slice(0, 8);
  const modules = kindOf("Modules");
  await storeItem(page, modules, `Networking first ${mark}`, { order_index: "1", category: "networking" });
  await storeItem(page, modules, `Careers tenth ${mark}`, { order_index: "10", category: "careers" });
  await storeItem(page, modules, `Careers second ${mark}`, { order_index: "2", category: "careers" });
  expect(await listed(page, modules, mark)).toEqual(["Careers second", "Careers tenth", "Networking first"]);
});

// For the lists of every kind: domain/kinds/kinds.test.ts.
test("a blank entry of a list is dropped, and the last row stays", async ({ page, admin }) => {
  const kind = kindOf("Case Studies");
  const title = unique("Rows");
  await signInAsAdmin(page, admin);
  await createItem(page, kind, title, (dialog) => fillRows(dialog, "Result", ["  ", "Kept", ""]));
  const dialog = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
  const open = () => page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
  await open();
  const rows = dialog.getByRole("textbox", { name: /^Result \d/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveValue("Kept");
  const remove = dialog.getByRole("button", { name: "Remove result 1 of 1" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await remove.press("Enter");
  await expect(rows).toHaveValue("Kept");
  await rows.fill("");
  await save(page, kind, dialog);
  await open();
  await expect(dialog.getByRole("textbox", { name: /^Result 1 of 1/ })).toHaveValue("");
});

// What each kind's form begins with and offers: app/admin/content/form/initial-values.test.ts.
test("forms begin with their values and choices; a position is a number, a picture an address or a file in time", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const kind = kindOf("Use Cases");
  const dialog = await openNew(page, kind);
  const position = dialog.getByLabel("Position");
  const image = dialog.getByLabel("Image");

  await test.step("it begins with the specified values and choices", async () => {
    await expect(dialog.getByRole("checkbox", { name: "Active" })).toBeChecked();
    await expect(position).toHaveValue("0");
    const icon = dialog.getByLabel("Icon");
    await expect(icon).toHaveValue("Users");
    expect((await choices(icon)).toSorted()).toEqual([
      "Briefcase",
      "Building2",
      "GraduationCap",
      "MapPin",
      "Rocket",
      "Users",
    ]);
  });

  await test.step("the last benefit stays", () => expectLastRow(dialog, "Benefit"));

  await test.step("a file that arrives after its picker was closed stays in the library, and the field as it was", async () => {
    const closed = Promise.withResolvers<void>();
    await page.route("**/api/media/uploads/*", async (route) => {
      await closed.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Choose from the library for Image" }).click();
    const picker = page.getByRole("dialog", { name: "Image", exact: true });
    const file = { name: `${unique("Late")}.jpg`, mimeType: "image/jpeg", buffer: await picture("#993333") };
    await picker.getByLabel("Upload", { exact: true }).last().setInputFiles(file);
    await expect(picker.getByText("0 of 1 files stored")).toBeVisible();
    await picker.getByRole("button", { name: "Close" }).click();
    const stored = page.waitForResponse((answer) => (answer.request().postData() ?? "").startsWith("intent=create"));
    closed.resolve();
    expect((await stored).ok()).toBe(true);
    await expect(image).toHaveValue("");
  });

  await test.step("what is neither a number nor an address is refused", async () => {
    await dialog.getByLabel(kind.title, { exact: true }).fill("Not saved");
    await kind.fillRequired(dialog);
    await position.fill("first");
    await image.fill("no address");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expectToast(page, "Error", "Please check the marked fields.");
    await expect(position).toHaveAttribute("aria-invalid", "true");
    await expect(position).toHaveValue("first");
    await expect(image).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a module has its categories in order, keeps its last feature, and wants a number, too", async () => {
    const modules = kindOf("Modules");
    const module = await openNew(page, modules);
    expect(await choices(module.getByLabel("Category"))).toEqual([
      "engagement",
      "networking",
      "careers",
      "events",
      "management",
      "gamification",
    ]);
    await expectLastRow(module, "Feature");
    await module.getByLabel(modules.title, { exact: true }).fill("Not saved");
    await modules.fillRequired(module);
    await module.getByLabel("Position").fill("first");
    await module.getByRole("button", { name: "Publish", exact: true }).click();
    await expectToast(page, "Error", "Please check the marked fields.");
    await expect(module.getByLabel("Position")).toHaveAttribute("aria-invalid", "true");
    await expect(module.getByLabel("Position")).toHaveValue("first");
  });
});

test("a deletion that fails says so in the server's words, and the question stays", async ({ page, admin, guard }) => {
  guard.allow(/404/);
  await signInAsAdmin(page, admin);
  for (const kind of exemplaryKinds) {
    const title = unique("Deleted twice");
    await storeItem(page, kind, title);
    await page.goto(`${kind.path}?${new URLSearchParams({ q: title })}`);
    await act(page, "Delete", title);
    const question = page.getByRole("dialog", { name: `Delete this ${kind.noun}?` });
    await expect(question).toBeVisible();

    // Somebody else does, as on their screen (journeys/content proves that one).
    const id = new URL(page.url()).searchParams.get("delete") ?? "";
    const answer = await page.request.post(`${kind.path}.data`, {
      form: { intent: "delete", id },
      headers: { [scriptHeader]: "test" },
    });
    expect(await answer.text()).toContain("deleted");
    // The list below has heard of it; whoever reads the question loses nothing.
    await expect(page.getByText(`This ${kind.noun} doesn't exist anymore.`)).toBeAttached();

    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Error", `This ${kind.noun} was deleted in the meantime.`);
    await expect(question.getByRole("alert").first()).toContainText("deleted in the meantime");
    await expect(question.getByRole("button", { name: "Delete" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText(`No ${kind.noun} matches.`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
});

test("a picture that arrives while somebody writes on takes neither the cursor nor their words", async ({
  page,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await editorIn(dialog).click();
  await page.keyboard.type("Before it.");
  const made = Promise.withResolvers<void>();
  const arriving = Promise.withResolvers<void>();
  await page.route("/admin/media/call", async (route) => {
    const response = await route.fetch();
    made.resolve();
    await arriving.promise;
    await route.fulfill({ response });
  });
  const bytes = await picture("#993366");
  await give(page, "paste", [{ name: "image.jpg", type: "image/jpeg", bytes }], editorIn(dialog));
  await made.promise;
  // At once: the editor joins what comes within half a second to one step of undoing.
  await page.keyboard.insertText(" The");
  arriving.resolve();
  await expect(editorIn(dialog).locator("img")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(editorIn(dialog).locator("img")).toHaveCount(0);
  await expect(editorIn(dialog), "what was typed before it stays").toHaveText("Before it. The");
  await page.keyboard.press("Control+Shift+z");
  await expect(editorIn(dialog).locator("img")).toHaveCount(1);
  await page.keyboard.type(" end.");
  await page.waitForTimeout(800);
  await page.keyboard.type(" Really.");
  await expect(dialog.getByRole("group", { name: "Picture" })).toBeHidden();
  expect((await markdownOf(dialog)).replace(/[0-9a-f-]{36}/, "id")).toBe("Before it.![](/media/id) The end. Really.");

  await editorIn(dialog).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Typed");
  await paste(editorIn(dialog), { text: ", pasted" });
  await page.keyboard.insertText(", typed on");
  for (const text of ["Typed, pasted, typed on", "Typed, pasted", "Typed"]) {
    await expect(editorIn(dialog)).toHaveText(text);
    await page.keyboard.press("Control+z");
  }

  // In a text that is longer than the window, the note stands over it, but not over the cursor.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Control+a");
  const pictures = `<img src="file:///C:/x.png"><img src="file:///C:/y.png">`;
  await paste(editorIn(dialog), { html: pictures + "<p>A line of many.</p>".repeat(60) });
  const note = dialog.getByRole("status").filter({ hasText: "2 pictures were not added" });
  await expect(note).toBeInViewport();
  const room = () =>
    note.evaluate(
      (shown) => shown.getBoundingClientRect().top - getSelection()!.getRangeAt(0).getBoundingClientRect().bottom,
    );
  await expect.poll(room, "between the cursor and the note").toBeGreaterThanOrEqual(0);
});
