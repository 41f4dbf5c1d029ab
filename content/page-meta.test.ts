import { expect, test } from "vitest";
import { metaByPath } from "./page-meta.ts";

const pages = [...metaByPath].map(([path, { title, description }]) => ({ path, title, description }));

test("every public page of the specification is there", () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ..."/ /about /modules /use-cases /case-studies /pricing /contact /demo /faq /blog".split(" "),
      ..."/privacy-policy /terms-of-service /cookie-policy".split(" "),
    ]),
  );
  expect(pages.filter(({ path }) => path.startsWith("/use-cases/"))).toHaveLength(6);
  expect(pages.filter(({ path }) => path.startsWith("/case-studies/"))).toHaveLength(8);
});

test.each(["title", "description"] as const)("no two pages have one %s", (field) => {
  const values = pages.map((page) => page[field].toLowerCase());
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});

test.each(pages)("$path has a title and a description that fit a list of results", ({ title, description }) => {
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(170);
});
