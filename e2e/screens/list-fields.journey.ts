import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";
import { paste } from "../support/admin/post-editor.ts";

test.use({ viewport: { width: 1366, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

async function openNewUseCase(page: Page): Promise<Locator> {
  await page.goto("/admin/use-cases?new");
  const dialog = page.getByRole("dialog", { name: "New use case" });
  await expect(dialog.getByLabel("Title", { exact: true })).toBeVisible();
  return dialog;
}

function entries(list: Locator): Promise<string[]> {
  return list.locator("textarea").evaluateAll((rows) => rows.map((row) => (row as HTMLTextAreaElement).value));
}

test("a list is written, reordered and thinned by keyboard, and its blank entries are dropped on save", async ({
  page,
  admin,
  axe,
}) => {
  const title = unique("Listed");
  await signInAsAdmin(page, admin);
  const dialog = await openNewUseCase(page);
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByLabel("Description").fill("What it is.");
  const list = dialog.getByRole("group", { name: /^Scenarios/ });
  const row = (number: number) => list.getByRole("textbox").nth(number - 1);

  await expect(list.getByRole("button", { name: /^Remove/ }), "the last one stays").toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await row(1).focus();
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await expect(row(2)).toBeFocused();
  await page.keyboard.type("Two");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Three");
  await page.keyboard.press("Alt+ArrowUp");
  expect(await entries(list)).toEqual(["One", "Three", "Two"]);
  await expect(row(2), "the focus moves with the row").toBeFocused();
  await expect(list.getByRole("status")).toHaveText("Moved to 2 of 3.");

  const handle = list.getByRole("button", { name: /^Move .* 3 of 3$/ });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await entries(list)).toEqual(["Two", "One", "Three"]);
  await axe(page);

  await row(2).focus();
  await page.keyboard.press("Enter");
  expect(await entries(list)).toEqual(["Two", "One", "", "Three"]);
  await list.getByRole("button", { name: /^Remove .* 1 of 4$/ }).press("Enter");
  expect(await entries(list)).toEqual(["One", "", "Three"]);
  await list.getByRole("button", { name: "Put it back" }).press("Enter");
  expect(await entries(list)).toEqual(["Two", "One", "", "Three"]);

  await paste(row(3), { text: "• Four\n• Five\n\n3. Six" });
  expect(await entries(list)).toEqual(["Two", "One", "Four", "Five", "Six", "Three"]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Use case created successfully");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const stored = page.getByRole("dialog", { name: "Edit use case" }).getByRole("group", { name: /^Scenarios/ });
  await expect.poll(() => entries(stored)).toEqual(["Two", "One", "Four", "Five", "Six", "Three"]);
});

test("a row is dragged by its handle, and Escape takes it back", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  const dialog = await openNewUseCase(page);
  const list = dialog.getByRole("group", { name: /^Benefits/ });
  await paste(list.getByRole("textbox"), { text: "One\nTwo\nThree\nFour" });
  const handle = (number: number) => list.getByRole("button", { name: new RegExp(`^Move .* ${number} of 4$`) });

  async function dragTo(from: number, to: number) {
    // Scrolled away from the button bar, which covers the end of the form.
    await handle(from).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const [start, end] = [await handle(from).boundingBox(), await handle(to).boundingBox()];
    if (!start || !end) throw new Error("a handle is not to be seen");
    await page.mouse.move(start.x + 10, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(end.x + 10, end.y + (to > from ? 40 : 4), { steps: 8 });
  }
  await dragTo(1, 3);
  await page.mouse.up();
  await expect.poll(() => entries(list)).toEqual(["Two", "Three", "One", "Four"]);

  await dragTo(4, 1);
  await expect.poll(() => entries(list)).toEqual(["Four", "Two", "Three", "One"]);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => entries(list)).toEqual(["Two", "Three", "One", "Four"]);
  await expect(dialog, "Escape was for the drag").toBeVisible();
});

test("half a metric says that it is not kept", async ({ page, admin, axe }) => {
  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/case-studies?new");
  const metrics = page.getByRole("dialog", { name: "New case study" }).getByRole("group", { name: /^Metrics/ });
  await metrics.getByLabel(/^Figure/).fill("85%");
  await expect(metrics).toContainText("this row is not kept");
  await axe(page);
  await metrics.getByLabel(/^What it measures/).fill("Placement");
  await expect(metrics).not.toContainText("this row is not kept");
});
