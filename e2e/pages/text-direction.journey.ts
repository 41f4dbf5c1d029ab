import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { findPageKinds } from "../support/routes.ts";

// The texts are replaced in the HTML, so there must be no hydration.
test.use({ javaScriptEnabled: false });

test("every text takes the direction of its own letters, and begins on their side", async ({ page, site }) => {
  test.setTimeout(120_000);
  for (const path of await findPageKinds(site)) {
    await page.goto(path);
    const wrong = await page.locator("main").evaluate((main) => {
      const shalom = "\u05e9\u05dc\u05d5\u05dd";
      const texts = [
        ...main.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, .text"),
      ];
      return texts
        .filter(
          (element) =>
            element.checkVisibility() &&
            [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .filter((element) => {
          element.textContent = shalom;
          const { textAlign, display, paddingRight } = getComputedStyle(element);
          // The text begins after a number or sign that the style sheet adds.
          const hasSign = getComputedStyle(element, "::before").content !== "none";
          if (hasSign || textAlign === "center" || display.includes("flex") || display.includes("grid")) return false;
          const words = document.createRange();
          words.selectNodeContents(element);
          const gap =
            element.getBoundingClientRect().right - words.getBoundingClientRect().right - parseFloat(paddingRight);
          return Math.abs(gap) > 2;
        })
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect.soft(wrong, path).toEqual([]);
  }
});
