import { type Locator, type Page, expect } from "@playwright/test";
import { expectDashboard, expectToast, signInAsAdmin, createAdmin, menuLink } from "../support/admin-user.ts";
import { type Kind, act, exemplaryKinds, kinds, storeItem, storing } from "../support/content-editor.ts";
import { test, lookAt } from "../support/journey.ts";
import { startSite } from "../support/site.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// Every state of the admin area, narrow and wide: no findings of axe, no overflow.

// In parallel, because one after the other they take minutes.
test.describe.configure({ mode: "parallel" });

// Each look at both widths ends at this one, which shows the links of the sidebar.
const wide = { width: 1366, height: 900 };

test.use({ viewport: wide });

const others = ["Activity", "Media", "Newsletter", "Redirects", "Trash"];

/** Waits until a screen has its data, and a form its editor. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

/** Looks at a telephone's width alone: a form of which another state is looked at in both, or what another journey looks at when wide. */
async function lookOnPhone(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
}

const longTitleOf = (kind: Kind) =>
  `A long title that the list has to break somewhere, of the ${kind.noun} without barriers`;

/** Goes to a screen by its link, which takes a fifth of opening it by its address. */
async function goTo(page: Page, heading: string): Promise<void> {
  const link = await menuLink(page, heading);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await settled(page);
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
    const data = await createAdmin(site);
    const answer = await page.request.post(`${site.url}/api/auth/sign-in/email`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(`${site.url}/admin`);
    await expectDashboard(page);
    await settled(page);
    await lookAt(page, axe);
    for (const heading of [...others, ...exemplaryKinds.map(({ heading }) => heading)]) {
      await test.step(`${heading} without content`, async () => {
        await goTo(page, heading);
        await lookAt(page, axe);
      });
    }
    await test.step("the import, before and after", async () => {
      await goTo(page, "Dashboard");
      await page.getByRole("button", { name: "Import built-in content" }).click();
      await lookAt(page, axe);
      await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
      await expectToast(page, "Success", "Built-in content imported successfully");
      await lookAt(page, axe);
    });
    for (const { heading, path } of kinds) {
      await test.step(`${heading} with built-in content`, async () => {
        await goTo(page, heading);
        // One component makes the rows of all kinds.
        if (exemplaryKinds.some((kind) => kind.heading === heading)) await lookAt(page, axe);
        else await lookOnPhone(page, axe);
        // An imported item keeps its address; when it is deleted, the built-in page shows again.
        if (path === "/admin/use-cases") await expectAddressKept(page);
        await page.setViewportSize(wide);
      });
    }
    await test.step("nothing found, and an item that is gone", async () => {
      await page.goto(`${site.url}/admin/modules?q=nothing-has-this&edit=00000000-0000-4000-8000-000000000000`);
      await expect(page.getByText("No module matches.")).toBeVisible();
      await expect(page.getByText("This module doesn't exist anymore.")).toBeVisible();
      await lookAt(page, axe);
    });
  } finally {
    await site.remove();
  }
});

