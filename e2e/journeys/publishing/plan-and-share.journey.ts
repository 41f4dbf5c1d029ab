import { act, rowOf } from "../../support/content-editor.ts";
import { type Page, expect } from "@playwright/test";
import { postKind } from "#domain/kinds/post.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease, findReleases, moveToRelease, planItemChange } from "#domain/publishing/releases/releases.ts";
import { person } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { expectToast, signInAsAdmin, tabAndPress, openDashboard } from "../../support/admin-user.ts";
import { joinLists } from "../../support/join-lists.ts";
import { test } from "../../support/own-site.ts";
import { planRedirect } from "#domain/publishing/planned.ts";
import { planSchedule } from "#domain/publishing/schedules/schedules.ts";
import { createRedirect, updateRedirect } from "#domain/redirects/managed-redirects.ts";
import { findRedirects } from "#domain/publishing/redirect-list.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";

test.use({ viewport: { width: 1366, height: 900 }, timezoneId: "Europe/Berlin" });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an item is planned, reviewed, put into a release and shared on one screen, and the calendar shows it", async ({
  page,
  admin,
  axe,
  site,
  database,
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
  await page.goto(`/admin/blog?edit=${id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Schedule and share" }).click();
  // The list behind the dialog has the same words.
  await expect(page).toHaveURL(/\/admin\/plan\//);
  await expect(page.getByRole("heading", { name: "Spring reunion" })).toBeVisible();
  await expect(page.getByText("Unpublished changes", { exact: true })).toBeVisible();

  const times = section(page, "Scheduled");
  await times.getByRole("button", { name: "Schedule …" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule this blog post" });
  await dialog.getByLabel("What happens").selectOption("Hide");
  await dialog.getByLabel("Date and time").fill("");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("Enter a date and a time.").first()).toBeVisible();
  await expect(dialog.getByLabel("Date and time")).toBeFocused();
  await dialog.getByLabel("Date and time").fill("2030-12-10T18:00");
  const zone = dialog.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("Berlin");
  await zone.fill("no such city");
  await expect(dialog.getByText("No time zone has these words")).toBeVisible();
  await zone.fill("pacific");
  await zone.press("Enter");
  await expect(zone).toHaveValue("Los Angeles");
  await zone.fill("CET");
  await expect(dialog.getByRole("option", { name: "Berlin" })).toContainText("your team");
  await axe(page);
  await zone.press("Escape");
  await zone.fill("berl");
  await dialog.getByRole("option", { name: "Berlin" }).click();
  await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
  await expectToast(page, "Success", "Ends Tue, Dec 10, 2030, 18:00 (Berlin).");
  await expect(times.getByText("Hide Tue, Dec 10, 2030, 18:00 (Berlin)")).toBeVisible();
  await expect(times.getByRole("button", { name: "Schedule …" })).toBeFocused();

  const review = section(page, "Review by");
  await review.getByLabel("Day").fill("2030-12-20");
  await review.getByRole("button", { name: "Set reminder" }).press("Enter");
  await expect(review.getByText("Dec 20, 2030, 09:00")).toBeVisible();
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('homecoming_planned_changes{state="waiting"} 2');

  const releases = section(page, "In a release");
  await releases.getByLabel("Change").selectOption("Delete it");
  await joinLists(page);
  await releases.getByRole("button", { name: "Add to the release" }).click();
  await expectToast(page, "Success", "Added to the release");
  await expect(releases.getByRole("heading")).toBeFocused();
  await expect(releases.getByRole("listitem")).toHaveText("Launch deletes it");
  await expect(releases.getByRole("button"), "the only release has it").toHaveCount(0);
  await axe(page);

  const links = section(page, "Preview links");
  await links.getByLabel("Who it's for").fill("The agency");
  await links.getByRole("button", { name: "Create link" }).click();
  const link = await links.locator(".font-mono").innerText();
  // How a stranger sees it in a browser, a draft in a release shows (comments.journey.ts).
  expect(await (await fetch(link)).text()).toContain("Bring a friend.");
  const root = link.replace("/blog/spring-reunion", "");
  expect((await fetch(`${root}/blog/not-told-yet`)).status).toBe(404);
  const live = await (await fetch(`${site.url}/blog/spring-reunion`)).text();
  expect(live).toContain("Come along.");
  expect(live).not.toContain("Bring a friend.");
  await tabAndPress(page, links.getByRole("button", { name: "End link" }), "Shift+Tab");
  await expectToast(page, "Success", "Link ended");
  await expect(page.getByRole("heading", { name: "Preview links" })).toBeFocused();
  expect((await fetch(link)).status).toBe(404);

  await page.goto("/admin/calendar?month=2030-11");
  const later = page.getByRole("link", { name: "Later" });
  await tabAndPress(page, later);
  await expect(page.getByRole("status").filter({ hasText: "December 2030" })).toBeVisible();
  await expect(later).toBeFocused();
  await page.getByRole("link", { name: "Tuesday, December 10: 1 entry" }).click();
  const day = section(page, "Tuesday, December 10");
  await expect(day.getByText("18:00 (17:00 UTC) Hide Spring reunion")).toBeInViewport();
  await expect(section(page, "Friday, December 20").getByText("Review Spring reunion")).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("table")).toBeHidden();
  await axe(page);
  await joinLists(page);
  await day.getByRole("button", { name: "Cancel" }).click();
  await expectToast(page, "Success", "No longer planned");
  await expect(day).toBeHidden();
  await expect(page.getByRole("heading", { name: "Calendar" })).toBeFocused();
  await page.getByRole("link", { name: "This month" }).click();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Published Spring reunion" }),
    "what was done",
  ).toBeVisible();
  await page.getByRole("link", { name: "Spring reunion" }).click();
  await expect(section(page, "Review by").getByText("asked for by")).toBeVisible();
  await axe(page);
});

test("a redirect is made and deleted by releases, one is settled, and one that is not needed is deleted @one-engine", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  const ada = testContext(database.db, { actor: person("ada@school.example") });
  await createRelease(ada, { name: "Moving" });
  await createRelease(ada, { name: "Closing" });
  await createRelease(ada, { name: "Needless" });
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
  await expectToast(page, "Success", "Release published", 60_000);
  expect(await status("/spring")).toBe(301);

  await page.goto("/admin/redirects");
  await page.getByRole("button", { name: "Delete /spring" }).click();
  await dialog.getByLabel("When").selectOption("In the release “Closing”");
  await dialog.getByRole("button", { name: "Add to the release" }).press("Enter");
  await expectToast(page, "Success", "Added to the release");
  await expect(planned.getByRole("listitem")).toContainText("/faq deleted by Closing");
  expect(await status("/spring")).toBe(301);

  // Led elsewhere meanwhile. The answer to each change arrives together with what is loaded after it.
  const [redirect] = (await findRedirects(ada, { search: "/spring" })).items;
  await updateRedirect(ada, redirect?.id ?? "", { from: "/spring", to: "/pricing" });
  await joinLists(page);
  await planned.getByRole("link", { name: "Closing" }).click();
  await page.getByRole("button", { name: "Keep this version" }).press("Enter");
  await expectToast(page, "Success", "Resolved");
  await expect(section(page, "Resolve before publishing")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Closing" })).toBeFocused();

  // Nothing of a release is left on the screen of the next one.
  await page.getByLabel("Who it's for").fill("The agency");
  await page.getByRole("button", { name: "Create link" }).press("Enter");
  await expect(page.getByText("It won't be shown again")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("needless");
  await page.getByRole("list", { name: "Results" }).getByRole("link", { name: "Needless" }).click();
  await expect(page.getByRole("heading", { name: "Needless" })).toBeVisible();
  await expect(page.getByText("It won't be shown again")).toHaveCount(0);

  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expectToast(page, "Success", "Release deleted successfully");
  await expect(page.getByRole("heading", { name: "Releases" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Closing" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Needless" })).toHaveCount(0);
});

test("what is prepared is seen on the dashboard, among redirects, in searches, and before and after a deletion @one-engine", async ({
  page,
  admin,
  axe,
  database,
}) => {
  const ctx = testContext(database.db, { actor: person("ada@school.example"), clock: () => new Date() });
  const post = { title: "Harvest supper", content: "Come.", published: true };
  const { id } = await createItem(ctx, postKind, post);
  await keepItemDraft(ctx, postKind, id, { known: 0, base: 1, input: { ...post, excerpt: "In June" } });
  const { id: release } = await createRelease(ctx, { name: "Launch on Monday" });
  const newId = crypto.randomUUID();
  const linking = { title: "Class of 1990", content: "See [it](/blog/harvest-supper).", published: true };
  const { version } = await keepItemDraft(ctx, postKind, newId, { known: 0, base: 0, input: linking });
  await moveToRelease(ctx, release, { kind: "blog_posts", itemId: newId, version });
  await planItemChange(ctx, release, { collection: "blog_posts", itemId: id, change: "hide" });
  await planRedirect(ctx, release, null, { from: "/class", to: "/blog/class-of-1990" });
  await createRedirect(ctx, { from: "/class-of-90", to: "/blog/class-of-1990" });
  const year = new Date().getUTCFullYear() + 1;
  const at = { local: `${year}-03-01T09:00`, zone: "Europe/Berlin" };
  const seen = (await findReleases(ctx)).find(({ id: one }) => one === release);
  await planSchedule(ctx, { action: "publish", kind: "release", itemId: release, version: seen?.version ?? 0, ...at });
  await planSchedule(ctx, { action: "hide", kind: "blog_posts", itemId: id, ...at });

  await openDashboard(page, admin);
  const prepared = page.getByRole("region", { name: "In preparation" });
  const launch = prepared.getByRole("listitem").filter({ hasText: "Launch on Monday" });
  await expect(launch).toContainText("Launch on Monday 3 changes");
  await expect(launch).toContainText("scheduled in Europe/Berlin");
  await axe(page);

  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("monday");
  const found = page.getByRole("list", { name: "Results" });
  await expect(found.getByRole("link", { name: "Launch on Monday Release", exact: true })).toBeVisible();
  await page.getByLabel("Search everything").fill("1990");
  await expect(found).toContainText("Class of 1990 Draft in the release “Launch on Monday”");
  await axe(page);

  await page.goto("/admin/redirects");
  const planned = page.getByRole("region", { name: "In releases" });
  await expect(planned).toContainText("new by Launch on Monday");
  await expect(page.getByText("Leads nowhere until the release Launch on Monday is public.")).toBeVisible();
  await axe(page);

  await page.goto(`/admin/releases/${release}`);
  await expect(page.getByRole("region", { name: "One address will lead nowhere" })).toContainText(
    "/blog/harvest-supper, linked from “Class of 1990”",
  );
  await axe(page);

  await page.goto("/admin/blog?q=1990");
  await expect(rowOf(page, "Class of 1990")).toContainText("Draft");
  await page.goto("/admin/blog?q=harvest");
  await act(page, "Delete", "Harvest supper");
  const question = page.getByRole("dialog", { name: "Delete this blog post?" });
  await expect(question).toContainText("It has a draft, which will be deleted too");
  await expect(question).toContainText("It's in the release Launch on Monday");
  await expect(question).toContainText("Hiding is scheduled for");
  await expect(question).toContainText(
    "Class of 1990 (opens in a new tab), content, draft in the release “Launch on Monday”",
  );
  await axe(page);
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expectToast(page, "Success", "Blog post deleted successfully");

  await page.goto("/admin/trash");
  await expect(page.getByRole("main")).toContainText("It has a draft");
  await axe(page);
  await page.getByRole("button", { name: "Restore Harvest supper" }).press("Enter");
  await expectToast(page, "Success", "Blog post restored successfully");
  await page.goto("/admin/blog?q=harvest");
  await expect(page.getByText("Unpublished changes").last()).toBeVisible();
});

test("what is typed after planning stays a draft until somebody updates the plan", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  const ctx = testContext(database.db, { actor: person("ada@school.example"), clock: () => new Date() });
  const post = { title: "Lantern walk", content: "Bring a lantern.", published: true };
  const ids = [];
  for (const title of ["Lantern walk", "Winter ball"]) {
    const id = crypto.randomUUID();
    const { version } = await keepItemDraft(ctx, postKind, id, { known: 0, base: 0, input: { ...post, title } });
    const at = { local: "2030-12-02T09:00", zone: "America/New_York" };
    await planSchedule(ctx, { action: "publish", kind: "blog_posts", itemId: id, version, ...at });
    ids.push(id);
  }
  const goesLive = "goes live Mon, Dec 2, 2030, 9:00 (New York)";
  const type = async (words: string) => {
    await page.getByRole("textbox", { name: "Content" }).press("Control+End");
    await page.keyboard.type(words);
  };

  await signInAsAdmin(page, admin);
  await page.goto("/admin/blog");
  for (const title of ["Lantern walk", "Winter ball"])
    await expect(rowOf(page, title)).toContainText(goesLive.replace("goes", "Goes"));
  const notice = page.getByRole("region", { name: "Scheduled" });
  for (const title of ["Lantern walk", "Winter ball"]) {
    await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
    await expect(notice).toContainText(`Scheduled: this blog post ${goesLive}.`);
    await type(" And half a");
    await expect(page.getByText("Draft saved. The scheduled version stays as it was")).toBeVisible();
    await expect(notice).toContainText("without what was changed since");
    await axe(page);
    if (title === "Winter ball") {
      await notice.getByRole("button", { name: "Update the plan" }).press("Enter");
      await expectToast(page, "Success", `Goes live Mon, Dec 2, 2030, 9:00 (New York) as it is now`);
      await expect(notice).not.toContainText("without");
    }
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin\/blog$/);
  }

  await database.db.updateTable("schedules").set({ due_at: new Date() }).where("state", "=", "waiting").execute();
  const contentAt = async (path: string) => (await fetch(site.url + path)).text();
  await expect.poll(() => contentAt("/blog/lantern-walk"), { timeout: 15_000 }).toContain("Bring a lantern.");
  await expect.poll(() => contentAt("/blog/winter-ball"), { timeout: 15_000 }).toContain("And half a");
  expect(await contentAt("/blog/lantern-walk")).not.toContain("And half a");
  await page.goto(`/admin/blog?edit=${ids[0]}`);
  await expect(page.getByText("There is a draft of this blog post")).toBeVisible();
});

test("a text of the site is scheduled from its editor, and goes live as it was then", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  const ctx = testContext(database.db, { actor: person("ada@school.example"), clock: () => new Date() });
  const write = async (after: string) => {
    const { words } = await getEditedText(ctx, "home");
    const before = (words as { hero: { headline: string } }).hero.headline;
    await saveTextDraft(ctx, "home", 0, [{ path: "hero.headline", before, after }]);
  };
  await write("Come home on Monday");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site");
  await page.getByRole("button", { name: "Publish …" }).click();
  const publish = page.getByRole("dialog", { name: "Publish" });
  await publish.getByRole("button", { name: "Schedule …" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule this text" });
  await dialog.getByLabel("Date and time").fill("2030-12-02T09:00");
  await axe(page);
  await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
  await expectToast(page, "Success", "Goes live Mon, Dec 2, 2030, 9:00 (Berlin).", 60_000);
  const notice = publish.getByRole("region", { name: "Scheduled" });
  await expect(notice).toContainText("this text goes live Mon, Dec 2, 2030, 9:00 (Berlin).");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Goes live Mon, Dec 2, 2030, 9:00 (Berlin)", { exact: true })).toBeVisible();

  await write("Come home on Tues");
  await page.reload();
  await page.getByRole("button", { name: "Publish …" }).click();
  await expect(notice).toContainText("without what was changed since");
  await database.db.updateTable("schedules").set({ due_at: new Date() }).where("state", "=", "waiting").execute();
  const home = async () => (await fetch(site.url)).text();
  await expect.poll(home, { timeout: 15_000 }).toContain("Come home on Monday");
  expect(await home()).not.toContain("Come home on Tues");
});
