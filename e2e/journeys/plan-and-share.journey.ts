import { expect, type Page } from "@playwright/test";
import { postKind } from "#domain/content/kinds/post.ts";
import { createItem } from "#domain/content/items/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease } from "#domain/publishing/releases/releases.ts";
import { person } from "#domain/testing/stages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { tabAndPress } from "../support/admin/focus.ts";
import { test } from "../support/own-site.ts";

test.use({ viewport: { width: 1366, height: 900 }, timezoneId: "Europe/Berlin" });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an item is planned, reviewed, put into a release and shared on one screen, and the calendar shows it", async ({
  page,
  admin,
  axe,
  site,
  database,
  browser,
  guard,
}) => {
  // The form without a time.
  guard.allow(/422/);
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  const post = { title: "Spring reunion", content: "Come along.", published: true };
  const { id } = await createItem(ada, postKind, post);
  await createItem(ada, postKind, { ...post, title: "Not told yet", published: false });
  await keepItemDraft(ada, postKind, id, { known: 0, base: 1, input: { ...post, content: "Bring a friend." } });
  await createRelease(ada, { name: "Launch" });

  await signInAsAdmin(page, admin);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Edit Spring reunion" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Plan and share" }).click();
  await expect(page.getByRole("heading", { name: "Spring reunion" })).toBeVisible();
  await expect(page.getByText("Blog post. Published, with changes.")).toBeVisible();

  const times = section(page, "At a time");
  await times.getByLabel("What").selectOption("Hide");
  await times.getByRole("button", { name: "Plan" }).click();
  await expect(times.getByText("Enter a date and a time.")).toBeVisible();
  await times.getByLabel("When").fill("2027-12-10T18:00");
  await times.getByRole("button", { name: "Plan" }).click();
  await expect(times.getByText("2027-12-10 18:00 in Europe/Berlin, 10 Dec 2027, 17:00 UTC")).toBeVisible();

  const review = section(page, "Review by");
  await review.getByLabel("Day").fill("2027-12-20");
  await review.getByRole("button", { name: "Remind me" }).press("Enter");
  await expect(review.getByText("Dec 20, 2027, 09:00")).toBeVisible();
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('homecoming_planned_changes{state="waiting"} 2');

  const releases = section(page, "In a release");
  await releases.getByLabel("Change").selectOption("Delete it");
  await releases.getByRole("button", { name: "Add to the release" }).click();
  await expect(releases.getByRole("listitem")).toHaveText("Launch deletes it");
  await expect(releases.getByRole("button"), "the only release has it").toHaveCount(0);
  await axe(page);

  const links = section(page, "Preview links");
  await links.getByLabel("For whom").fill("The agency");
  await links.getByRole("button", { name: "Make a link" }).click();
  const link = await links.locator(".font-mono").innerText();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText("Bring a friend.")).toBeVisible();
  const root = link.replace("/blog/spring-reunion", "");
  expect((await stranger.goto(`${root}/blog/not-told-yet`))?.status()).toBe(404);
  await stranger.goto(`${site.url}/blog/spring-reunion`);
  await expect(stranger.getByText("Come along.")).toBeVisible();
  await tabAndPress(page, links.getByRole("button", { name: "End it" }), "Shift+Tab");
  await expectToast(page, "Success", "The link has ended");
  await expect(page.getByRole("heading", { name: "Preview links" })).toBeFocused();
  expect((await stranger.goto(link))?.status()).toBe(404);

  await page.goto("/admin/calendar?month=2027-11");
  const later = page.getByRole("link", { name: "Later" });
  await tabAndPress(page, later);
  await expect(page.getByRole("status").filter({ hasText: "December 2027" })).toBeVisible();
  await expect(later).toBeFocused();
  await page.getByRole("link", { name: "Friday, December 10: 1 entry" }).click();
  const day = section(page, "Friday, December 10");
  await expect(day.getByText("18:00 (17:00 UTC) Hide Spring reunion")).toBeInViewport();
  await expect(section(page, "Monday, December 20").getByText("Review Spring reunion")).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("table")).toBeHidden();
  await axe(page);
  await day.getByRole("button", { name: "Cancel" }).click();
  await expectToast(page, "Success", "No longer planned");
  await expect(day).toBeHidden();
  await page.getByRole("link", { name: "This month" }).click();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Published Spring reunion" }),
    "what was done",
  ).toBeVisible();
  await page.getByRole("link", { name: "Spring reunion" }).click();
  await expect(section(page, "Review by").getByText("asked for by")).toBeVisible();
  await axe(page);
});

test("a redirect is made and deleted by a release", async ({ page, admin, axe, site, database }) => {
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  await createRelease(ada, { name: "Moving" });
  await createRelease(ada, { name: "Closing" });
  const status = async (path: string) => (await fetch(site.url + path, { redirect: "manual" })).status;
  await signInAsAdmin(page, admin);
  await page.goto("/admin/redirects");
  await page.getByRole("button", { name: "New redirect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("From").fill("/spring");
  await dialog.getByLabel("To").fill("/faq");
  await dialog.getByLabel("When").selectOption("In the release “Moving”");
  await axe(page);
  await dialog.getByRole("button", { name: "Add to the release" }).click();
  await expectToast(page, "Success", "Added to the release");
  const planned = section(page, "In releases");
  await expect(planned.getByRole("listitem")).toContainText("/faq new by Moving");
  expect(await status("/spring")).toBe(404);
  await planned.getByRole("link", { name: "Moving" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Success", "The release is public");
  expect(await status("/spring")).toBe(301);

  await page.goto("/admin/redirects");
  await page.getByRole("button", { name: "Delete /spring" }).click();
  await dialog.getByLabel("When").selectOption("In the release “Closing”");
  await dialog.getByRole("button", { name: "Add to the release" }).press("Enter");
  await expectToast(page, "Success", "Added to the release");
  await expect(planned.getByRole("listitem")).toContainText("/faq deleted by Closing");
  expect(await status("/spring")).toBe(301);
});
