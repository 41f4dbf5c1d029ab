import { randomUUID } from "node:crypto";
import { type Browser, type Page, expect } from "@playwright/test";
import { createAdmin, expectToast, signInAsAdmin, tabAndPress } from "../../support/admin-user.ts";
import { lookAt } from "../../support/journey.ts";
import { joinLists } from "../../support/join-lists.ts";
import { findMisfits, fits, openLetterSize, setTextSpacing } from "../../support/lines-of-text.ts";
import { test } from "../../support/own-site.ts";
import type { Role } from "#domain/security/rights.ts";
import type { Site } from "../../support/site.ts";
import { postKind } from "#domain/kinds/post.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { setRules } from "#domain/approvals/require-approval.ts";
import { createRelease, moveToRelease } from "#domain/publishing/releases/releases.ts";
import { person } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";

// Needs a site of its own: a rule is for everybody (docs/product.md#reviews).

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

async function member(browser: Browser, site: Site, role: Role): Promise<{ page: Page; email: string }> {
  const admin = await createAdmin(site, `${role}-${randomUUID().slice(0, 8)}@homecoming.example`, role);
  const page = await (await browser.newContext({ baseURL: site.url, viewport: phone })).newPage();
  await signInAsAdmin(page, admin);
  return { page, email: admin.email };
}

test("a writer asks for a review, an editor sends it back and then approves it, and it is public; by keyboard on a phone", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/40[39]|422/);
  await signInAsAdmin(page, await createAdmin(site));
  await page.goto("/admin/reviews");
  await page.getByRole("checkbox", { name: "Use Cases" }).press("Space");
  await page.getByRole("button", { name: "Save rules" }).press("Enter");
  await expectToast(page, "Success", "Rules saved");
  await axe(page);

  const writer = await member(browser, site, "writer");
  const editor = await member(browser, site, "editor");
  const [title, path] = ["Rowing clubs", "/use-cases/rowing-clubs"];
  await writer.page.goto("/admin/use-cases?new");
  const form = writer.page.getByRole("dialog", { name: "New use case" });
  await form.getByLabel("Title", { exact: true }).fill(title);
  await expect(form.getByText("Someone else has to approve this use case before it’s published.")).toBeVisible();
  await form.getByRole("button", { name: "Save draft" }).press("Enter");
  await expectToast(writer.page, "Success", "Draft saved. Visitors don’t see it yet.");

  await writer.page.goto("/admin/reviews");
  const open = writer.page.getByRole("region", { name: "Not requested yet, or changes requested" });
  await expect(open).toContainText(title);
  await open.getByRole("button", { name: `Request review: ${title}` }).press("Enter");
  const asking = writer.page.getByRole("dialog", { name: "Request review" });
  await asking.getByLabel("Note for the reviewer").fill("Are the words right?");
  await axe(writer.page);
  await asking.getByRole("button", { name: "Request review" }).press("Enter");
  await expectToast(writer.page, "Success", "Review requested. An email is on its way.");
  await expect(writer.page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect((await site.mailTo(editor.email, /Rowing clubs/)).text).toContain("“Are the words right?”");

  // Nobody who may publish can go round it.
  await editor.page.goto("/admin");
  const atFirst = editor.page.getByRole("region", { name: "Waiting for you" });
  await expect(atFirst).toContainText(title);
  await atFirst.getByRole("link", { name: "1 review" }).press("Enter");
  const forEditor = editor.page.getByRole("region", { name: "Waiting for you" });
  await expect(forEditor).toContainText("“Are the words right?”");
  await forEditor.getByText("What it changes").press("Enter");
  await expect(forEditor.getByRole("definition").first()).toBeVisible();
  await axe(editor.page);
  await forEditor.getByRole("button", { name: `Request changes: ${title}` }).press("Enter");
  const answer = editor.page.getByRole("dialog", { name: "Request changes" });
  await answer.getByRole("button", { name: "Request changes" }).press("Enter");
  await expect(answer.getByText("Say what to change.")).toBeVisible();
  const wish = "Say what a club gains.";
  await answer.getByLabel("What to change").fill(wish);
  await answer.getByRole("button", { name: "Request changes" }).press("Enter");
  await expectToast(editor.page, "Success", "Changes requested");
  // Its row stands among others now, and the button that was pressed is gone.
  await expect(editor.page.getByRole("link", { name: title, exact: true })).toBeFocused();
  expect((await site.mailTo(writer.email, /requested changes/)).text).toContain(wish);

  await writer.page.goto("/admin/reviews");
  await expect(open).toContainText(`“${wish}”`);
  await open.getByRole("link", { name: title, exact: true }).press("Enter");
  const again = writer.page.getByRole("dialog", { name: "New use case" });
  await again.getByLabel("Description").fill("Old boats find new crews.");
  // The form leads there as well, and keeps what is typed.
  await again.getByRole("button", { name: "Request review" }).press("Enter");
  await expectToast(writer.page, "Success", "Draft saved. Visitors don’t see it yet.");
  await expect(asking).toContainText(title);
  await asking.getByRole("button", { name: "Request review" }).press("Enter");
  await expectToast(writer.page, "Success", "Review requested. An email is on its way.");

  await editor.page.goto("/admin/reviews");
  await expect(forEditor).toContainText(title);
  // What was written after the editor has looked is not what they approve.
  await forEditor.getByText("What it changes").press("Enter");
  await expect(forEditor).toContainText("Old boats find new crews.");
  await forEditor.getByRole("button", { name: `Approve: ${title}` }).press("Enter");
  const approving = editor.page.getByRole("dialog", { name: "Approve" });
  await expect(approving).toBeVisible();
  const draft = await writer.page.context().newPage();
  await draft.goto("/admin/use-cases");
  await draft.getByRole("link", { name: `Edit ${title}`, exact: true }).press("Enter");
  await draft.getByLabel("Subtitle").fill("On every river");
  await draft.getByRole("button", { name: "Save draft" }).press("Enter");
  await expectToast(draft, "Success", "Draft saved. Visitors don’t see it yet.");
  await approving.getByRole("button", { name: "Approve" }).press("Enter");
  // At the form, and in the toast.
  await expect(approving.getByText("was changed in the meantime").first()).toBeVisible();
  // What there is now is shown below the question, and the next answer is about that.
  await expect(editor.page.locator("main")).toContainText("On every river");
  // It moves to another group in one step with the answer.
  await joinLists(editor.page);
  await approving.getByRole("button", { name: "Approve" }).press("Enter");
  await expectToast(editor.page, "Success", "Approved");

  expect((await fetch(site.url + path)).status).toBe(404);
  const approved = editor.page.getByRole("region", { name: "Approved" });
  await approved.getByRole("button", { name: `Publish: ${title}` }).press("Enter");
  await expectToast(editor.page, "Success", "Published");
  expect(await (await fetch(site.url + path)).text()).toContain("Old boats find new crews.");
  await expect(editor.page.getByText("No drafts need a review.")).toBeVisible();
  await axe(editor.page);
  for (const one of [writer, editor]) await one.page.context().close();
});

