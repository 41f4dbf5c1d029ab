import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import type { OpenDatabase } from "#db/client.ts";
import type { NewLead } from "#domain/leads/store-lead.ts";
import { storedLead } from "#domain/leads/testing/stored-lead.ts";
import type { Role } from "#domain/security/rights.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin, expectToast, signInAsAdmin, menuLink } from "../../support/admin-user.ts";
import { lookAt } from "../../support/journey.ts";
import { test } from "../../support/own-site.ts";
import type { Site } from "../../support/site.ts";

const hour = 60 * 60 * 1_000;

/** Stores an inquiry that came so many hours ago. @returns the name, which no other inquiry has */
async function inquire(database: OpenDatabase, hoursAgo: number, overrides: Partial<NewLead> = {}): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const clock = () => new Date(Date.now() - hoursAgo * hour);
  await storedLead(testContext(database.db, { clock }), { name, ...overrides });
  return name;
}

async function enter(page: Page, site: Site, role: Role): Promise<{ email: string }> {
  const member = await createAdmin(site, `${role}-${randomUUID().slice(0, 8)}@homecoming.example`, role);
  await signInAsAdmin(page, member);
  return member;
}

const rows = (page: Page) => page.getByRole("list", { name: "Inquiries" }).getByRole("listitem");

test("sales lands on what waits, answers by telephone, and closes an inquiry, by keyboard alone", async ({
  page,
  site,
  database,
  axe,
  guard,
}) => {
  guard.allow(/422|403/);
  const late = await inquire(database, 400, { email: "ada@northgate.example" });
  const early = await inquire(database, 401, { email: "ada@northgate.example", message: "Is anybody there?" });
  const other = await createAdmin(site, `sales-${randomUUID().slice(0, 8)}@homecoming.example`, "sales");
  await enter(page, site, "sales");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/inquiries$/);
  await expect(page.getByRole("heading", { level: 1, name: "Inquiries" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("link")).toHaveText([
    "View site (opens in a new tab)",
    "Inquiries",
    "Demo Times",
    "Figures",
    "Security",
  ]);

  await expect(rows(page).first()).toContainText(early);
  await expect(rows(page).first()).toContainText("Overdue by");
  await lookAt(page, axe);
  await rows(page).first().getByRole("link", { name: early }).focus();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: late })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 chosen")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: early })).toBeVisible();
  await expect(page.getByRole("link", { name: `Next that waits: ${late} →` })).toBeVisible();
  await lookAt(page, axe);

  const note = page.getByLabel("Note for the team");
  await note.fill(`Called back. @${other.email.split("@")[0]} please look.`);
  await note.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Timeline, newest first" })).toContainText("Called back.");
  expect((await site.mailTo(other.email, /mentioned/)).text).toContain("Called back.");

  await page.getByRole("button", { name: "Mark as answered" }).press("Enter");
  await expectToast(page, "Success", "Marked as answered.");
  await expect(page.getByRole("button", { name: "Mark as answered" })).toHaveCount(0);
  const stage = page.getByLabel("Stage");
  await expect(stage).toHaveValue("contacted");
  await stage.selectOption("lost");
  const closing = page.getByRole("dialog", { name: "Lost: why?" });
  await closing.getByRole("button", { name: "Mark as lost", exact: true }).press("Enter");
  await expect(closing.getByLabel("Another reason")).toBeFocused();
  await lookAt(page, axe);
  await closing.getByRole("button", { name: "Mark as lost: No budget" }).press("Enter");
  await expectToast(page, "Success", "Saved");
  await expect(page.getByLabel("Stage")).toHaveValue("lost");

  await page.getByRole("button", { name: `Merge into this one: the inquiry from ${late}` }).press("Enter");
  await expect(page.getByRole("heading", { name: "Merged into it" })).toBeVisible();
  await page.getByRole("button", { name: `Split off the inquiry from ${late}` }).press("Enter");
  await expect(page.getByRole("heading", { name: "Merged into it" })).toHaveCount(0);

  await page.goto("/admin/inquiries");
  await expect(rows(page).filter({ hasText: early })).toHaveCount(0);
  await page.getByLabel("Search inquiries").fill(early);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/show=all/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Search inquiries").fill("zzzz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No inquiry contains all of these words")).toBeVisible();
});

