import { expect } from "@playwright/test";
import { tabTo } from "../support/admin-user.ts";
import { openHydrated } from "../support/pages.ts";
import { test } from "../support/journey.ts";
import { structuredDataOf } from "./served.ts";

// The comparisons and the page on trust (docs/product.md#compare, docs/product.md#trust).

const comparisons = [
  ["/compare/spreadsheet-and-email", "Compare with a spreadsheet"],
  ["/compare/social-network-group", "Compare with a group"],
  ["/compare/database-with-portal", "Compare with a database"],
] as const;

test("a comparison says what the other does better first, and where it is within the site", async ({ page, site }) => {
  for (const [path] of comparisons)
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(/does better$/);
      const crumbs = main.getByRole("navigation", { name: "Breadcrumbs" });
      const own = (await crumbs.locator("[aria-current=page]").textContent()) ?? "";
      await expect(crumbs.getByRole("listitem")).toHaveText(["Home", "› Compare", `› ${own}`]);
      const data = structuredDataOf(await (await fetch(site.url + path)).text());
      const trail = data.find((block) => block["@type"] === "BreadcrumbList");
      expect(trail?.["itemListElement"]).toMatchObject([
        { name: "Home" },
        { name: "Compare", item: "https://www.homecoming.example/compare" },
        { name: own },
      ]);
    });
});

test("prices and answers lead to the comparisons, and home to the stories of a buyer's own kind", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByRole("main").getByRole("link", { name: "Compare with what you have" }).click();
  await expect(page).toHaveURL("/compare");
  await page.goto("/faq#existing-records");
  await page.getByRole("main").getByRole("link", { name: "Compare with what you have" }).click();
  await expect(page).toHaveURL("/compare");
  await page.goto("/");
  await page.getByRole("list", { name: "Customers like you" }).getByRole("link", { name: "Accelerators" }).click();
  await expect(page).toHaveURL("/case-studies?segment=accelerators");
});

for (const width of [390, 1440])
  test.describe(`by keyboard at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("each comparison is reached and left", async ({ page, axe }) => {
      await openHydrated(page, "/compare");
      const main = page.getByRole("main");
      for (const [path, name] of comparisons)
        await test.step(path, async () => {
          await tabTo(page, main.getByRole("link", { name }));
          await page.keyboard.press("Enter");
          await expect(page).toHaveURL(path);
          await expect(page.locator("#Content")).toBeFocused();
          await axe(page);
          await tabTo(
            page,
            main.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Compare" }),
          );
          await page.keyboard.press("Enter");
          await expect(page).toHaveURL("/compare");
        });
      await axe(page);
      await tabTo(
        page,
        main.getByRole("button", { name: "Schedule a Demo" }).or(main.getByRole("link", { name: "Schedule a Demo" })),
      );
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    test("a part of Trust is reached from its contents, below the header", async ({ page, axe }) => {
      await openHydrated(page, "/trust");
      const main = page.getByRole("main");
      await tabTo(
        page,
        main.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Sub-processors" }),
      );
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/trust#subprocessors");
      const heading = main.getByRole("heading", { name: "Sub-processors" });
      await expect(heading).toBeInViewport();
      await expect
        .poll(async () => (await heading.boundingBox())!.y)
        .toBeGreaterThan((await page.getByRole("banner").boundingBox())!.height - 1);
      await axe(page);
    });
  });
