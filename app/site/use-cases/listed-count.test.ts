import { expect, it } from "vitest";
import { useCasesPage } from "#content/showcase/use-cases-page.ts";
import { withListedCount } from "./listed-count.ts";

const [shipped, ...others] = useCasesPage.stats;
const first = (change: Partial<NonNullable<typeof shipped>>, total: number) => {
  const [figure, ...rest] = withListedCount([{ ...shipped!, ...change }, ...others], total);
  expect(rest).toEqual(others);
  return `${figure?.value} ${figure?.label}`;
};

it("counts the list while the figure is as shipped", () => {
  expect([6, 2, 1].map((total) => first({}, total))).toEqual([
    "6 primary use cases",
    "2 primary use cases",
    "1 primary use case",
  ]);
});

it("shows what an editor has typed", () => {
  expect(first({ value: "40+" }, 2)).toBe("40+ primary use cases");
  expect(first({ value: "One", label: "way to use it, for all of us" }, 1)).toBe("One way to use it, for all of us");
  expect(first({ label: "kinds of communities" }, 1)).toBe("1 kinds of communities");
});
