import { expect } from "@playwright/test";
import { createItem } from "#domain/content/items/edit-item.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { planRedirect } from "#domain/publishing/planned.ts";
import { createRelease, moveToRelease, planItemChange } from "#domain/publishing/releases/releases.ts";
import { planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { person } from "#domain/testing/stages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createRedirect } from "#domain/links/managed-redirects.ts";
import { expectToast, openDashboard } from "../support/admin/admin-session.ts";
import { test } from "../support/own-site.ts";

test.describe.configure({ timeout: 90_000 });

test("what is prepared is seen on the dashboard, among redirects, in searches, and before and after a deletion", async ({
  page,
  admin,
  axe,
  database,
}) => {
  const ctx = testContext(database.db, { actor: person("ada@school.example"), clock: () => new Date() });
  const post = { title: "Spring reunion", content: "Come.", published: true };
  const { id } = await createItem(ctx, postKind, post);
  await keepItemDraft(ctx, postKind, id, { known: 0, base: 1, input: { ...post, excerpt: "In June" } });
  const { id: release } = await createRelease(ctx, { name: "Launch on Monday" });
  const newId = crypto.randomUUID();
  const linking = { title: "Class of 1990", content: "See [it](/blog/spring-reunion).", published: true };
  const { version } = await keepItemDraft(ctx, postKind, newId, { known: 0, base: 0, input: linking });
  await moveToRelease(ctx, release, { kind: "blog_posts", itemId: newId, version });
  await planItemChange(ctx, release, { collection: "blog_posts", itemId: id, change: "hide" });
  await planRedirect(ctx, release, null, { from: "/class", to: "/blog/class-of-1990" });
  await createRedirect(ctx, { from: "/class-of-90", to: "/blog/class-of-1990" });
  const year = new Date().getUTCFullYear() + 1;
  const at = { local: `${year}-03-01T09:00`, zone: "Europe/Berlin" };
  await planSchedule(ctx, { action: "publish", kind: "release", itemId: release, ...at });
  await planSchedule(ctx, { action: "hide", kind: "blog_posts", itemId: id, ...at });

  await openDashboard(page, admin);
  const prepared = page.getByRole("region", { name: "Being prepared" });
  await expect(prepared.getByRole("listitem")).toContainText("Launch on Monday 3 changes");
  await expect(prepared.getByRole("listitem")).toContainText("planned in Europe/Berlin");
  await axe(page);

  await page.keyboard.press("Control+k");
  await page.getByLabel("What are you looking for?").fill("monday");
  const found = page.getByRole("list", { name: "Results" });
  await expect(found.getByRole("link", { name: "Launch on Monday Release", exact: true })).toBeVisible();
  await page.getByLabel("What are you looking for?").fill("1990");
  await expect(found).toContainText("Class of 1990 Draft in the release “Launch on Monday”");
  await axe(page);

  await page.goto("/admin/redirects");
  const planned = page.getByRole("region", { name: "In releases" });
  await expect(planned).toContainText("new by Launch on Monday");
  await expect(page.getByText("Leads nowhere until the release Launch on Monday is public.")).toBeVisible();
  await axe(page);

  await page.goto(`/admin/releases/${release}`);
  await expect(page.getByRole("region", { name: "One address will lead nowhere" })).toContainText(
    "/blog/spring-reunion, linked from “Class of 1990”",
  );
  await axe(page);

  await page.goto("/admin/blog?q=1990");
  await expect(page.getByRole("region", { name: "Drafts" })).toContainText("Class of 1990");
  await page.goto("/admin/blog?q=spring");
  await page.getByRole("link", { name: "Delete Spring reunion" }).click();
  const question = page.getByRole("dialog", { name: "Delete this blog post?" });
  await expect(question).toContainText("It has a draft, which goes with it");
  await expect(question).toContainText("It is part of the release Launch on Monday");
  await expect(question).toContainText("Hiding is planned for");
  await expect(question).toContainText(
    "Class of 1990 (opens in a new tab), content, draft in the release “Launch on Monday”",
  );
  await axe(page);
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expectToast(page, "Success", "Blog post deleted successfully");

  await page.goto("/admin/trash");
  await expect(page.getByRole("main")).toContainText("It has a draft");
  await axe(page);
  await page.getByRole("button", { name: "Restore Spring reunion" }).press("Enter");
  await expectToast(page, "Success", "Blog post restored successfully");
  await page.goto("/admin/blog?q=spring");
  await expect(page.getByText("Published, with changes")).toBeVisible();
});
