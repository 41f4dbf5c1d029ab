import { beforeEach, describe, expect, test } from "vitest";
import { modules } from "#content/showcase/modules.ts";
import { moduleAnchors } from "#content/schema/module.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { module } from "#db/testing/rows.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { skipWaits } from "#lib/testing/skip-waits.ts";
import { type ModuleCatalogue, findModules } from "./modules.ts";

const allOf = ({ groups }: ModuleCatalogue) => groups.flatMap((group) => group.modules);
const counts = ({ groups }: ModuleCatalogue) => groups.map((group) => group.modules.length);
const ids = (catalogue: ModuleCatalogue) =>
  [...catalogue.groups, ...allOf(catalogue)].flatMap(({ slug, anchors, ...entry }) => [
    slug,
    ...anchors,
    ...("parts" in entry ? entry.parts.map(({ anchor }) => anchor) : []),
  ]);

describeOnEachEngine("modules that visitors see", (engine) => {
  let read: string[];
  let reasons: unknown[];
  const visitor = (overrides: Partial<Context> = {}) =>
    testContext(engine.db, {
      actor: { kind: "visitor" },
      reads: (tag) => read.push(tag),
      degraded: (reason) => reasons.push(reason),
      ...overrides,
    });
  const store = (...rows: Parameters<typeof module>[0][]) =>
    engine.db
      .insertInto("modules_content")
      .values(rows.map((row) => module(row)))
      .execute();

  beforeEach(async () => {
    read = [];
    reasons = [];
    await engine.db.deleteFrom("modules_content").execute();
  });

  test("are the built-in ones while no managed one is active, numbered through all categories", async () => {
    await store({ name: "Hidden", is_active: false });
    const catalogue = await findModules(visitor());
    expect(catalogue.total).toBe(24);
    expect(counts(catalogue)).toEqual([6, 4, 3, 3, 2, 1, 2, 3]);
    expect(allOf(catalogue).map(({ slug }) => slug)).toEqual(modules.map(({ slug }) => slug));
    expect(allOf(catalogue).map(({ number }) => number)).toEqual(modules.map((_, index) => index + 1));
    expect(new Set(read)).toEqual(
      new Set([
        "site_texts",
        "modules_content",
        "modules:any",
        "text:builtInModules",
        "text:facts",
        "text:moduleCategories",
      ]),
    );
    expect(reasons).toEqual([]);
  });

  test("are the active managed ones as soon as there is one, by category and then in their order", async () => {
    await store(
      { name: "Second", category: "events", order_index: 2 },
      { name: "Third", category: "events", order_index: 2, created_at: new Date("2026-02-01T00:00:00Z") },
      { name: "First", category: "events", order_index: 1, features: ["Tickets"], icon_name: "Bell", is_premium: true },
      { name: "Hidden", category: "events", is_active: false },
      { name: "Before", category: "networking", order_index: 9 },
    );
    const catalogue = await findModules(visitor());
    expect(allOf(catalogue).map(({ name, number }) => [number, name])).toEqual([
      [1, "Before"],
      [2, "First"],
      [3, "Second"],
      [4, "Third"],
    ]);
    expect(catalogue.total).toBe(4);
    expect(counts(catalogue)).toEqual([0, 1, 0, 3, 0, 0, 0, 0]);
    expect(allOf(catalogue)[1]).toMatchObject({ slug: "first", features: ["Tickets"], icon: "Bell", isPremium: true });
    expect(reasons).toEqual([]);
  });

  test.each([
    ["engagement", "engagement"],
    ["networking", "networking"],
    ["careers", "career"],
    ["events", "events"],
    ["management", "admin"],
    ["gamification", "gamification"],
    ["subscription", "subscription"],
    ["no such category", "community"],
  ])("stand under their public category: %s is shown as %s", async (managed, shown) => {
    await store({ category: managed });
    const { groups, total } = await findModules(visitor());
    expect(total).toBe(1);
    expect(groups.filter((group) => group.modules.length > 0).map(({ slug }) => slug)).toEqual([shown]);
  });

  test("borrow from the built-in one of their name what the table has no place for", async () => {
    const polls = modules.find(({ slug }) => slug === "polls");
    await store(
      { name: "Polls", description: polls?.description ?? "" },
      { name: "Birthdays", description: "Ours go by e.g. house. And more.", icon_name: "Unheard of" },
      { name: "Regatta", description: "No full stop" },
    );
    const [first, second, third] = allOf(await findModules(visitor()));
    expect(first).toMatchObject({ summary: polls?.summary, benefits: polls?.benefits });
    expect(second).toMatchObject({ summary: "Ours go by e.g. house.", icon: "Users" });
    expect(second?.benefits).toHaveLength(3);
    expect(third).toMatchObject({ summary: "No full stop", benefits: [] });
  });

  test("carry every menu anchor exactly once, and no id twice, whatever they are called", async () => {
    const builtIn = ids(await findModules(visitor()));
    expect(builtIn).toHaveLength(new Set(builtIn).size);
    expect(builtIn).toEqual(expect.arrayContaining([...moduleAnchors]));

    const names = ["Alumni directory", "Alumni Directory", "Events", "Search", "Admin", "校友", "校友"];
    await store(...names.map((name) => ({ name })));
    const managed = ids(await findModules(visitor()));
    expect(managed).toHaveLength(new Set(managed).size);
    expect(managed).toEqual(expect.arrayContaining([...moduleAnchors, "alumni-directory", "events-2", "module"]));
  });

  test("keep the anchor that a name with accents made before", async () => {
    await store({ name: "Événements" }, { name: "Vnements" }, { name: "Größe" });
    const found = allOf(await findModules(visitor()));
    expect(found.map(({ slug, anchors }) => [slug, ...anchors])).toEqual([
      ["evenements"],
      ["vnements"],
      ["grosse", "gre"],
    ]);
  });

  test.each(["Category title", "Events title"])("leave the ids of the page's headings alone: %s", async (name) => {
    await store({ name });
    const [only] = allOf(await findModules(visitor()));
    expect(only?.slug).toBe(`${name.toLowerCase().replaceAll(" ", "-")}-2`);
  });

  describe("without an answer from the database", () => {
    test("are the built-in ones, and the page is marked", async () => {
      await store({ name: "Unreachable" });
      const broken = await engine.openAnother();
      await broken.close();
      const catalogue = await findModules(visitor({ db: broken.db }));
      expect(catalogue.total).toBe(24);
      expect(reasons).toHaveLength(2);
    });

    test("do not keep a visitor waiting", async () => {
      const never = { execute: () => new Promise<never>(() => {}) };
      const hanging = new Proxy(never, { get: (target, key) => (key === "execute" ? target.execute : () => hanging) });
      skipWaits();
      const catalogue = await findModules(visitor({ db: hanging as unknown as Context["db"] }));
      expect(catalogue.total).toBe(24);
      expect(reasons).toHaveLength(2);
    });
  });
});
