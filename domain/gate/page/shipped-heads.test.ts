import { expect, test } from "vitest";
import { mapTexts } from "#content/facts.ts";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCasePages } from "#content/showcase/use-case-pages.ts";
import { siteTexts } from "#content/site-texts.ts";
import { filled } from "#content/testing/filled.ts";
import { maxDescriptionWidth, descriptionWidth } from "./legibility.ts";

/** Every description that ships with the site, by its place. */
function shippedDescriptions(): [place: string, description: string][] {
  const found: [string, string][] = [];
  const shipped = Object.fromEntries(Object.entries(siteTexts).map(([name, { shipped }]) => [name, shipped]));
  const all = { ...shipped, articles: [...articles.values()], caseStudies, useCasePages: [...useCasePages.values()] };
  mapTexts<object>(filled(all), (text, path) => {
    const place = path.join(".");
    if (/(?:\.meta|^articles\.\d+|^blog)\.description$/.test(place)) found.push([place, text]);
    return text;
  });
  return found;
}

test("the descriptions that ship with the site pass its own check", () => {
  const descriptions = shippedDescriptions();
  expect(descriptions.length).toBeGreaterThan(35);
  expect(descriptions.filter(([, text]) => descriptionWidth(text) > maxDescriptionWidth)).toEqual([]);
});
