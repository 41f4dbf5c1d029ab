import { type Locator, type Page, expect } from "@playwright/test";
import { expectToast } from "./admin-user.ts";
import { scriptHeader } from "#lib/http/requests.ts";

/** A kind of content that has pages or entries of its own, with the texts of its screen. Authors only stand beside what they wrote. */
export interface Kind {
  path: string;
  heading: string;
  /** Its name at the beginning of toasts. */
  name: string;
  noun: string;
  nouns: string;
  /** Label of the title field. */
  title: "Title" | "Name";
  /** Fills in the required fields besides the title. */
  fillRequired: (dialog: Locator) => Promise<void>;
  /** The same as form fields, with the initial values of a new form. */
  fields: Readonly<Record<string, string>>;
  /** Labels of the fields that may not be left blank. */
  required: string[];
  /** The checkbox for visibility, and the states that the list shows. */
  shown: { label: string; on: string; off: string; byDefault: boolean };
}

const active = { label: "Active", on: "Published", off: "Hidden", byDefault: true };

export const kinds: Kind[] = [
  {
    path: "/admin/blog",
    heading: "Blog Posts",
    name: "Blog post",
    noun: "blog post",
    nouns: "blog posts",
    title: "Title",
    fillRequired: (dialog) => writeMarkdown(dialog, "Doors open at **six**."),
    fields: { content: "Doors open at **six**." },
    required: ["Title", "Content"],
    shown: { label: "Published", on: "Published", off: "Draft", byDefault: false },
  },
  {
    path: "/admin/use-cases",
    heading: "Use Cases",
    name: "Use case",
    noun: "use case",
    nouns: "use cases",
    title: "Title",
    fillRequired: (dialog) => dialog.getByLabel("Description").fill("Voices scatter after the last concert."),
    fields: { description: "Voices scatter after the last concert.", is_active: "true" },
    required: ["Title", "Description"],
    shown: active,
  },
  {
    path: "/admin/modules",
    heading: "Modules",
    name: "Module",
    noun: "module",
    nouns: "modules",
    title: "Name",
    fillRequired: (dialog) => dialog.getByLabel("Description").fill("A board for every question. It answers."),
    fields: { description: "A board for every question. It answers.", category: "engagement", is_active: "true" },
    required: ["Name", "Description"],
    shown: active,
  },
  {
    path: "/admin/case-studies",
    heading: "Case Studies",
    name: "Case study",
    noun: "case study",
    nouns: "case studies",
    title: "Title",
    async fillRequired(dialog) {
      await dialog.getByLabel("Company").fill("A guild of pilots");
      await dialog.getByLabel("Challenge").fill("Pilots retire and take the channel with them.");
      await dialog.getByLabel("Solution").fill("- A help board for every estuary");
    },
    fields: {
      company: "A guild of pilots",
      challenge: "Pilots retire and take the channel with them.",
      solution: "- A help board for every estuary",
      is_active: "true",
    },
    required: ["Title", "Company", "Challenge", "Solution"],
    shown: active,
  },
];

/**
 * Two kinds for what is the same for all of them, because one screen is made from the description of each: one in the order of dates, and
 * one that is arranged by hand.
 */
export const exemplaryKinds = kinds.filter(({ heading }) => heading === "Blog Posts" || heading === "Modules");

/** Ends the title of a test of each kind: one of them is tested on both engines, whose differences the tests of the domain cover. */
export function onOneEngine(heading: string): string {
  return heading === "Blog Posts" ? "" : " @one-engine";
}

/** The kind with this heading. */
export function kindOf(heading: string): Kind {
  const kind = kinds.find((each) => each.heading === heading);
  if (!kind) throw new Error(`no kind is called ${heading}`);
  return kind;
}

/** Opens the form for a new item. */
export async function openNew(page: Page, kind: Kind): Promise<Locator> {
  await page.goto(`${kind.path}?new`);
  const dialog = page.getByRole("dialog", { name: `New ${kind.noun}` });
  await expect(dialog.getByLabel(kind.title, { exact: true })).toBeFocused();
  return dialog;
}

/** Stores an item as its form would, for tests about what happens afterwards. */
export async function storeItem(
  page: Page,
  kind: Kind,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const form = { ...kind.fields, ...fields, intent: "create", [kind.title.toLowerCase()]: title };
  const answer = await page.request.post(`${kind.path}.data`, { form, headers: { [scriptHeader]: "test" } });
  expect(await answer.text(), `${answer.status()}`).toContain("created");
}

/** Creates an item in its form, with the required fields and what `fill` adds. */
export async function createItem(
  page: Page,
  kind: Kind,
  title: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const dialog = await openNew(page, kind);
  await dialog.getByLabel(kind.title, { exact: true }).fill(title);
  await kind.fillRequired(dialog);
  await fill(dialog);
  await create(page, kind, dialog);
}

/** The button of an open form that stores the item: that of its draft, where visitors do not see it and are not to see it. */
export async function storing(dialog: Locator): Promise<Locator> {
  const live = dialog.getByRole("button", { name: /^(Update|Unpublish)$/ });
  if ((await live.count()) > 0) return live;
  const isShown = await dialog.getByRole("checkbox", { name: /^(Published|Active)\b/ }).isChecked();
  return dialog.getByRole("button", isShown ? { name: "Publish", exact: true } : { name: "Save draft" });
}