test("the gate stops a draft, its finding opens the field, the check warns of a word of the team's style list, and the mended draft is published @one-engine", async ({
  page,
  admin,
  axe,
  site,
  database,
  guard,
}) => {
  guard.allow(/422/);
  const ctx = testContext(database.db, { actor: person("ada@school.example") });
  const post = { title: "Spring reunion", content: "Come along.", published: true };
  const { id } = await createItem(ctx, postKind, post);
  const input = { ...post, content: "Utilize [the program](/blog/program-that-is-gone)." };
  await keepItemDraft(ctx, postKind, id, { known: 0, base: 1, input });

  await signInAsAdmin(page, admin);
  await test.step("the style list is kept by the team", async () => {
    await page.goto("/admin/style");
    await page.getByLabel("Word or phrase").fill("utilize");
    await page.getByLabel("Better").fill("use");
    await page.getByLabel("Reason").fill("It is shorter.");
    await page.getByLabel("Reason").press("Enter");
    await expectToast(page, "Success", "Word added");
    await expect(page.getByLabel("Word or phrase")).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "utilize" })).toContainText("use · It is shorter.");
    await axe(page);
  });
  await page.goto(`/admin/blog?edit=${id}`);
  const dialog = page.getByRole("dialog");
  await tabAndPress(page, dialog.getByRole("button", { name: "Publish it" }));
  const stop = dialog.getByRole("group", { name: "What stops it" });
  await expect(stop).toBeFocused({ timeout: 60_000 });
  await expect(stop).toContainText("“the program” links to /blog/program-that-is-gone, where there is no page.");
  await axe(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  await tabAndPress(page, stop.getByRole("button", { name: "Go to Content" }));
  const content = dialog.getByRole("textbox", { name: "Content" });
  await expect(content).toBeFocused();
  await expect(content).toContainText("the program");

  // Before it is mended, the check in the form says the same.
  const check = dialog.getByRole("region", { name: "Check" });
  await check.getByRole("button", { name: "Check" }).press("Enter");
  await expect(check.getByRole("status")).toHaveText(/The check found 1 error/);
  await expect(check).toContainText("“utilize” is on the style list: write “use”. It is shorter.");
  await axe(page);
  await content.fill("No program yet.");
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check.getByRole("status")).not.toContainText("error");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("link", { name: "Edit Spring reunion" }).click();
  await dialog.getByRole("button", { name: "Publish it" }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  expect(await (await fetch(`${site.url}/blog/spring-reunion`)).text()).toContain("No program yet.");
});

