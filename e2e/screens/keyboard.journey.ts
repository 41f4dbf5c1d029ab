import { type Page, expect } from "@playwright/test";
import { expectToast, openDashboard, tabAndPress, tabTo } from "../support/admin-user.ts";
import { type Kind, exemplaryKinds, kinds, menuOf, rowOf, storeItem, storing } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";
import { randomUUID } from "node:crypto";

// Everything that editors do with each kind of content, with the keyboard only.

test.describe.configure({ mode: "parallel" });

test.use({ viewport: { width: 1366, height: 900 } });

/** Required texts of a form besides the title, by their labels. */
const texts: Record<string, string[]> = {
  "Blog Posts": [],
  "Use Cases": ["Description"],
  Modules: ["Description"],
  "Case Studies": ["Company", "Challenge", "Solution"],
};

/** The list in a form, by the name of an entry. */
const lists: Record<string, string> = { "Use Cases": "Scenario", Modules: "Feature", "Case Studies": "Result" };

/** Writes two rows of the open form's list and puts the second one first. */
async function writeRows(page: Page, entry: string): Promise<void> {
  const rows = page.getByRole("dialog").getByRole("textbox", { name: new RegExp(`^${entry} \\d+ of`) });
  await tabTo(page, rows.first());
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.type("Two");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rows.first()).toHaveValue("Two");
}

/** Goes from a screen, by its sidebar, to a kind's and creates an item there. */
async function createByKeys(page: Page, kind: Kind, title: string): Promise<void> {
  await tabAndPress(page, page.getByRole("link", { name: kind.heading, exact: true }).first(), "Shift+Tab");
  await expect(page.getByRole("heading", { level: 1, name: kind.heading })).toBeVisible();
  await tabAndPress(page, page.getByRole("link", { name: `New ${kind.noun}` }));
  const dialog = page.getByRole("dialog", { name: `New ${kind.noun}` });
  await expect(dialog.getByLabel(kind.title, { exact: true })).toBeFocused();
  await page.keyboard.type(title);
  for (const label of texts[kind.heading] ?? []) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type("By keys.");
  }
  if (kind.heading === "Blog Posts") {
    await tabTo(page, dialog.locator('[contenteditable="true"]'));
    await page.keyboard.type("By keys.");
  }
  const entry = lists[kind.heading];
  if (entry) await writeRows(page, entry);
  await tabAndPress(page, await storing(dialog));
  await expectToast(page, "Success", `${kind.name} created successfully`);
  await expect(dialog).toBeHidden();
  if (entry) await expect(rowOf(page, title)).toContainText("TwoOne");
}

/** Opens the menu of an item, goes to an entry by its first letter, and chooses it. */
async function actByKeys(page: Page, action: string, title: string): Promise<void> {
  await tabAndPress(page, menuOf(page, title));
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press(action[0] ?? "");
  const entry = page.getByRole("menuitem", { name: action, exact: true });
  while (!(await entry.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

test("Use Cases and Case Studies by keyboard alone", async ({ page, admin }) => {
  const title = `Keys ${randomUUID().slice(0, 4)}`;
  await openDashboard(page, admin);
  for (const kind of kinds.filter((each) => !exemplaryKinds.includes(each)))
    await test.step(kind.heading, () => createByKeys(page, kind, title));
});

for (const kind of exemplaryKinds) {
  test(`${kind.heading} by keyboard alone`, async ({ page, admin }) => {
    const mark = randomUUID().slice(0, 4);
    const [before, title] = [`Before ${mark}`, `Keys ${mark}`];
    const isArranged = kind.heading === "Modules";
    await openDashboard(page, admin);
    if (isArranged) await storeItem(page, kind, before);
    await createByKeys(page, kind, title);

    const item = rowOf(page, title);
    const edit = page.getByRole("link", { name: `Edit ${title}`, exact: true });
    await tabAndPress(page, edit);
    const form = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
    await tabTo(page, form.getByRole("checkbox", { name: kind.shown.label }));
    await page.keyboard.press("Space");
    await tabAndPress(page, await storing(form));
    await expectToast(page, "Success", `${kind.name} updated successfully`);
    await expect(edit).toBeFocused();

    await actByKeys(page, "History", title);
    await tabAndPress(page, page.getByRole("button", { name: "Restore version 1" }));
    // Visitors saw one of the two versions.
    const question = page.getByRole("dialog", { name: "Restore version 1?" });
    await tabAndPress(page, question.getByRole("button", { name: "Restore and publish" }));
    await expect(page.getByRole("dialog")).toBeHidden();
    // Restoring a revision never hides a public item.
    await expect(item).toContainText(kind.shown.on);
    if (!isArranged) return;

    await test.step("arranged", async () => {
      await tabAndPress(page, page.getByRole("link", { name: "Arrange" }), "Shift+Tab");
      const arrange = page.getByRole("dialog", { name: `Arrange ${kind.nouns}` });
      const rows = arrange.getByRole("listitem").filter({ hasText: mark });
      await expect(rows.first()).toContainText(before);
      await tabTo(page, arrange.getByRole("button", { name: `Move ${title}`, exact: true }));
      await page.keyboard.press("ArrowUp");
      await expect(rows.first()).toContainText(title);
      await tabAndPress(page, arrange.getByRole("button", { name: "Save order" }));
      await expectToast(page, "Success", "Order updated successfully");
      await expect(
        page.getByRole("link", { name: new RegExp(`^Edit (Before|Keys) ${mark}`) }).first(),
      ).toHaveAccessibleName(`Edit ${title}`);
    });

    await test.step("deleted and restored", async () => {
      await actByKeys(page, "Delete", title);
      await tabAndPress(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
      await expectToast(page, "Success", `${kind.name} deleted successfully`);
      await tabAndPress(page, page.getByRole("link", { name: "Trash", exact: true }), "Shift+Tab");
      await tabAndPress(page, page.getByRole("button", { name: `Restore ${title}`, exact: true }));
      await expectToast(page, "Success", `${kind.name} restored successfully`);
    });
  });
}
