import { expect, test } from "vitest";
import { siteTexts } from "#content/site-texts.ts";
import { fieldNames } from "./field-names.ts";
import { fieldName } from "./text-schema.ts";

/** The paths of all fields and groups, with a star for each entry of a list. */
function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, entry]) =>
    pathsOf(entry, `${path}.${Array.isArray(value) ? "*" : key}`),
  );
  return [path, ...inner];
}

// Shipped numbers have no link of their own; addresses and pictures may be left out.
const optional = ["brand.offices.*.phone.href", "home.meta.picture", "blog.inSearch.picture"];
const paths = new Set([
  ...Object.entries(siteTexts).flatMap(([name, { shipped }]) => pathsOf(shipped, name)),
  ...optional,
]);

test("each name is that of a field", () => {
  const unused = Object.keys(fieldNames).filter((end) => ![...paths].some((path) => `.${path}`.endsWith(`.${end}`)));
  expect(unused).toEqual([]);
});

test("fields have the words of their editors", () => {
  expect(fieldName("pricing", "plan.monthly").label).toBe("Price per month ($)");
  expect(fieldName("brand", "offices.12.phone.label")).toMatchObject({ label: "Phone number" });
  expect(fieldName("home", "hero.picture").label).toBe("Picture");
  expect(fieldName("page:spring", "meta.title").label).toBe("Title in search results");
  expect(fieldName("home", "nothing.here").label).toBe("Here");
});