test("the whole site is checked when somebody asks for it, and its report can be downloaded @one-engine", async ({
  page,
  admin,
  axe,
  database,
}) => {
  test.slow();
  const ctx = testContext(database.db, { actor: person("ada@school.example") });
  const excerpt = "Who comes, who sings, and who brings the lanterns. ".repeat(6);
  await createItem(ctx, postKind, { title: "A long evening", content: "Come.", excerpt, published: true });
  await signInAsAdmin(page, admin);
  await page.goto("/admin/accessibility");
  await expect(page.getByText("The site hasn't been checked yet.")).toBeVisible();
  await axe(page);
  await tabAndPress(page, page.getByRole("button", { name: "Check the whole site" }));
  await expect(page.getByRole("heading", { name: /^Accessibility report/ })).toBeVisible();
  // The check goes on for a minute; what it finds is in the report within seconds, without a reload.
  const heading = page.getByRole("heading", { name: "/blog/a-long-evening (opens in a new tab)", exact: true });
  await expect(heading).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("status").filter({ hasText: "The check is running." })).toBeVisible();
  await expect(page.getByText("Description too long for search results.").first()).toBeVisible();
  await axe(page);
  for (const [format, begins] of Object.entries({ HTML: "<!doctype html>", CSV: "page,level,rule,wcag,message" })) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download as ${format}` }).press("Enter");
    const chunks = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(chunks as Buffer[]).toString()).toContain(begins);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
});

test("the report has room on the page Trust, also for letters of twice the size @one-engine", async ({
  page,
  database,
}) => {
  const night = new Date("2025-09-28T02:00:00Z");
  const times = { started_at: night, touched_at: night, ended_at: night };
  await database.db.deleteFrom("accessibility_runs").execute();
  const run = { id: "2025-09-28", started_by: "nightly", left_out: 0, ...times };
  await database.db.insertInto("accessibility_runs").values(run).execute();
  const setLetterSize = await openLetterSize(page);
  await page.setViewportSize({ width: 280, height: 700 });
  await page.goto("/trust");
  await expect(page.getByText("September 28, 2025")).toBeVisible();
  expect(await findMisfits(page)).toEqual(fits);
  await page.setViewportSize({ width: 320, height: 700 });
  await setTextSpacing(page, true);
  expect(await findMisfits(page)).toMatchObject({ beyond: 0, cut: [] });
  await setTextSpacing(page, false);
  await setLetterSize(2);
  expect(await findMisfits(page)).toMatchObject({ beyond: 0, cut: [] });
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await findMisfits(page)).toEqual(fits);
});

test("an admin publishes a release in spite of an error, and the activity log has the reason @one-engine", async ({
  page,
  admin,
  axe,
  site,
  database,
  guard,
}) => {
  guard.allow(/422/);
  const ctx = testContext(database.db, { actor: person("ada@school.example") });
  const id = crypto.randomUUID();
  const input = { title: "Autumn reunion", content: "See [the hall](/hall).", published: true };
  const { version } = await keepItemDraft(ctx, postKind, id, { known: 0, base: 0, input });
  const { id: release } = await createRelease(ctx, { name: "Autumn" });
  await moveToRelease(ctx, release, { kind: "blog_posts", itemId: id, version });
  // As a form begins them.
  for (const title of ["Boat parade", "Gala"]) {
    const draft = { kind: "blog_posts", itemId: crypto.randomUUID() };
    const hidden = { title, content: "Come along.", published: false };
    const kept = await keepItemDraft(ctx, postKind, draft.itemId, { known: 0, base: 0, input: hidden });
    await moveToRelease(ctx, release, { ...draft, version: kept.version });
  }

  await signInAsAdmin(page, admin);
  await page.goto(`/admin/releases/${release}`);
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes.getByText("Stays hidden: “Published” is off")).toHaveCount(2);
  // One page to check: the others stay hidden so far.
  const check = page.getByRole("region", { name: "Check" });
  await tabAndPress(page, check.getByRole("button", { name: "Check" }));
  await expect(check.getByRole("link", { name: "Content of “Autumn reunion”" })).toHaveAttribute(
    "href",
    `/admin/blog?draft=${id}&release=${release}#content`,
  );
  await axe(page);
  await tabAndPress(page, changes.getByRole("button", { name: "Publish with the release: Gala" }));
  await expectToast(page, "Success", "It will be published with the release");
  await expect(changes.getByText("Stays hidden: “Published” is off")).toHaveCount(1);
  await expect(changes.getByRole("link", { name: "Edit Gala" })).toBeFocused();
  const words = "3 changes go live at once; 1 of them stays hidden.";
  await expect(page.getByRole("region", { name: "Scheduled" })).toContainText(words);
  await tabAndPress(page, page.getByRole("button", { name: "Publish now" }), "Shift+Tab");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words);
  await tabAndPress(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await expect(dialog.getByRole("group", { name: "What stops it" })).toBeFocused();
  await axe(page);
  const override = dialog.getByRole("button", { name: "Publish in spite of the error" });
  await expect(override).toBeDisabled();
  await dialog.getByLabel("Reason to publish anyway").fill("The page of the hall comes at noon.");
  await tabAndPress(page, override);
  await expectToast(page, "Success", "Release published", 60_000);
  await expect(changes.getByRole("listitem").filter({ hasText: "Boat parade" })).toContainText("Stayed hidden");
  const statuses = ["gala", "boat-parade"].map(async (slug) => (await fetch(`${site.url}/blog/${slug}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  // What is public has no changes in its list.
  await page.goto("/admin/blog");
  await expect(page.getByRole("link", { name: "Edit Gala" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Blog Posts" }).getByText("Unpublished changes")).toHaveCount(0);
  await page.goto("/admin/activity");
  await expect(page.getByRole("listitem").filter({ hasText: "despite errors in the check" })).toContainText(
    "reason: The page of the hall comes at noon.",
  );
});

test("where texts need a review, categories are changed as a draft for a reviewer @one-engine", async ({
  page,
  site,
  database,
  axe,
}) => {
  const ctx = testContext(database.db, { actor: person("ada@school.example") });
  const editor = await createAdmin(site, `editor-${randomUUID().slice(0, 8)}@homecoming.example`, "editor");
  const reviewer = await createAdmin(site, `editor-${randomUUID().slice(0, 8)}@homecoming.example`, "editor");
  await setRules(ctx, ["site_texts"]);
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsAdmin(page, editor);
    await page.goto("/admin/topics");
    await expect(page.getByText("changes to the site's texts need a review")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(New|Edit|Merge|Remove|Move)/ })).toHaveCount(0);
    await lookAt(page, axe);
    await page.getByRole("link", { name: "Edit them in the site editor" }).click();
    await page.locator("summary").filter({ hasText: "Categories" }).click();
    await page.locator("summary").filter({ hasText: "Best Practices" }).click();
    const name = page.getByRole("textbox", { name: "Name" }).filter({ visible: true });
    await name.click();
    // Its editor loads with the first click.
    await expect(name).not.toHaveAttribute("aria-readonly");
    await name.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Guides and news");
    await expect(page.getByText("All drafts are saved")).toBeVisible();
    await page.getByRole("button", { name: "Publish …" }).click();
    const publish = page.getByRole("dialog", { name: "Publish" });
    await expect(publish).toContainText("Guides and news");
    await axe(page);
    await publish.getByRole("link", { name: "Request review of Categories and tags" }).press("Enter");
    const asking = page.getByRole("dialog", { name: "Request review" });
    await asking.getByRole("combobox", { name: "Reviewer" }).selectOption({ label: reviewer.email });
    await asking.getByRole("button", { name: "Request review" }).press("Enter");
    await expectToast(page, "Success", "Review requested. An email is on its way.");
    await site.mailTo(reviewer.email, /Please review: Categories and tags/);
  } finally {
    await setRules(ctx, []);
  }
});
