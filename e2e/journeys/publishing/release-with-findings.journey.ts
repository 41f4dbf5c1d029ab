import { expect } from "@playwright/test";
import { postKind } from "#domain/content/kinds/post.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "#domain/publishing/releases/releases.ts";
import { person } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectToast, signInAsAdmin, tabAndPress } from "../../support/admin-user.ts";
import { test } from "../../support/own-site.ts";

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
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin/releases/${release}`);
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes.getByText("Stays hidden: “Published” is off")).toHaveCount(2);
  await axe(page);
  await tabAndPress(page, changes.getByRole("button", { name: "Show it with the release: Gala" }));
  await expectToast(page, "Success", "It will be shown with the release");
  await expect(changes.getByText("Stays hidden: “Published” is off")).toHaveCount(1);
  await expect(changes.getByRole("link", { name: "Edit Gala" })).toBeFocused();
  const words = "3 changes go live at once; 1 of them stays hidden.";
  await expect(page.getByRole("region", { name: "At a time" })).toContainText(words);
  await page.reload();
  const check = page.getByRole("region", { name: "Check" });
  await tabAndPress(page, check.getByRole("button", { name: "Check" }));
  await expect(check.getByRole("link", { name: "Content of “Autumn reunion”" })).toHaveAttribute(
    "href",
    `/admin/blog?draft=${id}&release=${release}#content`,
  );
  await axe(page);
  await tabAndPress(page, page.getByRole("button", { name: "Publish now" }), "Shift+Tab");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words);
  await tabAndPress(page, dialog.getByRole("button", { name: "Publish", exact: true }));
  await expect(dialog.getByRole("group", { name: "What stops it" })).toBeFocused();
  await axe(page);
  const override = dialog.getByRole("button", { name: "Publish in spite of the error" });
  await expect(override).toBeDisabled();
  await dialog.getByLabel("Reason to go on all the same").fill("The page of the hall comes at noon.");
  await tabAndPress(page, override);
  await expectToast(page, "Success", "The release is public", 60_000);
  await expect(changes.getByRole("listitem").filter({ hasText: "Boat parade" })).toContainText("Stayed hidden");
  const statuses = ["gala", "boat-parade"].map(async (slug) => (await fetch(`${site.url}/blog/${slug}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  // What is public has no changes in its list.
  await page.goto("/admin/blog");
  await expect(page.getByRole("link", { name: "Edit Gala" })).toBeVisible();
  await expect(page.getByText(/(?:Published|Draft), with changes/)).toHaveCount(0);
  await page.goto("/admin/activity");
  await expect(page.getByRole("listitem").filter({ hasText: "overrode what the check found" })).toContainText(
    "reason: The page of the hall comes at noon.",
  );
});
