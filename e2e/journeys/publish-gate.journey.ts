import { expect } from "@playwright/test";
import { postKind } from "#domain/content/kinds/post.ts";
import { createItem } from "#domain/content/items/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "#domain/publishing/releases/releases.ts";
import { person } from "#domain/testing/stages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { tabAndPress } from "../support/admin/focus.ts";
import { test } from "../support/own-site.ts";

test("the gate stops a draft, its finding opens the field, and the mended draft is published", async ({
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
  const input = { ...post, content: "See [the program](/blog/program-that-is-gone)." };
  await keepItemDraft(ctx, postKind, id, { known: 0, base: 1, input });

  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin/blog?edit=${id}`);
  const dialog = page.getByRole("dialog");
  await tabAndPress(page, dialog.getByRole("button", { name: "Publish it" }));
  const stop = dialog.getByRole("group", { name: "What stops it" });
  await expect(stop).toBeFocused();
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
  await axe(page);
  await content.fill("No program yet.");
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check.getByRole("status")).not.toContainText("error");
  await dialog.getByRole("button", { name: "Keep as draft" }).click();
  await expectToast(page, "Success", "Kept as a draft. Visitors see what they saw before.");
  await page.getByRole("link", { name: "Edit Spring reunion" }).click();
  await dialog.getByRole("button", { name: "Publish it" }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  const shown = await fetch(`${site.url}/blog/spring-reunion`);
  expect(await shown.text()).toContain("No program yet.");
});

test("an admin publishes a release in spite of an error, and the activity log has the reason", async ({
  page,
  admin,
  axe,
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

  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin/releases/${release}`);
  const check = page.getByRole("region", { name: "Check" });
  await tabAndPress(page, check.getByRole("button", { name: "Check" }));
  await expect(check.getByRole("link", { name: "Content of “Autumn reunion”" })).toHaveAttribute(
    "href",
    `/admin/blog?draft=${id}&release=${release}#content`,
  );
  await axe(page);
  await tabAndPress(page, page.getByRole("button", { name: "Publish now" }), "Shift+Tab");
  const dialog = page.getByRole("dialog");
  await tabAndPress(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await expect(dialog.getByRole("group", { name: "What stops it" })).toBeFocused();
  await axe(page);
  const override = dialog.getByRole("button", { name: "Publish in spite of the error" });
  await expect(override).toBeDisabled();
  await dialog.getByLabel("Reason to go on all the same").fill("The page of the hall comes at noon.");
  await tabAndPress(page, override);
  await expectToast(page, "Success", "The release is public");
  await page.goto("/admin/activity");
  await expect(page.getByRole("listitem").filter({ hasText: "overrode what the check found" })).toContainText(
    "reason: The page of the hall comes at noon.",
  );
});

test("the style list is kept by the team, and the check warns of its words", async ({ page, admin, axe }) => {
  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/admin/style");
  await page.getByLabel("Word or phrase").fill("utilize");
  await page.getByLabel("Better").fill("use");
  await page.getByLabel("Reason").fill("It is shorter.");
  await page.getByLabel("Reason").press("Enter");
  await expectToast(page, "Success", "The word is on the list");
  await expect(page.getByLabel("Word or phrase")).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "utilize" })).toContainText("use · It is shorter.");
  await axe(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title", { exact: true }).fill("Rooms");
  await dialog.getByRole("textbox", { name: "Content" }).fill("We utilize rooms.");
  const check = dialog.getByRole("region", { name: "Check" });
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check).toContainText("“utilize” is on the style list: write “use”. It is shorter.");
});

test("the whole site is checked when somebody asks for it, and its report can be downloaded", async ({
  page,
  admin,
  axe,
}) => {
  test.slow();
  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/admin/accessibility");
  await expect(page.getByText("The site was not checked yet.")).toBeVisible();
  await axe(page);
  await tabAndPress(page, page.getByRole("button", { name: "Check the whole site" }));
  await expect(page.getByRole("heading", { name: /^Accessibility report/ })).toBeVisible();
  // The check goes on for a minute; the first page is in the report within seconds, without a reload.
  await expect(page.getByRole("heading", { name: "/ (opens in a new tab)", exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("status").filter({ hasText: "The check is going on." })).toBeVisible();
  await expect(page.getByText("Description too long for search results.").first()).toBeVisible();
  await axe(page);
  for (const [format, begins] of [
    ["HTML", "<!doctype html>"],
    ["CSV", "page,level,rule,wcag,message"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download as ${format}` }).press("Enter");
    const chunks = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(chunks as Buffer[]).toString()).toContain(begins);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
});
