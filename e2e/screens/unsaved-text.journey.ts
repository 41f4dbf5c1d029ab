import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { updateItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import { expectSaved, expectToast, signInAsAdmin, createAdmin } from "../support/admin-user.ts";
import { kindOf, storeItem, editorIn, markdownOf, openNewPost } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";
import { publisher } from "../support/site-data.ts";

test.use({ viewport: { width: 1366, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** Waits until the browser has stored what was typed, which takes as long as the machine is busy. */
async function expectKept(page: Page, words: string): Promise<void> {
  const isKept = () =>
    page.evaluate((text) => Object.values(localStorage).some((value) => value.includes(text)), words);
  await expect.poll(isKept, { message: `“${words}” is kept in the browser` }).toBe(true);
}

function offerOn(page: Page) {
  return page.getByRole("region", { name: "Unsaved text" });
}

async function openPost(page: Page, title: string) {
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit blog post" });
  await expect(editorIn(dialog)).toBeVisible();
  return dialog;
}

test("what was typed survives a reload and a closed tab, and goes with the save; a browser that keeps nothing says so", async ({
  page,
  context,
  admin,
  axe,
}) => {
  const title = unique("Kept");
  await signInAsAdmin(page, admin);
  // Only the browser keeps it.
  await page.route("/admin/draft", () => {});
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill(title);
  await editorIn(dialog).focus();
  await page.keyboard.insertText("Every word of it.");
  await expectKept(page, "Every word of it.");
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.route("/admin/draft", () => {});
  await openNewPost(again);
  await expect(offerOn(again)).toContainText("It has title and content");
  await offerOn(again).getByRole("button", { name: "Compare" }).click();
  await expect(offerOn(again).getByLabel("Unsaved").last()).toHaveValue("Every word of it.");
  await axe(again);
  await offerOn(again).getByRole("button", { name: "Restore" }).click();
  const restored = again.getByRole("dialog", { name: "New blog post" });
  await expect(restored.getByLabel("Title")).toHaveValue(title);
  await expect(editorIn(restored)).toHaveText("Every word of it.");
  await expect(offerOn(again)).toHaveCount(0);

  // A reload right after the key press: the text is stored while the page is left.
  await editorIn(restored).click();
  await again.keyboard.press("Control+End");
  await again.keyboard.type(" And this.");
  again.once("dialog", (question) => void question.accept());
  await again.reload();
  await again.unroute("/admin/draft");
  await offerOn(again).getByRole("button", { name: "Restore" }).click();
  await expect(editorIn(restored)).toHaveText("Every word of it. And this.");
  await restored.getByRole("button", { name: "Save draft" }).click();
  await expectToast(again, "Success", "Blog post created successfully");

  await again.getByRole("link", { name: "New blog post" }).click();
  const next = again.getByRole("dialog", { name: "New blog post" });
  await expect(editorIn(next)).toBeVisible();
  await again.waitForTimeout(300);
  await expect(offerOn(again), "what was saved is not offered once more").toHaveCount(0);

  await test.step("a browser that can't keep text says so", async () => {
    await again.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await next.getByLabel("Title").fill("No room");
    await expect(next).toContainText("has no space or permission to keep unsaved text");
  });
});

test("a server that is killed between typing and saving costs nothing; a list stays, and the server is found again without anybody's doing; who signs in with another account is asked", async ({
  page,
  context,
  site,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/ERR_CONNECTION|Failed to fetch|ERR_EMPTY_RESPONSE|50[234]/);
  const title = unique("Killed");
  await signInAsAdmin(page, admin);
  const list = await context.newPage();
  await list.goto("/admin/modules");
  await expect(list.getByRole("heading", { name: "Modules" })).toBeVisible();
  const notice = list.getByRole("alert").filter({ hasText: "You're offline" });
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill(title);
  await editorIn(dialog).focus();
  await page.keyboard.insertText("Written before the lights went out.");
  await site.end("SIGKILL");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("could not be reached");
  await page.keyboard.type("x");
  await list.getByLabel("Search modules").fill("board");
  await list.getByLabel("Search modules").press("Enter");
  await expect(notice).toBeVisible();
  await expect(list.getByRole("heading", { name: "Modules" })).toBeVisible();
  await site.start();
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await expect(list).toHaveURL(/q=board/);
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  const { db } = await site.database();
  const stored = await db.selectFrom("blog_posts").select("content").where("title", "=", title).execute();
  expect(stored.map(({ content }) => content).join("|")).toContain("Written before the lights went out.");

  await list.close();

  await test.step("who signs in over the form with another account is asked, and is offered only their own drafts", async () => {
    guard.allow(/401/);
    const other = await createAdmin(site);
    await page.getByRole("link", { name: "New blog post" }).click();
    await dialog.getByLabel("Title").fill(unique("Whose"));
    await editorIn(dialog).focus();
    await page.keyboard.insertText("Mine.");
    await context.clearCookies();
    await page.keyboard.press("Control+s");
    const over = page.getByRole("dialog", { name: "Sign in again" });
    await expect(over).toContainText("and will be saved next");
    await axe(page);
    await over.getByLabel("Email").fill(other.email);
    await over.getByLabel("Password").fill(other.password);
    await over.getByRole("button", { name: "Sign In", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Signed in as someone else" });
    await expect(question).toContainText(admin.email);
    await expect(question).toContainText(other.email);
    await expectKept(page, "Mine.");

    const elsewhere = await context.newPage();
    await openNewPost(elsewhere);
    await elsewhere.waitForTimeout(300);
    await expect(offerOn(elsewhere), "somebody else's unsaved text").toHaveCount(0);
    await elsewhere.close();

    await question.getByRole("button", { name: `Save as ${other.email}` }).click();
    await expectSaved(page);
  });
});

test("two tabs with the same post keep two drafts, and each knows of the other; unsaved text over a version that somebody replaced is compared", async ({
  page,
  context,
  site,
  admin,
  guard,
}) => {
  guard.allow(/409/);
  const conflicting = unique("Overtaken");
  const title = unique("In both tabs");
  await signInAsAdmin(page, admin);
  await storeItem(page, kindOf("Blog Posts"), title, { content: "Text." });
  await storeItem(page, kindOf("Blog Posts"), conflicting, { content: "First." });
  const one = await openPost(page, title);
  await editorIn(one).click();
  await page.keyboard.type("One ");
  await expect(one.getByText("Draft saved", { exact: true })).toBeVisible();

  const second = await context.newPage();
  const two = await openPost(second, title);
  await expect(two).toContainText("is open in another tab");
  await expect(offerOn(second)).toHaveCount(0);
  await editorIn(two).click();
  await second.keyboard.insertText("Two ");
  await expectKept(second, "Two");
  await page.close({ runBeforeUnload: false });
  await second.close({ runBeforeUnload: false });

  const third = await context.newPage();
  const three = await openPost(third, title);
  // The server has the text of the first one; it did not take the second one's over it.
  const kept = three.getByRole("region", { name: "Draft" });
  await kept.getByRole("button", { name: "Compare" }).click();
  await expect(kept.locator("ins")).toContainText("One");
  await offerOn(third).getByRole("button", { name: "Compare" }).click();
  await expect(offerOn(third).getByLabel("Unsaved")).toHaveValue(/Two/);
  await offerOn(third).getByRole("button", { name: "Discard it" }).click();
  await expect(three.getByRole("region", { name: "Unsaved text" })).toHaveCount(0);

  await test.step("unsaved text over a version that somebody replaced is not lost and not laid over it", async () => {
    // Only the browser keeps it: on a busy machine the server's draft would be there, too.
    await third.route("/admin/draft", () => {});
    await three.getByRole("button", { name: "Close" }).click();
    await third.getByRole("link", { name: `Edit ${conflicting}` }).click();
    const dialog = third.getByRole("dialog", { name: "Edit blog post" });
    await editorIn(dialog).click();
    await third.keyboard.insertText("Mine. ");
    const mine = await markdownOf(dialog);
    await expectKept(third, "Mine.");
    await third.close({ runBeforeUnload: false });

    const next = await context.newPage();
    const { db } = await site.database();
    const { id } = await db
      .selectFrom("blog_posts")
      .select("id")
      .where("title", "=", conflicting)
      .executeTakeFirstOrThrow();
    await updateItem(publisher(db), postKind, id, 1, { title: conflicting, content: "Theirs." });
    const reopened = await openPost(next, conflicting);
    await expect(offerOn(next)).toContainText("was saved since then");
    await offerOn(next).getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => markdownOf(reopened)).toBe(mine);
    await reopened.getByRole("button", { name: "Save draft" }).click();
    await expect(next.getByRole("dialog")).toContainText("Theirs.");
    await expect(next.getByRole("dialog")).toContainText("Mine.");
  });
});

test("what is typed for a new post goes on after a reload, and whoever leaves it keeps it, or throws it away", async ({
  page,
  admin,
  axe,
}) => {
  const title = unique("Begun");
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill("Thrown away");
  await dialog.getByRole("button", { name: "Discard the draft" }).click();
  await expectToast(page, "Success", "Draft discarded.");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "New blog post" }).click();
  await dialog.getByLabel("Title").fill(title);
  await expect(dialog.getByText("Draft saved", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  await page.reload();
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await expect(offerOn(page), "the same text is not offered once more").toHaveCount(0);
  await axe(page);

  await dialog.getByLabel("Excerpt").fill("And a little more.");
  // At once: what was typed a moment before is kept, and nothing is asked.
  await page.keyboard.press("Escape");
  await expectToast(page, "Success", "Draft saved. Visitors don’t see it yet.");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("And a little more.");
  await dialog.getByRole("button", { name: "Discard the draft" }).click();
  await expectToast(page, "Success", "Draft discarded.");
  await expect(page.getByRole("link", { name: `Edit ${title}`, exact: true })).toHaveCount(0);
});
