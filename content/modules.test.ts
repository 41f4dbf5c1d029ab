import { describe, expect, test } from "vitest";
import { moduleCategories, modules } from "./modules.ts";
import { navigation } from "./navigation.ts";
import { moduleAnchors, moduleCategorySlugs } from "./schema/module.ts";

/** Specification section 1, in its order, then the three capabilities that are modules here. */
const named = [
  "Feed updates",
  "Nearby alumni",
  "Invitations",
  "Chapters and forums",
  "Birthdays",
  "Event registration and RSVP",
  "Friend requests",
  "Career and jobs support",
  "Gamification and leaderboards",
  "Help board",
  "Wall of appreciation",
  "Polls",
  "Push notifications",
  "Admin support",
  "Paid membership subscriptions",
  "Alumni directory",
  "Mentorship",
  "Fundraising and donations",
];

describe("the built-in modules", () => {
  test("are those that the specification names", () => {
    expect(modules.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  });

  test("fill all eight categories, and stand in their order", () => {
    expect(moduleCategories.map(({ slug }) => slug)).toEqual(moduleCategorySlugs);
    const inOrder = moduleCategorySlugs.flatMap((slug) => modules.filter(({ category }) => category === slug));
    expect(modules).toEqual(inOrder);
    expect(new Set(modules.map(({ category }) => category))).toHaveLength(moduleCategorySlugs.length);
  });

  test("have ids of their own for every place that a menu leads to", () => {
    const ids = [...moduleCategories, ...modules].flatMap(({ slug, anchors }) => [slug, ...anchors]);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids).toEqual(expect.arrayContaining([...moduleAnchors]));
    const linked = navigation.menus.flatMap(({ items }) => items).filter(({ href }) => href.startsWith("/modules#"));
    expect(linked.map(({ href }) => href.replace("/modules#", "")).toSorted()).toEqual(moduleAnchors.toSorted());
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
