import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, give, picture, signInAsAdmin } from "../support/admin-user.ts";
import {
  type Kind,
  createItem,
  editorIn,
  fillRows,
  kindOf,
  exemplaryKinds,
  markdownOf,
  openEdit,
  paste,
  openNew,
  openNewPost,
  save,
  storeItem,
} from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// Initial values and validation of forms, the order of lists, and what arrives in a field meanwhile (docs/product.md#content).

test.use({ viewport: { width: 1366, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

function choices(field: Locator): Promise<string[]> {
  return field.locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
}

test("forms begin with the specified defaults and offer the specified choices", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  const post = await openNew(page, kindOf("Blog Posts"));
  await expect(post.getByRole("checkbox", { name: "Published" })).not.toBeChecked();

  const useCase = await openNew(page, kindOf("Use Cases"));
  await expect(useCase.getByRole("checkbox", { name: "Active" })).toBeChecked();
  await expect(useCase.getByLabel("Position")).toHaveValue("0");
  await expect(useCase.getByLabel("Icon")).toHaveValue("Users");
  expect((await choices(useCase.getByLabel("Icon"))).toSorted()).toEqual(
    ["Briefcase", "Building2", "GraduationCap", "MapPin", "Rocket", "Users"].toSorted(),
  );

  const module = await openNew(page, kindOf("Modules"));
  await expect(module.getByRole("checkbox", { name: "Active" })).toBeChecked();
  await expect(module.getByRole("checkbox", { name: "Premium" })).not.toBeChecked();
  await expect(module.getByLabel("Position")).toHaveValue("0");
  expect(await choices(module.getByLabel("Category"))).toEqual([
    "engagement",
    "networking",
    "careers",
    "events",
    "management",
    "gamification",
  ]);

  const story = await openNew(page, kindOf("Case Studies"));
  await expect(story.getByRole("checkbox", { name: "Active" })).toBeChecked();
  await expect(story.getByRole("checkbox", { name: "Featured" })).not.toBeChecked();
});

/** The titles in a list for a search, from the top. */
async function listed(page: Page, kind: Kind, mark: string): Promise<string[]> {
  await page.goto(`${kind.path}?q=${mark}`);
  await expect(page.getByRole("status").filter({ hasText: `with “${mark}”` })).toBeVisible();
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  return titles.map((title) => title.replace(` ${mark}`, ""));
}

test("lists begin in the specified order", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  const mark = randomUUID().slice(0, 8);
  for (const heading of ["Blog Posts", "Case Studies"]) {
    const kind = kindOf(heading);
    await storeItem(page, kind, `Older ${mark}`);
    await storeItem(page, kind, `Newer ${mark}`);
    expect(await listed(page, kind, mark), heading).toEqual(["Newer", "Older"]);
  }
  const useCases = kindOf("Use Cases");
  await storeItem(page, useCases, `Tenth ${mark}`, { order_index: "10" });
  await storeItem(page, useCases, `Second ${mark}`, { order_index: "2" });
  expect(await listed(page, useCases, mark)).toEqual(["Second", "Tenth"]);

  const modules = kindOf("Modules");
  await storeItem(page, modules, `Networking first ${mark}`, { order_index: "1", category: "networking" });
  await storeItem(page, modules, `Careers tenth ${mark}`, { order_index: "10", category: "careers" });
  await storeItem(page, modules, `Careers second ${mark}`, { order_index: "2", category: "careers" });
  expect(await listed(page, modules, mark)).toEqual(["Careers second", "Careers tenth", "Networking first"]);
});

const lists = [
  { heading: "Use Cases", entry: "Benefit" },
  { heading: "Modules", entry: "Feature" },
  { heading: "Case Studies", entry: "Result" },
];

for (const { heading, entry } of lists) {
  test(`${heading}: a blank ${entry.toLowerCase()} is dropped, and the last row stays`, async ({ page, admin }) => {
    const kind = kindOf(heading);
    const title = unique("Rows");
    await signInAsAdmin(page, admin);
    await createItem(page, kind, title, (dialog) => fillRows(dialog, entry, ["  ", "Kept", ""]));
    const dialog = await openEdit(page, kind, title);
    const rows = dialog.getByRole("textbox", { name: new RegExp(`^${entry} \\d`) });
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveValue("Kept");
    const remove = dialog.getByRole("button", { name: `Remove ${entry.toLowerCase()} 1 of 1` });
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await remove.press("Enter");
    await expect(rows).toHaveValue("Kept");
    await rows.fill("");
    await save(page, kind, dialog);
    const again = await openEdit(page, kind, title);
    await expect(again.getByRole("textbox", { name: new RegExp(`^${entry} 1 of 1`) })).toHaveValue("");
  });
}

test("a position is a number, and a picture an address", async ({ page, admin, guard }) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  for (const heading of ["Use Cases", "Modules"]) {
    const kind = kindOf(heading);
    const dialog = await openNew(page, kind);
    await dialog.getByLabel(kind.title, { exact: true }).fill("Not saved");
    await kind.fillRequired(dialog);
    await dialog.getByLabel("Position").fill("first");
    if (heading === "Use Cases") await dialog.getByLabel("Image").fill("no address");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expectToast(page, "Error", "Please check the marked fields.");
    await expect(dialog.getByLabel("Position")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Position")).toHaveValue("first");
    if (heading === "Use Cases") {
      await expect(dialog.getByLabel("Image")).toHaveAttribute("aria-invalid", "true");
    }
  }
});

test("a deletion that fails says so in the server's words, and the question stays", async ({
  page,
  context,
  admin,
  guard,
}) => {
  guard.allow(/404/);
  await signInAsAdmin(page, admin);
  for (const kind of exemplaryKinds) {
    const title = unique("Deleted twice");
    await storeItem(page, kind, title);
    await page.goto(`${kind.path}?${new URLSearchParams({ q: title })}`);
    await page.getByRole("link", { name: `Delete ${title}` }).click();
    const question = page.getByRole("dialog", { name: `Delete this ${kind.noun}?` });
    await expect(question).toBeVisible();

    const elsewhere = await context.newPage();
    await elsewhere.goto(`${kind.path}?${new URLSearchParams({ q: title })}`);
    await elsewhere.getByRole("link", { name: `Delete ${title}` }).click();
    await elsewhere.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(elsewhere, "Success", `${kind.name} deleted successfully`);
    await elsewhere.close();
    // The list below has heard of it; whoever reads the question loses nothing.
    await expect(page.getByText(`This ${kind.noun} doesn't exist any more.`)).toBeAttached();

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

test("a file that arrives after its picker was closed stays in the library, and the field as it was", async ({
  page,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, kindOf("Use Cases"));
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
  await expect(dialog.getByLabel("Image")).toHaveValue("");
});
