import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin-session.ts";
import { kinds } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// Everything that editors do with each kind of content, without a pointer: only keys are pressed.

test.use({ viewport: { width: 1366, height: 900 } });

/** Presses Tab, or Shift+Tab, until this has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The texts that a form wants beside its title, by their labels. */
const texts: Record<string, string[]> = {
  "Blog Posts": [],
  "Use Cases": ["Description"],
  Modules: ["Description"],
  "Case Studies": ["Company", "Challenge", "Solution"],
};

for (const kind of kinds) {
  test(`${kind.heading} by keyboard alone`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    const title = `Keys ${randomUUID().slice(0, 8)}`;
    await signInAsAdmin(page, admin);
    await tabTo(page, page.getByRole("link", { name: kind.heading, exact: true }).first(), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: kind.heading })).toBeVisible();
    const beginning = page.getByRole("link", { name: `New ${kind.noun}` });

    async function create(name: string): Promise<void> {
      await tabTo(page, beginning);
      await page.keyboard.press("Enter");
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
      await page.keyboard.press("Control+s");
      await expectToast(page, "Success", `${kind.name} created successfully`);
      await expect(dialog).toBeHidden();
    }
    await create(title);

    const edit = page.getByRole("link", { name: `Edit ${title}`, exact: true });
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
    await tabTo(page, form.getByRole("checkbox", { name: kind.shown.label }));
    await page.keyboard.press("Space");
    await tabTo(page, form.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expectToast(page, "Success", `${kind.name} updated successfully`);
    await expect(edit).toBeFocused();

    await tabTo(page, page.getByRole("link", { name: `History ${title}`, exact: true }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Restore version 1" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    const state = page.getByRole("listitem").filter({ hasText: title }).first();
    await expect(state).toContainText(kind.shown.byDefault ? kind.shown.on : kind.shown.off);

    if (/use|mod/.test(kind.path)) {
      await create(`${title} second`);
      await tabTo(page, page.getByRole("link", { name: "Arrange" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      const arrange = page.getByRole("dialog", { name: `Arrange ${kind.nouns}` });
      const rows = arrange.getByRole("listitem").filter({ hasText: title });
      await expect(rows.first()).not.toContainText("second");
      await tabTo(page, arrange.getByRole("button", { name: `Move ${title} second`, exact: true }));
      await page.keyboard.press("ArrowUp");
      await expect(rows.first()).toContainText("second");
      await tabTo(page, arrange.getByRole("button", { name: "Save order" }));
      await page.keyboard.press("Enter");
      await expectToast(page, "Success", "Order updated successfully");
      await expect(page.getByRole("link", { name: new RegExp(`^Edit ${title}`) }).first()).toHaveAccessibleName(
        `Edit ${title} second`,
      );
    }

    await tabTo(page, page.getByRole("link", { name: `Delete ${title}`, exact: true }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expectToast(page, "Success", `${kind.name} deleted successfully`);

    await tabTo(page, page.getByRole("link", { name: "Trash", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: `Restore ${title}`, exact: true }));
    await page.keyboard.press("Enter");
    await expectToast(page, "Success", `${kind.name} restored successfully`);
  });
}
