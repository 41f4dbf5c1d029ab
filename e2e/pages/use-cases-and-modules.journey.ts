import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { openHydrated } from "../support/pages.ts";
import { showMain } from "./served.ts";

// The list of use cases and the page of each (docs/product.md#use-case-list).

const slugs = [
  "educational-institutions",
  "corporate-organizations",
  "career-development",
  "startup-ecosystem",
  "geographic-communities",
  "micro-communities",
];

/** Label of the page's own button, and the form that it opens. */
const buttons: Record<string, { name: string; form: "trial" | "general" }> = {
  "educational-institutions": { name: "Get Started", form: "trial" },
  "corporate-organizations": { name: "Get Started", form: "trial" },
  "career-development": { name: "Get Started", form: "trial" },
  "startup-ecosystem": { name: "Join Network", form: "general" },
  "geographic-communities": { name: "Find Local Chapter", form: "general" },
  "micro-communities": { name: "Find Your Community", form: "general" },
};

test.describe("at 1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the list shows its figures and each use case, leads on, and links into it land below the header", async ({
    page,
  }) => {
    const landed = () =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const top = document.querySelector("#startup-ecosystem")?.getBoundingClientRect().top ?? 0;
            const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
            return top >= header && top < header + 80;
          }),
        )
        .toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/use-cases#startup-ecosystem");
    await test.step("a link into the list lands below the header, on a first load and on the page", async () => {
      await landed();
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole("navigation", { name: "Whose alumni are they?" }).getByText("Startup Ecosystem").click();
      await landed();
    });

    const main = page.getByRole("main");
    await test.step("its figures", async () => {
      const shown = await main
        .locator("dl")
        .first()
        .locator("div")
        .evaluateAll((cards) =>
          cards.map((card) => `${card.querySelector("dd")?.textContent} ${card.querySelector("dt span")?.textContent}`),
        );
      expect(shown).toEqual([
        "6 primary use cases",
        "50+ organizations",
        "300% average engagement increase",
        "95% satisfaction",
      ]);
    });

    const articles = main.getByRole("article");
    await expect(articles).toHaveCount(slugs.length);
    for (const [position, slug] of slugs.entries())
      await test.step(slug, async () => {
        const article = articles.nth(position);
        await expect(article).toHaveAttribute("id", slug);
        for (const words of [`0${position + 1}`, "Engagement Rate", "85%", "Active Users", "1.2K+"])
          await expect(article.getByText(words, { exact: true })).toBeVisible();
        expect(await article.getByRole("listitem").count()).toBeLessThanOrEqual(3);
        await expect(article.locator("img")).toHaveAttribute("loading", position < 2 ? "eager" : "lazy");
        await expect(article.getByRole("link", { name: /^Learn More/ })).toHaveAttribute("href", `/use-cases/${slug}`);
      });
    await expect(main.getByRole("link", { name: "Get Started Today" })).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("link", { name: "View Success Stories" })).toHaveAttribute("href", "/case-studies");

    const lefts = await articles
      .locator("img")
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().left < innerWidth / 4));
    expect(lefts, "pictures take turns on the two sides").toEqual([true, false, true, false, true, false]);
  });
});

