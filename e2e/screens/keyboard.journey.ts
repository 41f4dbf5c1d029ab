import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectToast, openDashboard } from "../support/admin/admin-session.ts";
import { kinds, rowOf } from "../support/admin/content-editor.ts";
import { test } from "../support/journey.ts";
import { tabAndPress, tabTo } from "../support/admin/focus.ts";

// Everything that editors do with each kind of content, with the keyboard only.

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
  await page.keyboard.type("Written first");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.type("Put first");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rows.first()).toHaveValue("Put first");
}

for (const kind of kinds) {
  test(`${kind.heading} by keyboard alone`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    const title = `Keys ${randomUUID().slice(0, 8)}`;
    await openDashboard(page, admin);
    await tabAndPress(page, page.getByRole("link", { name: kind.heading, exact: true }).first(), "Shift+Tab");
    await expect(page.getByRole("heading", { level: 1, name: kind.heading })).toBeVisible();
    const beginning = page.getByRole("link", { name: `New ${kind.noun}` });

    async function create(name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
      await tabAndPress(page, beginning, key);
      const dialog = page.getByRole("dialog", { name: `New ${kind.noun}` });
      await expect(dialog.getByLabel(kind.title, { exact: true })).toBeFocused();
      await page.keyboard.type(name);
      for (const label of texts[kind.heading] ?? []) {
        await tabTo(page, dialog.getByLabel(label, { exact: true }));
        await page.keyboard.type("Written without a pointer.");
      }
      if (kind.heading === "Blog Posts") {
        await tabTo(page, dialog.locator('[contenteditable="true"]'));
        await page.keyboard.type("Written without a pointer.");
      }
      const entry = lists[kind.heading];
      if (entry) await writeRows(page, entry);
      await tabAndPress(page, dialog.getByRole("button", { name: "Create" }));
      await expectToast(page, "Success", `${kind.name} created successfully`);
      await expect(dialog).toBeHidden();
    }
    await create(title);

    const item = rowOf(page, title);
    if (lists[kind.heading]) await expect(item).toContainText("Put firstWritten first");

    const edit = page.getByRole("link", { name: `Edit ${title}`, exact: true });
    await tabAndPress(page, edit);
    const form = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
    await tabTo(page, form.getByRole("checkbox", { name: kind.shown.label }));
    await page.keyboard.press("Space");
    await tabAndPress(page, form.getByRole("button", { name: "Save" }));
    await expectToast(page, "Success", `${kind.name} updated successfully`);
    await expect(edit).toBeFocused();

    await tabAndPress(page, page.getByRole("link", { name: `History ${title}`, exact: true }));
    await tabAndPress(page, page.getByRole("button", { name: "Restore version 1" }));
    await expect(page.getByRole("dialog")).toBeHidden();
    // Restoring a revision never hides a public item.
    await expect(item).toContainText(kind.shown.on);

    if (/use|mod/.test(kind.path)) {
      // Back from the list: on through it are as many stops as there are items of other journeys.
      await create(`${title} second`, "Shift+Tab");
      await tabAndPress(page, page.getByRole("link", { name: "Arrange" }), "Shift+Tab");
      const arrange = page.getByRole("dialog", { name: `Arrange ${kind.nouns}` });
      const rows = arrange.getByRole("listitem").filter({ hasText: title });
      await expect(rows.first()).not.toContainText("second");
      await tabTo(page, arrange.getByRole("button", { name: `Move ${title} second`, exact: true }));
      await page.keyboard.press("ArrowUp");
      await expect(rows.first()).toContainText("second");
      await tabAndPress(page, arrange.getByRole("button", { name: "Save order" }));
      await expectToast(page, "Success", "Order updated successfully");
      await expect(page.getByRole("link", { name: new RegExp(`^Edit ${title}`) }).first()).toHaveAccessibleName(
        `Edit ${title} second`,
      );
    }

    await tabAndPress(page, page.getByRole("link", { name: `Delete ${title}`, exact: true }));
    await tabAndPress(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expectToast(page, "Success", `${kind.name} deleted successfully`);

    await tabAndPress(page, page.getByRole("link", { name: "Trash", exact: true }), "Shift+Tab");
    await tabAndPress(page, page.getByRole("button", { name: `Restore ${title}`, exact: true }));
    await expectToast(page, "Success", `${kind.name} restored successfully`);
  });
}
