import { type Page, expect } from "@playwright/test";
import {
  expectDashboard,
  expectToast,
  signInAsAdmin,
  createAdmin,
  openDashboard,
  tabAndPress,
  tabTo,
} from "../support/admin-user.ts";
import { exemplaryKinds, kinds, openEdit, openNew, save, storeItem, rowOf } from "../support/content-editor.ts";
import { test, lookAt } from "../support/journey.ts";
import { startSite } from "../support/site.ts";
import { randomUUID } from "node:crypto";

// Every state of the admin area, narrow and wide: no findings of axe, no overflow.

// In parallel, because one after the other they take four minutes.
test.describe.configure({ mode: "parallel" });

test.use({ viewport: { width: 1366, height: 900 } });

const others = ["/admin", "/admin/activity", "/admin/media", "/admin/newsletter", "/admin/redirects", "/admin/trash"];

/** Waits until a screen has its data, and a form its editor. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

test("screens without content, with built-in content, and without what was asked for have no barrier", async ({
  page,
  engine,
  guard,
  axe,
}) => {
  test.setTimeout(600_000);
  // A separate site, so that its lists are empty.
  guard.allow(/another host/);
  const site = await startSite(engine);
  try {
    const admin = await createAdmin(site);
    const open = async (path: string) => {
      await page.goto(site.url + path);
      await settled(page);
    };
    await open("/admin");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expectDashboard(page);
    for (const path of [...others, ...kinds.map(({ path }) => path)]) {
      await open(path);
      await lookAt(page, axe);
    }
    await open("/admin");
    await page.getByRole("button", { name: "Import built-in content" }).click();
    await lookAt(page, axe);
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await expectToast(page, "Success", "Built-in content imported successfully");
    await lookAt(page, axe);
    for (const { path } of kinds) {
      await open(path);
      await lookAt(page, axe);
    }
    // An imported item keeps its address; when it is deleted, the built-in page shows again.
    await open("/admin/use-cases?q=Educational");
    await page.getByRole("link", { name: "Edit Educational Institutions" }).click();
    const form = page.getByRole("dialog", { name: "Edit use case" });
    await form.getByLabel("Title", { exact: true }).fill("Schools");
    await expect(form.getByText("Address: /use-cases/educational-institutions", { exact: true })).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("link", { name: "Delete Educational Institutions" }).click();
    await expect(page.getByText(/Visitors will find the built-in page at its address instead/)).toBeVisible();

    await open("/admin/modules?edit=00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("This module doesn't exist any more.")).toBeVisible();
    await lookAt(page, axe);
    await open("/admin/modules?q=nothing-has-this");
    await expect(page.getByText("No module matches.")).toBeVisible();
    await lookAt(page, axe);
  } finally {
    await site.remove();
  }
});

for (const kind of kinds) {
  const isWhole = exemplaryKinds.includes(kind);
  test(`${kind.heading}: forms, errors${isWhole ? ", history, order, conflict, deletion and trash" : ""} have no barrier`, async ({
    page,
    context,
    admin,
    guard,
    axe,
  }) => {
    test.setTimeout(600_000);
    guard.allow(/409|422/);
    const title = `A long title that the list has to break somewhere, of the ${kind.noun} without barriers`;
    const wide = { width: 1366, height: 900 };
    await page.setViewportSize(wide);
    await signInAsAdmin(page, admin);
    const blank = await openNew(page, kind);
    await blank.getByRole("button", { name: "Create" }).click();
    await expect(blank.getByLabel(kind.title, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await lookAt(page, axe);
    await blank.getByLabel(kind.title, { exact: true }).fill("Not saved");
    await blank.getByRole("button", { name: "Close" }).click();
    const discarding = page.getByRole("dialog", { name: "Discard what you wrote?" });
    await expect(discarding).toBeVisible();
    await lookAt(page, axe);
    await discarding.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { level: 1 }), "the form was opened by its address").toBeFocused();

    await page.setViewportSize(wide);
    await storeItem(page, kind, title);
    const form = await openEdit(page, kind, title);
    await settled(page);
    await lookAt(page, axe);
    if (!isWhole) return;
    await page.setViewportSize(wide);
    await form.getByRole("checkbox", { name: kind.shown.label }).click();
    const elsewhere = await context.newPage();
    await elsewhere.setViewportSize(wide);
    const other = await openEdit(elsewhere, kind, title);
    await other.getByLabel(kind.title, { exact: true }).fill(`${title}, renamed`);
    await save(elsewhere, kind, other);
    await elsewhere.close();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Nothing of yours is lost")).toBeVisible();
    await lookAt(page, axe);
    await form.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Success", `${kind.name} updated successfully`);

    await page.getByRole("link", { name: `History ${title}, renamed` }).click();
    await page.getByRole("link", { name: "Show what changed in version 2" }).click();
    await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
    await lookAt(page, axe);
    if (/use|mod/.test(kind.path)) {
      await page.goto(`${kind.path}?arrange`);
      await expect(page.getByRole("dialog", { name: `Arrange ${kind.nouns}` })).toBeVisible();
      await lookAt(page, axe);
    }
    await page.goto(`${kind.path}?q=${encodeURIComponent("without barriers")}`);
    await page.getByRole("link", { name: `Delete ${title}, renamed` }).click();
    const question = page.getByRole("dialog", { name: `Delete this ${kind.noun}?` });
    await expect(question).toBeVisible();
    await lookAt(page, axe);
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Success", `${kind.name} deleted successfully`);
    await page.goto("/admin/trash");
    await page.getByRole("button", { name: `Delete for good: ${title}, renamed` }).click();
    await expect(page.getByRole("dialog", { name: "Delete for good?" })).toBeVisible();
    await lookAt(page, axe);
  });
}

test("redirects, their form with an error, and the question before a deletion have no barrier", async ({
  page,
  admin,
  guard,
  axe,
}) => {
  test.setTimeout(300_000);
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/redirects");
  await page.getByRole("button", { name: "New redirect" }).click();
  const form = page.getByRole("dialog", { name: "New redirect" });
  await form.getByLabel("From").fill("/about");
  await form.getByLabel("To").fill("/faq");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await lookAt(page, axe);
  await form.getByLabel("From").fill("/a-path-that-is-long-enough-to-be-broken-on-a-phone-and-then-some-more");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toBeHidden();
  await lookAt(page, axe);
  await page.getByRole("button", { name: "Delete /a-path" }).click();
  await lookAt(page, axe);
});

// Everything that editors do with each kind of content, with the keyboard only.

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
    if (!exemplaryKinds.includes(kind)) return;

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
