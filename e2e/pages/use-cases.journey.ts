import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";

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

test("the list shows its figures and each use case, and leads on", async ({ page }) => {
  await page.goto("/use-cases");
  const main = page.getByRole("main");
  const figures = ["6 primary use cases", "50+ organizations", "300% average engagement increase", "95% satisfaction"];
  const shown = await main
    .locator("dl")
    .first()
    .locator("div")
    .evaluateAll((cards) =>
      cards.map((card) => `${card.querySelector("dd")?.textContent} ${card.querySelector("dt span")?.textContent}`),
    );
  expect(shown).toEqual(figures);

  const articles = main.getByRole("article");
  await expect(articles).toHaveCount(slugs.length);
  for (const [position, slug] of slugs.entries()) {
    const article = articles.nth(position);
    await expect(article).toHaveAttribute("id", slug);
    await expect(article.getByText(`0${position + 1}`, { exact: true })).toBeVisible();
    await expect(article.getByText("Engagement Rate", { exact: true })).toBeVisible();
    await expect(article.getByText("85%", { exact: true })).toBeVisible();
    await expect(article.getByText("Active Users", { exact: true })).toBeVisible();
    await expect(article.getByText("1.2K+", { exact: true })).toBeVisible();
    expect(await article.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    await expect(article.locator("img")).toHaveAttribute("loading", position < 2 ? "eager" : "lazy");
    await expect(article.getByRole("link", { name: /^Learn More/ })).toHaveAttribute("href", `/use-cases/${slug}`);
  }
  await expect(main.getByRole("link", { name: "Get Started Today" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "View Success Stories" })).toHaveAttribute("href", "/case-studies");
});

test.describe("at 1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("pictures take turns on the two sides", async ({ page }) => {
    await page.goto("/use-cases");
    const lefts = await page
      .getByRole("article")
      .locator("img")
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().left < innerWidth / 4));
    expect(lefts).toEqual([true, false, true, false, true, false]);
  });
});

test("a link into the list lands below the header, on a first load and from another page", async ({ page }) => {
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
  await landed();
  await page.goto("/use-cases");
  await page.getByRole("navigation", { name: "Whose alumni are they?" }).getByText("Startup Ecosystem").click();
  await landed();
});

for (const [slug, { name, form }] of Object.entries(buttons)) {
  test(`${slug} has its figures, benefits, voice and stories, and opens the form as ${form}`, async ({ page }) => {
    await page.goto(`/use-cases/${slug}`);
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
    await main.getByRole("link", { name, exact: true }).last().click();
    await expect(page.locator("dialog iframe")).toHaveAttribute("src", new RegExp(`type=${form}`));
  });
}

test("an unknown one is not found", async ({ site }) => {
  for (const path of ["/use-cases/no-such-community", "/case-studies/no-such-story", "/case-studies/A%00b"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain("Oops! Page not found");
  }
});
