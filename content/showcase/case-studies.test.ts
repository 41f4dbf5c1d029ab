import { expect, test } from "vitest";
import { caseStudies } from "./case-studies.ts";

test.each(caseStudies)("$title is told in 700 to 1,000 words, in parts of their own", ({ story }) => {
  const words = story
    .flatMap(({ paragraphs }) => paragraphs)
    .join(" ")
    .split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(700);
  expect(words.length).toBeLessThanOrEqual(1_000);
  expect(story.length).toBeGreaterThanOrEqual(5);
});

test("each story has a name, headings and a first sentence that no other has", () => {
  const openings = caseStudies.map(({ story }) => story[0]?.paragraphs[0]?.split(". ")[0]);
  const headings = caseStudies.flatMap(({ story }) => story.map(({ heading }) => heading));
  for (const all of [openings, caseStudies.map(({ organization }) => organization)])
    expect(all).toHaveLength(new Set(all).size);
  // Two stories may have the same last heading.
  expect(headings.length - new Set(headings).size).toBeLessThan(3);
});

test("no figure stands twice among the stories that home shows: two of the first, one of each other", () => {
  const leading = caseStudies.slice(0, 3).flatMap(({ results }, index) => {
    return results.slice(0, index === 0 ? 2 : 1).map(({ value }) => value);
  });
  expect(leading).toHaveLength(new Set(leading).size);
});
