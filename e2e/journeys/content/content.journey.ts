import { randomUUID } from "node:crypto";
import { type Locator, type Page, expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import {
  type Kind,
  create,
  exemplaryKinds,
  onOneEngine,
  kindOf,
  act,
  menuOf,
  storeItem,
  openEdit,
  openNew,
  rowOf,
  save,
} from "../../support/content-editor.ts";
import { caseStudy, module, useCase } from "#db/testing/rows.ts";
import { changeContent } from "../../support/own-site.ts";
import { test } from "../../support/journey.ts";

// What holds for each kind of content that has pages or entries of its own, and what each shows (docs/product.md#content-screens).

test.use({ viewport: { width: 1366, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

// The form of each kind is filled in by keyboard in screens/accessibility.journey.ts.
for (const kind of exemplaryKinds) {
  test(`${kind.heading}: created, found, changed, deleted and restored${onOneEngine(kind.heading)}`, async ({
    page,
    admin,
    guard,
  }) => {
    guard.allow(/422/);
    const title = unique("Harbour choir");
    await signInAsAdmin(page, admin);
    await test.step("what is required says so beside its field, and what was typed stays", () =>
      leaveUnsaved(page, kind));
    await page.getByRole("link", { name: `New ${kind.noun}` }).click();
    const blank = page.getByRole("dialog", { name: `New ${kind.noun}` });
    await blank.getByLabel(kind.title, { exact: true }).fill(title);
    await kind.fillRequired(blank);
    await create(page, kind, blank);
    await expect(page).toHaveURL(kind.path);
    const item = rowOf(page, title);
    await expect(item).toContainText(kind.shown.byDefault ? kind.shown.on : kind.shown.off);

    // The filter is part of the address.
    await page.getByLabel(/^Search/).fill(title.slice(-8));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${title.slice(-8)}`));
    // The address changes before the list and its links do, and there may have been one item before, or eleven.
    const found = page.getByRole("status").filter({ hasText: new RegExp(`^1 ${kind.noun} with “${title.slice(-8)}”`) });
    await expect(found).toBeVisible();
    await page.getByRole("link", { name: kind.shown.byDefault ? kind.shown.off : kind.shown.on, exact: true }).click();
    await expect(page.getByText(`No ${kind.noun} matches.`)).toBeVisible();
    await page.goBack();
    await expect(item).toBeVisible();
    await page.getByLabel("Sort by").selectOption("updated");
    await expect(page).toHaveURL(/sort=updated/);

    const renamed = `${title} again`;
    const dialog = await openEdit(page, kind, title);
    await dialog.getByLabel(kind.title, { exact: true }).fill(renamed);
    await dialog.getByRole("checkbox", { name: kind.shown.label }).setChecked(!kind.shown.byDefault);
    await save(page, kind, dialog);
    const again = rowOf(page, renamed);
    await expect(again).toContainText(kind.shown.byDefault ? kind.shown.off : kind.shown.on);

    await act(page, "Delete", renamed);
    const question = page.getByRole("dialog", { name: `Delete this ${kind.noun}?` });
    await expect(question).toContainText(renamed);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(menuOf(page, renamed)).toBeFocused();
    await act(page, "Delete", renamed);
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Success", `${kind.name} deleted successfully`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText(renamed)).toHaveCount(0);

    await page.goto("/admin/trash");
    await page.getByRole("button", { name: `Restore ${renamed}` }).click();
    await expectToast(page, "Success", `${kind.name} restored successfully`);
    await expect(page.getByText(renamed)).toHaveCount(0);
    await page.goto(`${kind.path}?q=${title.slice(-8)}`);
    await expect(page.getByRole("link", { name: `Edit ${renamed}` })).toBeVisible();
  });
}

/** Leaves a new item's form, after its faults were shown. */
async function leaveUnsaved(page: Page, kind: Kind): Promise<void> {
  // What has been kept as a draft is not asked about.
  await page.route("/admin/draft", () => {});
  const dialog = await openNew(page, kind);
  await dialog.getByRole("checkbox", { name: kind.shown.label }).setChecked(!kind.shown.byDefault);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Error", "Please check the marked fields.");
  for (const label of kind.required) {
    const field = dialog.getByRole("textbox", { name: label, exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(dialog.getByLabel(kind.title, { exact: true })).toBeFocused();
  await expect(dialog.getByRole("checkbox", { name: kind.shown.label })).toBeChecked();

  await dialog.getByLabel(kind.title, { exact: true }).fill("A title that is not saved");
  await expect(dialog.getByLabel(kind.title, { exact: true })).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel(kind.title, { exact: true })).toHaveValue("A title that is not saved");
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(kind.path);
  await page.unroute("/admin/draft");
}

const more = (item: Locator, count: number) => expect(item.getByText(`... and ${count} more`, { exact: true }));

test("cards preview the first 3 scenarios and benefits, 6 features, 2 results and 3 metrics, and say how many more @one-engine", async ({
  page,
  site,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  const openList = (heading: string, title: string) =>
    page.goto(`${kindOf(heading).path}?${new URLSearchParams({ q: title })}`);
  const [choirs, scores, story] = [unique("Choirs & Bands"), unique("Score library"), unique("Pilot guild")];
  const listItem = (title: string) => rowOf(page, title);

  const database = await site.database();
  await changeContent(database, "use_cases_content", (tx) =>
    tx.db
      .insertInto("use_cases_content")
      .values(
        useCase({
          title: choirs,
          scenarios: ["One", "Two", "Three", "Four", "Five"],
          benefits: ["Alto", "Tenor", "Bass", "Viola"],
        }),
      )
      .execute(),
  );
  await openList("Use Cases", choirs);
  await expect(listItem(choirs)).toContainText("OneTwoThree");
  await expect(listItem(choirs)).not.toContainText("Four");
  await more(listItem(choirs), 2).toHaveCount(1);
  await expect(listItem(choirs)).toContainText("AltoTenorBass");
  await expect(listItem(choirs)).not.toContainText("Viola");
  await more(listItem(choirs), 1).toHaveCount(1);

  await changeContent(database, "modules_content", (tx) =>
    tx.db
      .insertInto("modules_content")
      .values(module({ name: scores, features: ["A1", "A2", "A3", "A4", "A5", "A6", "A7"] }))
      .execute(),
  );
  await openList("Modules", scores);
  await expect(listItem(scores)).toContainText("A1A2A3A4A5A6");
  await expect(listItem(scores)).not.toContainText("A7");
  await more(listItem(scores), 1).toHaveCount(1);

  await changeContent(database, "case_studies_content", (tx) =>
    tx.db
      .insertInto("case_studies_content")
      .values(
        caseStudy({
          title: story,
          results: ["95% engagement", "12% fewer groundings", "300 pilots"],
          metrics: [1, 2, 3, 4].map((metric) => ({ value: `${metric}0%`, label: `measure ${metric}` })),
        }),
      )
      .execute(),
  );
  await openList("Case Studies", story);
  await expect(listItem(story)).toContainText("95% engagement12% fewer groundings");
  await expect(listItem(story)).not.toContainText("300 pilots");
  await expect(listItem(story)).toContainText("30% measure 3");
  await expect(listItem(story)).not.toContainText("measure 4");
  await more(listItem(story), 1).toHaveCount(2);
});

test("a case study keeps its address when its title changes; a picture must be an address; a confirmation names what links to it @one-engine", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  const kind = kindOf("Case Studies");
  const title = unique("Tidal log");
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, title);
  const address = `/case-studies/${title.toLowerCase().replaceAll(" ", "-")}`;
  const linking = unique("Linking post");
  await storeItem(page, kindOf("Blog Posts"), linking, { content: `Read [the story](${address}).` });
  const dialog = await openEdit(page, kind, title);
  await dialog.getByLabel("Title").fill(`${title}, kept`);
  await expect(dialog.getByText(`Address: ${address}`, { exact: true })).toBeVisible();
  await dialog.getByLabel("Image").fill("no address");
  await dialog.getByRole("button", { name: "Update", exact: true }).click();
  await expect(dialog.getByLabel("Image")).toBeFocused();
  await dialog.getByLabel("Image").fill("");
  await save(page, kind, dialog);
  await page.getByRole("button", { name: `Details of ${title}, kept` }).click();
  await expect(page.getByRole("link", { name: address })).toBeVisible();

  await act(page, "Delete", `${title}, kept`);
  const question = page.getByRole("dialog", { name: "Delete this case study?" });
  await expect(question.getByRole("link", { name: linking })).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Case study deleted successfully");
});
