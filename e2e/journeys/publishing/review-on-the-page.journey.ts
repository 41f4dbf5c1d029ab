import { expect } from "@playwright/test";
import { postKind } from "#domain/kinds/post.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { requestReview } from "#domain/reviews/reviews.ts";
import { person } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, pressInPage } from "../../support/content-editor.ts";
import { test } from "../../support/own-site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a reviewer sees the page with what changed marked, comments on its words by mouse and by keyboard, and approves it there", async ({
  page,
  admin,
  axe,
  database,
}) => {
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  const post = {
    title: "Spring reunion",
    excerpt: "A day in the garden.",
    content: "We meet in the **garden** at noon.\n\nBring a cake for the long table.\n\nThe bus leaves at six.",
    published: true,
  };
  const { id } = await createItem(ada, postKind, post);
  const content = "We meet in the **old orchard** at noon.\n\nThe bus leaves at six.\n\nThere is room for two hundred.";
  await keepItemDraft(ada, postKind, id, { known: 0, base: 1, input: { ...post, content } });
  await requestReview(ada, { kind: "blog_posts", itemId: id }, { words: "Is the place right?" });

  await signInAsAdmin(page, admin);
  await page.goto("/admin/reviews");
  await page.getByRole("link", { name: "See the page: Spring reunion" }).click();
  await expect(page.getByRole("heading", { name: "Review: Spring reunion" })).toBeVisible();
  const frame = pageOf(page);
  await expect(frame.locator("ins").filter({ hasText: "old orchard" })).toBeVisible();
  await expect(frame.locator("del").filter({ hasText: "garden" })).toBeVisible();
  await expect(frame.locator("ins").filter({ hasText: "There is room for two hundred." })).toBeVisible();
  // What did not change has no mark, and the comparison says the same as the page.
  await expect(frame.locator("p").filter({ hasText: "The bus leaves at six." }).locator("ins, del")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "marked" })).toContainText("changes are marked, 1 removed");
  await page.getByText("Removed from the page (1)").click();
  await expect(page.getByText("Bring a cake for the long table.").first()).toBeVisible();
  await expect(page.getByRole("definition").first()).toContainText("orchard");
  await axe(page);

  const panel = page.getByRole("region", { name: /^Comments/ });
  const words = panel.getByLabel("Your comment");
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(frame.locator("[data-found]")).toContainText("old orchard");
  await pressInPage(page, frame.getByText("The bus leaves at six."));
  await expect(panel.getByLabel("About")).toHaveValue("content");
  await expect(panel.getByText("The bus leaves at six.")).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill("Not at seven?");
  await words.press("Control+Enter");
  const bus = panel.getByRole("article").filter({ hasText: "Not at seven?" });
  await expect(bus).toContainText("1 · Content");
  // The focus is back at the words, which have the number of the comment now.
  await expect(frame.getByRole("button", { name: "Comment 1" })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(words).toBeFocused();
  await words.press("Escape");
  await pressInPage(page, frame.getByRole("button", { name: "Comment 1" }));
  await expect(bus).toBeFocused();
  await bus.getByRole("button", { name: /^Show in place/ }).click();
  await expect(frame.locator("[data-found]")).toContainText("The bus leaves at six.");
  await axe(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(frame.locator("ins").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Approve: Spring reunion" }).click();
  await page.getByRole("dialog", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Success", "Approved");
  await page.getByRole("button", { name: "Publish: Spring reunion" }).click();
  await expectToast(page, "Success", "Published");
  await expect(page.getByText("There is no draft to review.")).toBeVisible();
});