test("quarantine is decided by one key each, and a domain is blocked by hand @one-engine", async ({
  page,
  site,
  database,
  axe,
}) => {
  const caught = { status: "quarantined", quarantine_reason: "honeypot" } as const;
  const person = await inquire(database, 2, { ...caught, email: "person@school.example" });
  const machine = await inquire(database, 1, { ...caught, email: "x@rank.example" });
  await enter(page, site, "editor");
  await page.goto("/admin/inquiries?show=quarantine");
  const open = (name: string) => page.getByRole("link", { name });
  await open(person).focus();
  await page.keyboard.press("r");
  await expect(page.getByText("1 inquiry released.")).toBeVisible();
  await expect(open(person)).toHaveCount(0);
  expect((await site.mailTo("person@school.example")).text).not.toBe("");

  await open(machine).focus();
  await page.keyboard.press("d");
  const asking = page.getByRole("dialog", { name: "Delete this inquiry?" });
  await lookAt(page, axe);
  await asking.getByLabel("Also block everyone at rank.example").check();
  await asking.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(open(machine)).toHaveCount(0);

  await page.goto("/admin/inquiries/settings");
  await expect(page.getByText("@rank.example")).toBeVisible();
  await lookAt(page, axe);
  const again = await inquire(database, 0, { email: "y@mail.rank.example" });
  await page.goto("/admin/inquiries?show=quarantine");
  await expect(rows(page).filter({ hasText: again })).toContainText("It matched a spam rule.");
});

test("a rule gives new inquiries out in turn, and writers see none of it @one-engine", async ({
  page,
  site,
  database,
  browser,
  axe,
  guard,
}) => {
  guard.allow(/422|403/);
  const { email } = await enter(page, site, "editor");
  await page.goto("/admin/inquiries/settings");
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog", { name: "New rule" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose who gets them.")).toBeVisible();
  await dialog.getByLabel("Demo").check();
  await dialog.getByLabel(email).check();
  await lookAt(page, axe);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Rule saved");
  const given = await inquire(database, 0, { type: "demo" });
  const free = await inquire(database, 0, { type: "trial" });
  await page.goto("/admin/inquiries?show=all");
  const beginning = email.split("@")[0] ?? "";
  await expect(rows(page).filter({ hasText: given })).toContainText(beginning);
  await expect(rows(page).filter({ hasText: free })).not.toContainText(beginning);

  const writer = await (await browser.newContext({ baseURL: site.url })).newPage();
  await enter(writer, site, "writer");
  await writer.goto("/admin/inquiries");
  await expect(writer.getByText("As a writer, you can't see inquiries.")).toBeVisible();
  await expect(await menuLink(writer, "Inquiries")).toHaveCount(0);
  await writer.context().close();
});

test("the figures show what came in week by week, and lead to these inquiries @one-engine", async ({
  page,
  site,
  database,
  axe,
}) => {
  const campaign = `spring-${randomUUID().slice(0, 6)}`;
  const names = [await inquire(database, 0, { campaign: { utm_campaign: campaign } }), await inquire(database, 24 * 8)];
  await enter(page, site, "sales");
  await page.goto("/admin/inquiries");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
  const weeks = page.getByRole("region", { name: "Week by week" });
  await expect(weeks.getByRole("row")).toHaveCount(13);
  // Sales sees no subscribers.
  await expect(weeks.getByRole("columnheader", { name: /Newsletter/ })).toHaveCount(0);
  await lookAt(page, axe);
  await page.getByRole("link", { name: "4 weeks" }).click();
  await expect(weeks.getByRole("row")).toHaveCount(5);
  await page.getByRole("link", { name: campaign }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(names[0] ?? "");
});
