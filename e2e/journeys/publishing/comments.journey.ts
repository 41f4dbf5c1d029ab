import { randomUUID } from "node:crypto";
import { type Browser, type Page, expect } from "@playwright/test";
import { postKind } from "#domain/kinds/post.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { person } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin, expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { joinLists } from "../../support/join-lists.ts";
import { test } from "../../support/own-site.ts";
import type { Site } from "../../support/site.ts";
import { visitorAddress } from "../../support/visitor-forms.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page) => page.getByRole("region", { name: /^Comments/ });
const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : String(getSelection());
  });

async function writer(browser: Browser, site: Site): Promise<{ page: Page; email: string }> {
  const account = await createAdmin(site, `writer-${randomUUID().slice(0, 8)}@homecoming.example`, "writer");
  const page = await (await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })).newPage();
  await signInAsAdmin(page, account);
  return { page, email: account.email };
}

/** From now on answers to threads are stored, and what the server says to that is lost. @returns ends it */
async function loseAcknowledgments(page: Page): Promise<() => Promise<void>> {
  const calls = "**/admin/comments/call";
  await page.route(calls, async (route) => {
    if (!route.request().postData()?.includes("intent=reply")) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(calls);
}

/** Selects words in the field that has the focus, as with Shift and the arrow keys. */
async function selectWords(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await field.evaluate((element: HTMLTextAreaElement, wanted) => {
    const at = element.value.indexOf(wanted);
    element.setSelectionRange(at, at + wanted.length);
  }, words);
}

test("two people talk about words of a post while it is written on; one of them by keyboard on a phone", async ({
  browser,
  page,
  admin,
  axe,
  database,
  site,
  guard,
}) => {
  guard.allow(/422/);
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  const excerpt = "Meet the class of 1990. Then dinner in the old refectory.";
  const post = { title: "Spring reunion", excerpt, content: "We meet in the **garden** at noon.", published: true };
  const { id } = await createItem(ada, postKind, post);
  await signInAsAdmin(page, admin);
  const other = await writer(browser, site);
  await other.page.goto(`/admin/blog?edit=${id}`);
  await expect(panel(other.page)).toContainText("(none)");

  await page.goto(`/admin/blog?edit=${id}`);
  await selectWords(page, "Excerpt (optional)", "the old refectory");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(page).getByLabel("About")).toHaveValue("excerpt");
  await expect(panel(page).getByText("the old refectory")).toBeVisible();
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(page).getByText("Please write your comment.")).toBeVisible();
  await panel(page).getByLabel("Your comment").fill("Is it open again?");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(page).getByText("Is it open again?", { exact: true })).toBeVisible();
  await axe(page);

  // The other one has the form open all the time.
  const answering = panel(other.page).getByRole("button", { name: /^Answer/ });
  await expect(answering).toBeVisible();
  await other.page.getByRole("button", { name: "1 comment on this field" }).press("Enter");
  await expect(panel(other.page).getByRole("article")).toBeFocused();
  await answering.press("Enter");
  await other.page.keyboard.type("Since May.");
  // Escape, meant for something else, or a look at another screen, takes nothing away.
  await other.page.keyboard.press("Escape");
  await expect(panel(other.page).getByRole("article")).toBeFocused();
  const goOn = panel(other.page).getByRole("button", { name: /^Continue your reply/ });
  await goOn.press("Enter");
  // What is typed stays where it is, although the thread is resolved meanwhile.
  const answer = panel(other.page).getByLabel("Your reply");
  const resolving = panel(page).getByRole("button", { name: /^Resolve/ });
  await resolving.click();
  await expect(panel(other.page).getByText(`Resolved by ${admin.email}`)).toBeVisible();
  await expect(answer).toHaveValue("Since May.");
  await expect(answer).toBeFocused();
  // Sent again after its acknowledgment was lost, it is there once; corrected, it is another one.
  const endLosses = await loseAcknowledgments(other.page);
  for (const _ of ["first", "again"]) {
    await Promise.all([other.page.waitForEvent("requestfailed"), other.page.keyboard.press("Control+Enter")]);
    await expect(panel(other.page).getByText("could not be reached. What you wrote is still here.")).toBeVisible();
    await expect(answer).toBeFocused();
    // Closed and opened again in between, it is the same answer.
    await other.page.keyboard.press("Escape");
    await goOn.press("Enter");
    await expect(answer).toHaveValue("Since May.");
    await expect(answer).toBeFocused();
  }
  await endLosses();
  await answer.fill("Since June.");
  await other.page.keyboard.press("Control+Enter");
  await expect(answer).toHaveCount(0);
  await axe(other.page);
  for (const words of ["Since May.", "Since June."]) {
    const said = { hasText: words };
    await expect(panel(other.page).getByRole("listitem").filter(said)).toHaveCount(1);
    await expect(panel(page).getByRole("listitem").filter(said).filter({ hasText: other.email })).toBeVisible();
  }

  // What is typed around the words does not lose them.
  await page.getByLabel("Excerpt (optional)").fill(`A day in May. ${excerpt.replace("dinner", "a long dinner")} Come!`);
  const show = panel(page).getByRole("button", { name: /^Show in place/ });
  await show.click();
  expect(await selected(page)).toBe("the old refectory");
  await page.getByLabel("Excerpt (optional)").fill("Something else.");
  await show.click();
  await expectToast(page, "Error", "The text this comment is about is no longer there.");

  // In the text of the article the words are selected where they stand, formatted or not.
  const text = page.getByRole("textbox", { name: "Content" });
  // What the first press brings into view may move the words from under the second.
  await expect(async () => {
    await text.getByText("garden").dblclick();
    expect((await selected(page)).trim()).toBe("garden");
  }).toPass();
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(page).getByLabel("About")).toHaveValue("content");
  await panel(page).getByLabel("Your comment").fill("Which one?");
  await page.keyboard.press("Control+Enter");
  const garden = panel(page).getByRole("article").filter({ hasText: /Which/ });
  await expect(garden).toBeVisible();
  const quote = (await garden.getByRole("blockquote").innerText()).slice(1, -1);
  await page.getByLabel("Title", { exact: true }).focus();
  await garden.getByRole("button", { name: /^Show in place/ }).click();
  await expect.poll(() => selected(page)).toBe(quote);

  await garden.getByRole("button", { name: /^Edit/ }).click();
  await garden.getByLabel("Your comment").fill("Which of them?");
  await garden.getByRole("button", { name: "Save" }).click();
  await expect(garden.getByText(", changed")).toBeVisible();
  await garden.getByRole("button", { name: /^Delete/ }).click();
  await garden.getByRole("button", { name: "Delete permanently" }).click();
  await expect(garden).toHaveCount(0);

  await resolving.click();
  await expectToast(page, "Success", "Resolved");
  await expect(panel(page)).toContainText("(none)");
  await other.page.goto("/admin/comments");
  await expect(other.page.getByText("No open comments.")).toBeVisible();
  await other.page.getByRole("link", { name: "Resolved" }).press("Enter");
  const thread = other.page.getByRole("article");
  await expect(thread).toContainText(`Resolved by ${admin.email}`);
  await axe(other.page);
  await thread.getByRole("button", { name: /^Reopen/ }).press("Enter");
  await expect(thread).toHaveCount(0);
  await other.page.getByRole("link", { name: "Open", exact: true }).press("Enter");
  await thread.getByRole("link", { name: "Spring reunion" }).press("Enter");
  await expect(other.page.getByLabel("Excerpt (optional)")).toBeFocused();
  // The thread stands beside it, marked; a link of a mail or of the activity log leads to the same place.
  const marked = panel(other.page).getByRole("article");
  await expect(marked).toHaveAttribute("aria-current", "true");
  const threadId = await marked.getAttribute("data-thread");
  await other.page.goto(`/admin/comments?thread=${threadId}`);
  await expect(other.page.getByLabel("Excerpt (optional)")).toBeFocused();
  await expect.poll(() => selected(other.page)).toBe("the old refectory");
  await expect(marked).toHaveAttribute("aria-current", "true");
  await other.page.goto(`/admin/comments?thread=${randomUUID()}`);
  await expect(other.page.getByText("The comment you followed a link to was deleted.")).toBeVisible();
  await other.page.goto("/admin/comments");
  await thread.getByRole("button", { name: /^Answer/ }).press("Enter");
  await other.page.keyboard.type("Since spring.");
  await resolving.click();
  await expect(panel(page)).toContainText("(none)");
  await joinLists(other.page);
  await other.page.getByRole("checkbox", { name: "Email me about comments" }).press("Space");
  await expectToast(other.page, "Success", "You won't get emails about comments anymore.");
  // The list was loaded again, and the thread is not among the open ones any more.
  await expect(other.page.getByRole("checkbox", { name: "Email me about comments" })).not.toBeChecked();
  await expect(thread.getByLabel("Your reply")).toHaveValue("Since spring.");
  await thread.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(thread).toHaveCount(0);
  await other.page.context().close();
});

