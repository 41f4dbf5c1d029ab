import { describe, expect, test } from "vitest";
import { home } from "../pages/home.ts";
import { moduleCategories, modules } from "./modules.ts";
import { navigation } from "../site/navigation.ts";
import { moduleNames } from "../schema/module-names.ts";
import { moduleCategorySlugs } from "../schema/module-category-slugs.ts";
import { moduleAnchors } from "../schema/module.ts";

describe("the built-in modules", () => {
  test("are those that home names", () => {
    expect(modules.map(({ name }) => name).toSorted()).toEqual(moduleNames.toSorted());
  });

  test("fill all eight categories, and stand in their order", () => {
    expect(moduleCategories.map(({ slug }) => slug)).toEqual(moduleCategorySlugs);
    const inOrder = moduleCategorySlugs.flatMap((slug) => modules.filter(({ category }) => category === slug));
    expect(modules).toEqual(inOrder);
    expect(new Set(modules.map(({ category }) => category))).toHaveLength(moduleCategorySlugs.length);
  });

  test("have ids of their own for every place that a menu leads to", () => {
    const parts = modules.flatMap((module) => module.parts.map(({ anchor }) => anchor));
    const ids = [...[...moduleCategories, ...modules].flatMap(({ slug, anchors }) => [slug, ...anchors]), ...parts];
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids).toEqual(expect.arrayContaining([...moduleAnchors]));
    const linked = navigation.menus.flatMap(({ items }) => items).filter(({ href }) => href.startsWith("/modules#"));
    expect(linked.map(({ href }) => href.replace("/modules#", "")).toSorted()).toEqual(moduleAnchors.toSorted());
  });

  test("have the word of each menu item in the heading to which it leads", () => {
    const places = [
      ...moduleCategories.map(({ slug, title, anchors }) => ({ ids: [slug, ...anchors], title })),
      ...modules.map(({ slug, name, anchors }) => ({ ids: [slug, ...anchors], title: name })),
      ...modules.flatMap(({ parts }) => parts.map(({ anchor, title }) => ({ ids: [anchor], title }))),
    ];
    const items = navigation.menus.find(({ id }) => id === "modules")?.items ?? [];
    const headings = items.map(({ href }) => places.find(({ ids }) => ids.some((id) => href === `/modules#${id}`)));
    expect(headings.map((place) => place?.title.toLowerCase())).toEqual(
      items.map(({ title }) => expect.stringContaining(title.toLowerCase()) as string),
    );
  });

  test("are more than home says, and home names more than it says", () => {
    expect(home.modules.title).toMatch(/^More than sixteen /);
    expect(home.modules.items.length).toBeGreaterThan(16);
    expect(modules.length).toBeGreaterThan(16);
  });

  test("are found where the home page says: at the module itself or at its category", () => {
    const places = home.modules.items.map(({ title, href }) => {
      const module = modules.find(({ name }) => name === title);
      const category = moduleCategories.find(({ slug }) => slug === module?.category);
      return [module, category]
        .flatMap((place) => (place ? [place.slug, ...place.anchors] : []))
        .includes(href.replace("/modules#", ""));
    });
    expect(places).toEqual(home.modules.items.map(() => true));
  });

  test("say nothing twice", () => {
    const lines = modules.flatMap(({ summary, description, features, benefits }) => [
      summary,
      description,
      ...features,
      ...benefits,
    ]);
    expect(lines).toHaveLength(new Set(lines).size);
    expect(modules.map(({ icon }) => icon)).toHaveLength(new Set(modules.map(({ icon }) => icon)).size);
  });
});