/** Creates the item of an open form and waits until it is closed. */
export async function create(page: Page, kind: Kind, dialog: Locator): Promise<void> {
  await (await storing(dialog)).click();
  await expectToast(page, "Success", `${kind.name} created successfully`);
  await expect(dialog).toBeHidden();
}

/** The row of an item in the list. What the check after a save has found names the item, too, in a list above. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Edit ${title}`, exact: true }) });
}

/** Chooses an entry of the menu of an item in the list. */
export async function act(page: Page, action: string, title: string): Promise<void> {
  await menuOf(page, title).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The button of the menu of an item in the list. */
export function menuOf(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `Actions for ${title}`, exact: true });
}

/** Opens the form of an item. */
export async function openEdit(page: Page, kind: Kind, title: string): Promise<Locator> {
  await page.goto(`${kind.path}?${new URLSearchParams({ q: title })}`);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Saves an open form and waits until it is closed. */
export async function save(page: Page, kind: Kind, dialog: Locator): Promise<void> {
  await (await storing(dialog)).click();
  await expectToast(page, "Success", `${kind.name} updated successfully`);
  await expect(dialog).toBeHidden();
}

/** Fills the rows of a list field, one entry each. */
export async function fillRows(dialog: Locator, entry: string, lines: readonly string[]): Promise<void> {
  const rows = dialog.getByRole("textbox", { name: new RegExp(`^${entry} \\d+ of`) });
  for (const [index, line] of lines.entries()) {
    if (index > 0) await dialog.getByRole("button", { name: `Add ${entry.toLowerCase()}` }).click();
    await rows.nth(index).fill(line);
  }
}

/** The page in the editor of the site. */
export const pageOf = (page: Page) => page.frameLocator('iframe[title^="The page"]');

/** The panel of texts beside that page. */
export const textsOf = (page: Page) => page.getByRole("region", { name: "Texts" });

export const savedIn = (page: Page) => page.getByText("All drafts are saved");

/** Writes words into the form of a text, at their path in it. */
export async function writeText(page: Page, path: string, words: string): Promise<void> {
  const field = textsOf(page).locator(`[data-path="${path}"] [role=textbox]`);
  await field.evaluate((element) => {
    for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
  });
  await field.fill(words);
}

/** Waits until a publication is through: each page that changes is checked first, by a process beside the server. */
export async function expectChecked(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

/** Publishes the drafts of the site's texts. */
export async function publishTexts(page: Page): Promise<void> {
  await expect(savedIn(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectChecked(dialog);
  await expectToast(page, "Success", "Published. Visitors can see it now.");
}

interface PostText {
  title: string;
  content: string;
  published?: boolean;
}

/** Replaces the text of an open form in the source view, which stays open. */
export async function writeMarkdown(dialog: Locator, markdown: string): Promise<void> {
  const source = dialog.locator('textarea[name="content"]');
  if (!(await source.isVisible())) await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
  await source.fill(markdown);
}

/** Creates a post on the admin screen. */
export async function createPost(page: Page, { title, content, published = false }: PostText): Promise<void> {
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "New blog post" }).click();
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await dialog.getByLabel("Title").fill(title);
  await writeMarkdown(dialog, content);
  if (published) await dialog.getByRole("checkbox", { name: "Published" }).check();
  await (await storing(dialog)).click();
  await expectToast(page, "Success", "Blog post created successfully");
  await expect(dialog).toBeHidden();
}

/** The rich-text editor of an open form. */
export function editorIn(dialog: Locator): Locator {
  return dialog.getByRole("textbox", { name: "Content" });
}

/** Opens the form of a new post and waits for its editor. */
export async function openNewPost(page: Page): Promise<Locator> {
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await expect(editorIn(dialog)).toBeVisible();
  return dialog;
}

/** The text that the form would send. */
export function markdownOf(dialog: Locator): Promise<string> {
  return dialog.locator("[name=content]").inputValue();
}

interface Carried {
  html?: string;
  text?: string;
  /** Types of files, such as "image/png". */
  files?: string[];
}

/** Pastes content as another program would put it on the clipboard. */
export async function paste(target: Locator, content: Carried): Promise<void> {
  await target.focus();
  await carry(target, "paste", content);
}

/**
 * Drops content that was dragged from another program.
 * @returns false when the browser handles it, which opens files in place of the page
 */
export async function drop(target: Locator, content: Carried): Promise<boolean> {
  return await carry(target, "drop", content);
}

function carry(target: Locator, kind: "paste" | "drop", content: Carried): Promise<boolean> {
  return target.evaluate(
    (element, { kind, html, text, files = [] }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData("text/html", html);
      if (text !== undefined) data.setData("text/plain", text);
      for (const type of files) data.items.add(new File(["x"], "file", { type }));
      const { left, top } = element.getBoundingClientRect();
      const rest = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      const event =
        kind === "paste"
          ? new ClipboardEvent(kind, { ...rest, clipboardData: data })
          : new DragEvent(kind, { ...rest, dataTransfer: data });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { kind, ...content },
  );
}

/** Presses something in the page. The runner does not know that its frame is scaled. */
export async function pressInPage(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const at = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const frame = await page.locator('iframe[title^="The page"]').evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return { left, top, scale: width / (element as HTMLElement).offsetWidth };
  });
  await page.mouse.click(frame.left + at.x * frame.scale, frame.top + at.y * frame.scale);
}
