import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FrameLocator, type Locator, type Page, expect } from "@playwright/test";
import { createAdmin } from "../../support/admin-user.ts";
import { makeHost } from "../../support/demo-host.ts";
import { test } from "../../support/journey.ts";
import { openHydrated } from "../../support/pages.ts";
import { type Site, startSite } from "../../support/site.ts";
import { humanPause, inquirerAddress } from "../../support/visitor-forms.ts";

// From 'Get Demo' to a booked time with its calendar file, over the night in which the clocks of the visitor change, by keyboard alone and on
// a phone (docs/product.md#bookings).

/** Ann gives demos in London, from Monday to Friday, from 9:00 to 18:00. */
const visitors = [
  // The clocks go forward on Sunday, March 14; those of London later.
  {
    zone: "America/Los_Angeles",
    typed: "Los",
    today: "2027-03-11T20:00:00Z",
    before: { day: "Friday, March 12, 2027", time: "1:00 AM" },
    after: { day: "Monday, March 15, 2027", time: "2:00 AM", start: "20270315T090000Z" },
    said: "Monday, March 15, 2027, 2:00 AM (Los Angeles, GMT-7)",
  },
  // They go back on Sunday, April 4; those of London went forward a week before.
  {
    zone: "Pacific/Auckland",
    typed: "Auck",
    today: "2027-04-01T20:00:00Z",
    before: { day: "Friday, April 2, 2027", time: "9:00 PM" },
    after: { day: "Monday, April 5, 2027", time: "8:00 PM", start: "20270405T080000Z" },
    said: "Monday, April 5, 2027, 8:00 PM (Auckland, GMT+12)",
  },
] as const;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 120; tabs++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Chooses a day whose list has the focus before it or at another day, by the arrow keys. @returns its times */
async function openDay(page: Page, form: FrameLocator, words: string): Promise<Locator> {
  const day = form.locator("[data-day]", { has: form.getByText(words) });
  const days = form.locator("[name=day]");
  if ((await form.locator("[name=day]:focus").count()) === 0) {
    await tabTo(page, days.first());
    await page.keyboard.press("Space");
  }
  for (let arrows = 0; arrows < 5 && !(await day.locator("[name=day]").isChecked()); arrows++)
    await page.keyboard.press("ArrowDown");
  return day.getByRole("group").getByRole("radio");
}

for (const { zone, typed, today, before, after, said } of visitors)
  for (const hasScript of [true, false])
    test.describe(`a visitor in ${zone} ${hasScript ? "with" : "without"} JavaScript`, () => {
      test.use({ timezoneId: zone, javaScriptEnabled: hasScript, viewport: { width: 390, height: 844 } });

      test("books a demo after the change of the clocks", async ({ page, engine, guard, axe }) => {
        test.setTimeout(180_000);
        guard.allow(/another host/);
        const site = await startSite(engine, {
          NODE_OPTIONS: `--import=${join(import.meta.dirname, "../../support/shifted-clock.ts")}`,
          CLOCK_SHIFT: String(Date.parse(today) - Date.now()),
        });
        try {
          await addHost(site);
          const email = inquirerAddress();
          const check = async () => {
            if (hasScript) await axe(page);
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          };
          if (hasScript) await openHydrated(page, site.url);
          else await page.goto(site.url);
          await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Get Demo" }));
          await page.keyboard.press("Enter");
          const form = (hasScript ? page.getByRole("dialog") : page.locator("#contact-form")).frameLocator("iframe");
          await expect(form.getByRole("button", { name: "Request a demo" })).toBeVisible();
          if (hasScript) await expect(page.getByRole("dialog").locator("iframe")).toHaveCSS("opacity", "1");
          await check();

          await tabTo(page, form.getByLabel("Your name"));
          await page.keyboard.type("Ada Palmer");
          await tabTo(page, form.getByLabel("Work email"));
          await page.keyboard.type(email);
          // Without a script the form does not know the zone of the clock.
          if (!hasScript) {
            await tabTo(page, form.getByLabel("Your time zone"));
            await page.keyboard.type(typed);
            await tabTo(page, form.getByRole("button", { name: "Show times in this zone" }));
            await page.keyboard.press("Enter");
            // It is known now.
            await expect(form.getByRole("button", { name: "Show times in this zone" })).toBeHidden();
            await expect(form.getByLabel("Work email")).toHaveValue(email);
          }
          await expect(form.getByLabel("Your time zone")).toHaveValue(zone);

          const early = await openDay(page, form, before.day);
          await expect(early.first()).toHaveAccessibleName(before.time);
          const late = await openDay(page, form, after.day);
          await expect(early.first()).toBeHidden();
          await check();
          const time = late.first();
          await expect(time).toHaveAccessibleName(after.time);
          await tabTo(page, time);
          await page.keyboard.press("Space");
          await expect(time).toBeChecked();
          await delay(humanPause);
          await tabTo(page, form.getByRole("button", { name: "Request a demo" }));
          await page.keyboard.press("Enter");

          await expect(form.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
          await expect(form.getByText(said)).toBeVisible();
          await check();
          await tabTo(page, form.getByRole("link", { name: "Add it to your calendar" }));
          const downloaded = page.waitForEvent("download");
          await page.keyboard.press("Enter");
          const file = await readFile(await (await downloaded).path(), "utf8");
          expect(file).toContain(`DTSTART:${after.start}`);
          expect((await site.mailTo(email, /text\/calendar/)).subject).toContain("demo");
        } finally {
          await site.remove();
        }
      });
    });

async function addHost(site: Site): Promise<void> {
  const { email } = await createAdmin(site);
  await makeHost(site, email);
  const { db } = await site.database();
  await db.updateTable("booking_hosts").set({ name: "Ann Moana", week: null }).execute();
}