// crawl.journey.ts opens each page, with scripts and without.
test("each use case has its figures, benefits, voice and stories, and a button for its form", async ({
  page,
  site,
}) => {
  for (const [slug, { name, form }] of Object.entries(buttons))
    await test.step(slug, async () => {
      await showMain(page, `${site.url}/use-cases/${slug}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Back to Use Cases" })).toHaveAttribute("href", "/use-cases");
      await expect(main.locator("header dl > div")).toHaveCount(3);
      await expect(main.getByRole("article")).toHaveCount(2);
      await expect(main.locator("blockquote")).toHaveCount(1);
      const stories = main.locator('a[href^="/case-studies/"]');
      expect(await stories.count()).toBeGreaterThan(0);
      expect(await stories.count()).toBeLessThanOrEqual(2);
      await expect(main.getByRole("link", { name: "View All Case Studies" })).toHaveAttribute("href", "/case-studies");
      for (const link of await main.getByRole("link", { name: "Success Stories", exact: true }).all())
        await expect(link).toHaveAttribute("href", "/case-studies");
      await expect(main.getByRole("link", { name, exact: true }).last()).toHaveAttribute("data-open-form", form);
    });
});

for (const slug of ["educational-institutions", "startup-ecosystem"]) {
  const { name, form } = buttons[slug] ?? { name: "", form: "" };
  test(`the button of ${slug} opens the form as ${form}`, async ({ page }) => {
    await page.goto(`/use-cases/${slug}`);
    await page.getByRole("main").getByRole("link", { name, exact: true }).last().click();
    await expect(page.locator("dialog iframe")).toHaveAttribute("src", new RegExp(`type=${form}`));
  });
}

test("an unknown use case or case study is not found", async ({ site }) => {
  for (const path of ["/use-cases/no-such-community", "/case-studies/no-such-story", "/case-studies/A%00b"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain("Oops! Page not found");
  }
});

const anchors = ["communication", "directory", "networking", "analytics", "search", "profiles", "events", "growth"];
const tabs = (page: Page) => page.getByRole("navigation", { name: "Module categories" });
const tab = (page: Page, name: string) => tabs(page).getByRole("link", { name: new RegExp(`^${name}`) });

test("modules are the same page under /features, which says that it is /modules", async ({ site }) => {
  for (const path of ["/features", "/modules?category=events"]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).toMatch(/<link rel="canonical" href="[^"]+[^/"]\/modules"/);
  }
  const [features, modules] = await Promise.all(
    ["/features", "/modules"].map(async (path) => (await fetch(site.url + path)).text()),
  );
  const main = (html = "") => /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll("/features", "/modules");
  expect(main(features)).toBe(main(modules));
});

test("modules say that they know no category but the eight, and show all", async ({ site }) => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const unknown = await read("/modules?category=<nonsense>");
  expect(unknown).toContain("There is no category “&lt;nonsense&gt;”. This is the whole catalog.");
  expect(unknown).toContain('id="paid-membership-subscriptions"');
  expect(await read("/modules?category=")).toBe(await read("/modules"));
});

test("modules change tabs in place, and the address with them, and end with a demo and the use cases", async ({
  page,
  axe,
}) => {
  await openHydrated(page, "/modules");
  await tab(page, "Events").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await tab(page, "Events").click();
  await expect(page).toHaveURL("/modules?category=events");
  await expect(page.getByRole("heading", { level: 2, name: "Events" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Key features" })).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "Benefits" })).toHaveCount(3);
  await expect(tab(page, "Events")).toBeFocused();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await axe(page);
  await page.goBack();
  await expect(page).toHaveURL("/modules");
  await expect(tab(page, "All Modules")).toHaveAttribute("aria-current", "page");

  await test.step("a category shows from its beginning when it was chosen from far down the list", async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.locator("#admin").scrollIntoViewIfNeeded();
    await tab(page, "Networking").click();
    await expect(page.getByRole("heading", { level: 2, name: "Networking" })).toBeInViewport();
  });

  await test.step("the end of the page", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "View Use Cases" })).toHaveAttribute("href", "/use-cases");
    await main.getByRole("link", { name: "Schedule Demo" }).click();
    await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  });
});

test("each menu anchor has a place of its own, which stands below the header", async ({ page }) => {
  const places: (string | null)[] = [];
  for (const anchor of anchors)
    await test.step(`#${anchor}`, async () => {
      // From one place of a page to another the browser would load nothing.
      await page.goto("/robots.txt");
      await page.goto(`/modules#${anchor}`);
      await expect(page.locator(`[id="${anchor}"]`)).toHaveCount(1);
      const entry = page.locator(`.landing:is(#${anchor}, :has(> #${anchor}))`);
      await expect(entry.getByRole("heading").first()).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole("banner").boundingBox();
      const top = (await entry.boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThanOrEqual(header?.height ?? 0);
      const heading = (await entry.locator("h3, h4, h5").first().textContent()) ?? "";
      places.push(heading);
      expect(heading.toLowerCase()).toContain(anchor);
    });
  expect(new Set(places).size).toBe(anchors.length);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("modules have a tab for all and for each of eight categories, whose counts add up; it leads there and stays in view", async ({
    page,
  }) => {
    await page.goto("/modules");
    await expect(tab(page, "All Modules")).toHaveAttribute("aria-current", "page");
    const counts = (await tabs(page).getByRole("link").allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]));
    expect(counts).toHaveLength(9);
    const [all, ...each] = counts;
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(all);
    await expect(page.getByRole("main").getByRole("heading", { level: 4 })).toHaveCount(all ?? 0);
    await expect(page.getByRole("main").getByRole("img"), "a picture of each category").toHaveCount(8);

    await tab(page, "Career").click();
    await expect(page).toHaveURL(/\/modules\?category=career#/);
    await expect(page.getByRole("heading", { level: 2, name: "Career" })).toBeInViewport();
    await expect(tab(page, "Career")).toBeInViewport();
    await tab(page, "All Modules").click();
    await expect(page.getByRole("heading", { level: 2, name: "All Modules" })).toBeInViewport();

    await test.step("they print over the whole width of the paper, also on a wide sheet", async () => {
      await page.emulateMedia({ media: "print" });
      for (const width of [794, 1123, 1587]) {
        await page.setViewportSize({ width, height: 800 });
        const [heading, category] = await Promise.all(
          [page.getByRole("heading", { level: 1 }), page.locator("#engagement")].map((part) => part.boundingBox()),
        );
        expect(category?.x).toBe(heading?.x);
        expect(category?.width).toBeGreaterThan(Math.min(width, 1216) * 0.85);
      }
    });
  });
});
