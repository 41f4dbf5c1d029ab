import { expect, test } from "vitest";
import { brand } from "./site/brand.ts";
import { caseStudiesPage } from "./showcase/case-studies-page.ts";
import { home } from "./pages/home.ts";
import { modulesPage } from "./showcase/modules-page.ts";
import { navigation } from "./site/navigation.ts";
import { navigationIcons } from "./schema/icon-names.ts";
import { textsIn } from "./testing/texts-in.ts";
import { useCasesPage } from "./showcase/use-cases-page.ts";

const numbers =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty)\b (?:\w+ )?(?:kinds?|use cases|stories|case studies|modules|communities|organizations)\b/i;

test("words over lists that editors keep count nothing, or what they say would be wrong over another list", () => {
  const { stats: _, ...useCases } = useCasesPage;
  const { stats: __, ...caseStudies } = caseStudiesPage;
  const words = textsIn([home.useCases, home.stories, useCases, caseStudies, modulesPage]);
  expect(words.filter((text) => numbers.test(text))).toEqual([]);
});

test("two figures of the proof can both be true: organizations run institutions", () => {
  const { organizations, institutions } = brand.figures;
  expect([organizations.value, institutions.value]).toEqual(["125+", "500+"]);
  expect(home.figures.title).toBe("Alumni of {institutions} institutions meet here");
  expect(institutions.description).toContain("organizations that run them");
  expect(organizations.description).toContain("run many institutions");
});

test("every menu item has a picture, or a category where it is a story; no two items of a menu share a picture", () => {
  for (const { id, items } of navigation.menus) {
    const icons = items.flatMap((item) => ("icon" in item ? [item.icon] : []));
    expect(icons).toHaveLength(id === "case-studies" ? 0 : items.length);
    expect(new Set(icons).size).toBe(icons.length);
    for (const icon of icons) expect(navigationIcons).toContain(icon);
  }
});