test("who has a preview link comments on the pages that it shows, with and without JavaScript, and the team answers @one-engine", async ({
  browser,
  page,
  admin,
  axe,
  database,
  site,
  guard,
}) => {
  guard.allow(/422/);
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  const post = { title: "Autumn gala", content: "Come along.", published: true };
  const { id } = await createItem(ada, postKind, post);
  await keepItemDraft(ada, postKind, id, { known: 0, base: 1, input: { ...post, content: "Bring a friend." } });
  await signInAsAdmin(page, admin);
  await page.goto(`/admin/plan/blog/${id}`);
  const links = page.getByRole("region", { name: "Preview links" });
  const share = async (label: string, comments: boolean) => {
    await links.getByLabel("Who it's for").fill(label);
    await links.getByLabel("May comment").setChecked(comments);
    await links.getByRole("button", { name: "Create link" }).click();
    await expect(links.getByText(label, { exact: true })).toBeVisible();
    return links.locator(".font-mono").innerText();
  };
  const silent = await share("The board", false);
  const link = await share("The agency", true);

  const fresh = async (javaScriptEnabled: boolean, width: number) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width, height: 844 },
      extraHTTPHeaders: { "x-forwarded-for": visitorAddress() },
    });
    return context.newPage();
  };
  const quiet = await (await fetch(silent)).text();
  expect(quiet).toContain("Bring a friend.");
  expect(quiet).not.toContain("Comments on this page");
  expect((await fetch(silent, { method: "POST", body: new URLSearchParams({ body: "x" }) })).status).toBe(405);

  const visitor = await fresh(false, 390);
  await visitor.goto(link);
  await visitor.getByRole("link", { name: "Comments" }).click();
  const comments = visitor.getByRole("region", { name: "Comments on this page" });
  const form = comments.locator("form").last();
  await form.getByLabel("Your name").fill("Mia <b>Agency</b>");
  await form.getByLabel("Where on the page").selectOption("Autumn gala");
  await form.getByLabel("Which words").fill("Bring a friend");
  await form.getByLabel("Your comment").fill("  \n ");
  await form.getByRole("button", { name: "Send the comment" }).click();
  await expect(comments.getByText("Please write your comment.")).toBeVisible();
  await expect(form.getByLabel("Your name")).toHaveValue("Mia <b>Agency</b>");
  await expect(form.getByLabel("Where on the page")).toHaveValue("Autumn gala");
  await form.getByLabel("Your comment").fill("Only one?\n<script>alert(1)</script>");
  await form.getByRole("button", { name: "Send the comment" }).click();
  await expect(comments.getByText("Only one?")).toBeVisible();
  await expect(comments.getByText("Mia <b>Agency</b>")).toBeVisible();
  await visitor.reload();
  await expect(comments.getByRole("listitem").filter({ hasText: "Only one?" })).not.toHaveCount(0);

  await page.goto("/admin/comments");
  await expect(page.getByText("Through the preview link for The agency")).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "Autumn gala" }).click();
  await expect(panel(page).getByText("Content", { exact: true }).first()).toBeVisible();
  await panel(page)
    .getByRole("button", { name: /^Answer/ })
    .click();
  await panel(page).getByLabel("Your reply").fill("As many as you like.");
  await panel(page).getByRole("button", { name: "Answer", exact: true }).click();
  // For a moment its field has it, too.
  await expect(panel(page).getByRole("paragraph").filter({ hasText: "As many as you like." })).toBeVisible();

  const again = await fresh(true, 1440);
  await again.goto(link);
  const talk = again.getByRole("region", { name: "Comments on this page" });
  await expect(talk.getByRole("listitem").filter({ hasText: "The team" }).last()).toContainText("As many as you like.");
  await expect(talk).not.toContainText("@");
  await talk.getByText("Answer", { exact: true }).press("Enter");
  await talk.getByLabel("Your name").first().fill("Mia");
  await talk.getByLabel("Your reply").fill("Good.");
  await talk.getByRole("button", { name: "Send the answer" }).press("Enter");
  await expect(talk.getByText("Good.")).toBeVisible();
  await axe(again);
  await again.setViewportSize({ width: 390, height: 844 });
  await axe(again);
  await expect(panel(page).getByText("Good.")).toBeVisible();

  // What changed is marked, and its words lead to a form below them, by keyboard as well.
  const silentPage = await (await fetch(silent)).text();
  expect(silentPage).not.toMatch(/<(?:ins|del)>|look-place/);
  for (const [one, words] of [
    [visitor, "For whom?"],
    [again, "And for how many?"],
  ] as const) {
    await one.goto(link);
    await expect(one.locator("main del").first()).toContainText("Come along");
    const changed = one.locator("main ins").getByRole("link", { name: "Bring a friend" });
    await changed.press("Enter");
    const below = one.getByRole("complementary", { name: "Comment on these words" });
    await expect(below.locator("q")).toHaveText("Bring a friend.");
    await expect(changed).toBeFocused();
    // The checks are scripts of the page.
    if (one === again) await axe(one);
    await below.getByLabel("Your name").fill("Mia");
    await below.getByLabel("Your comment").fill(words);
    await below.getByRole("button", { name: "Send the comment" }).press("Enter");
    await expect(one.getByRole("region", { name: "Comments on this page" })).toContainText(words);
    await expect(one.locator("main").getByRole("link", { name: "Comment 1" })).toBeVisible();
  }
  await again.getByRole("link", { name: "Show it without marks" }).click();
  await expect(again.locator("main ins, main del")).toHaveCount(0);
  await page.goto("/admin/comments");
  await expect(page.getByRole("article").filter({ hasText: "For whom?" })).toContainText("Bring a friend.");
  for (const one of [visitor, again]) await one.context().close();
  expect(await (await fetch(`${site.url}/blog/autumn-gala`)).text()).not.toContain("Only one?");
});