/** Changes the title of an imported use case and drops that, then asks for its deletion and drops that, too. */
async function expectAddressKept(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Edit Educational Institutions" }).click();
  const form = page.getByRole("dialog", { name: "Edit use case" });
  await form.getByLabel("Title", { exact: true }).fill("Schools");
  await expect(form.getByText("Address: /use-cases/educational-institutions", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await expect(form).toBeHidden();
  await act(page, "Delete", "Educational Institutions");
  await expect(page.getByText(/Visitors will see the built-in page at its address instead/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
}

/** Stores an item, and opens the form for a new one over the list of what has its title. */
async function openNewOver(page: Page, kind: Kind, title: string): Promise<void> {
  await storeItem(page, kind, title);
  await page.goto(`${kind.path}?${new URLSearchParams({ q: title, new: "" })}`);
  await expect(page.getByRole("dialog").getByLabel(kind.title, { exact: true })).toBeFocused();
}

/** Opens the form of an item from the list that shows it. */
async function openStored(page: Page, kind: Kind, title: string): Promise<Locator> {
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const form = page.getByRole("dialog", { name: `Edit ${kind.noun}` });
  await expect(form).toBeVisible();
  await settled(page);
  return form;
}

/** Sends the open form of a new item without a word, and looks at its errors. */
async function lookAtErrors(page: Page, kind: Kind, axe: (page: Page) => Promise<void>): Promise<Locator> {
  const blank = page.getByRole("dialog", { name: `New ${kind.noun}` });
  await blank.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(blank.getByLabel(kind.title, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await settled(page);
  await lookAt(page, axe);
  return blank;
}

for (const kind of exemplaryKinds) {
  // The questions of all kinds are one dialog, and are looked at once.
  const hasQuestions = kind.heading === "Modules";
  const more = hasQuestions ? ", order, deletion and trash" : "";
  test(`${kind.heading}: forms, errors, conflict, history${more} have no barrier`, async ({
    page,
    admin,
    guard,
    axe,
  }) => {
    test.setTimeout(600_000);
    guard.allow(/409|422/);
    const title = longTitleOf(kind);
    await signInAsAdmin(page, admin);
    await openNewOver(page, kind, title);
    const blank = await lookAtErrors(page, kind, axe);
    await blank.getByLabel(kind.title, { exact: true }).fill("Not saved");
    // What can be kept as a draft is not asked about.
    await page.route("/admin/draft", (route) =>
      route.fulfill({ json: { ok: false, code: "unavailable", error: "Not now.", fields: {} } }),
    );
    await blank.getByRole("button", { name: "Close" }).click();
    const discarding = page.getByRole("dialog", { name: "Discard your changes?" });
    await expect(discarding).toBeVisible();
    if (hasQuestions) await lookAt(page, axe);
    await discarding.getByRole("button", { name: "Discard" }).click();
    await page.unroute("/admin/draft");
    await expect(page.getByRole("heading", { level: 1 }), "the form was opened by its address").toBeFocused();

    const form = await openStored(page, kind, title);
    await lookAt(page, axe);

    await test.step("someone else has renamed it meanwhile", async () => {
      await form.getByRole("checkbox", { name: kind.shown.label }).click();
      await rename(page, kind, `${title}, renamed`);
      const button = await storing(form);
      await button.click();
      await expect(form.getByText("Nothing is lost")).toBeVisible();
      await lookAt(page, axe);
      await button.click();
      await expectToast(page, "Success", `${kind.name} updated successfully`);
    });

    await test.step("its history", async () => {
      await act(page, "History", `${title}, renamed`);
      await page.getByRole("link", { name: "Show what changed in version 2" }).click();
      await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
      await lookAt(page, axe);
      await page.getByRole("dialog", { name: "History" }).getByRole("button", { name: "Close" }).click();
    });
    if (!hasQuestions) return;
    await test.step("the order", async () => {
      await page.getByRole("link", { name: "Arrange" }).click();
      const arrange = page.getByRole("dialog", { name: `Arrange ${kind.nouns}` });
      await expect(arrange).toBeVisible();
      await lookAt(page, axe);
      await arrange.getByRole("button", { name: "Close" }).click();
    });
    await test.step("deletion, and the trash", async () => {
      await act(page, "Delete", `${title}, renamed`);
      const question = page.getByRole("dialog", { name: `Delete this ${kind.noun}?` });
      await expect(question).toBeVisible();
      await lookAt(page, axe);
      await question.getByRole("button", { name: "Delete" }).click();
      await expectToast(page, "Success", `${kind.name} deleted successfully`);
      await goTo(page, "Trash");
      await page.getByRole("button", { name: `Delete permanently: ${title}, renamed` }).click();
      await expect(page.getByRole("dialog", { name: "Delete permanently?" })).toBeVisible();
      await lookAt(page, axe);
    });
  });
}

/** Changes the title of the item whose form is open, as somebody else's form would. */
async function rename(page: Page, kind: Kind, title: string): Promise<void> {
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  const form = { ...kind.fields, intent: "update", id, version: "1", [kind.title.toLowerCase()]: title };
  const answer = await page.request.post(`${kind.path}.data`, { form, headers: { [scriptHeader]: "test" } });
  expect(await answer.text(), `${answer.status()}`).toContain("updated");
}

test("the forms of the other kinds, with their errors and with what is stored, and those of redirects have no barrier", async ({
  page,
  admin,
  guard,
  axe,
}) => {
  test.setTimeout(300_000);
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  for (const kind of kinds.filter((each) => !exemplaryKinds.includes(each)))
    await test.step(kind.heading, async () => {
      await openNewOver(page, kind, longTitleOf(kind));
      const blank = await lookAtErrors(page, kind, axe);
      // What can be kept as a draft is not asked about.
      await page.route("/admin/draft", (route) =>
        route.fulfill({ json: { ok: false, code: "unavailable", error: "Not now.", fields: {} } }),
      );
      await blank.getByRole("button", { name: "Close" }).click();
      const form = await openStored(page, kind, longTitleOf(kind));
      await lookOnPhone(page, axe);
      await form.getByRole("button", { name: "Close" }).click();
      await page.setViewportSize(wide);
    });
  await test.step("redirects", () => lookAtRedirects(page, axe));
});

// The wide list is looked at in e2e/journeys/content/redirects.journey.ts.
async function lookAtRedirects(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  await goTo(page, "Redirects");
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
  await lookOnPhone(page, axe);
  await page.getByRole("button", { name: "Delete /a-path" }).click();
  await lookAt(page, axe);
}
