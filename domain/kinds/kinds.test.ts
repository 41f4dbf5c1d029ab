import { expect, test } from "vitest";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { inputOf } from "../documents/input.ts";
import { isStoredSlug, listColumns, slugOf } from "../documents/kind.ts";
import { kindOf, kinds } from "./kinds.ts";
import * as fc from "fast-check";
import { getArticle } from "../blog/article.ts";
import { getAuthor } from "../blog/authors.ts";
import { postKind } from "./post.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { findEntries } from "../blog/find-entries.ts";
import { findCaseStudies, getCaseStudy } from "../showcase/case-studies.ts";
import { findModules } from "../showcase/modules.ts";
import { findUseCases, getUseCase } from "../showcase/use-cases.ts";
import { testedKinds } from "../testing/tested-content.ts";
import { repeated } from "#lib/testing/repeated.ts";

/** What the system keeps of each item, beside its fields. */
const kept = new Set(["id", "slug", "version", "created_at", "updated_at", "published_at"]);

describeOnEachEngine("the kinds", (engine) => {
  test.each(collections)("%s: its fields are the columns of its table, and its list names columns", async (name) => {
    const kind = kindOf(name);
    const tables = await engine.db.introspection.getTables();
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    expect(kind.fields.map((field) => field.name).toSorted()).toEqual(
      columns.filter((column) => !kept.has(column)).toSorted(),
    );
    const named = [...listColumns(kind), ...kind.list.searched, ...kind.list.order.map(([column]) => column)];
    expect(named.filter((column) => !columns.includes(column))).toEqual([]);
    expect(Object.keys(inputOf(kind).shape)).toEqual(kind.fields.map((field) => field.name));
    expect(inputOf(kind), "made once").toBe(inputOf(kind));
  });
});

test.each([
  ["Alumni Community Building", "alumni-community-building"],
  ["  Ready? Set — go!  ", "ready-set-go"],
  ["Ten\t years\nof C++ & Rust", "ten-years-of-c-rust"],
  ["A -- B", "a-b"],
  ["Größe 2026", "grosse-2026"],
  ["Für Grüße aus Köln", "fur-grusse-aus-koln"],
  ["GRO\u1e9eE", "grosse"],
  ["Reunion 2026 🎉", "reunion-2026"],
  ["Trailing dash –", "trailing-dash"],
  ["– Leading dash", "leading-dash"],
  ["-- & --Both--", "both"],
  ["José Núñez", "jose-nunez"],
  ["Łukasz Żak", "lukasz-zak"],
  ["Smørrebrød, Æbler og Œuvre", "smorrebrod-aebler-og-oeuvre"],
  ["Đặng İstanbul ılık Þór", "dang-istanbul-ilik-thor"],
  ["Spa\u00adring Cafe\u0301", "sparing-cafe"],
  ["日本語 2026", "2026"],
])("%j becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  ["fr-gre-", true],
  ["-a-b", true],
  ["a--b", false],
  ["-", false],
  ["Größe", false],
])("an item may have the slug %j: %s", (slug, may) => {
  expect(isStoredSlug(slug)).toBe(may);
});

test.each(["", "   ", "?!", "- -", "日本語"])("%j leaves nothing for an address", (title) => {
  expect(slugOf(title)).toBeNull();
});

test("every slug is a valid path and stays itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      const slug = slugOf(title);
      if (slug === null) return;
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(slug).not.toMatch(/--|^-|-$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

const lists = kinds.flatMap((kind) =>
  kind.fields.flatMap((field) => (field.type === "lines" ? [{ kind, field }] : [])),
);

test.each(lists)("a blank entry of $kind.noun/$field.name is not stored", ({ kind, field: { name } }) => {
  const read = (lines: string[]) => inputOf(kind).shape[name]?.parse(lines);
  expect([read(["  ", "Kept", ""]), read([""])]).toEqual([["Kept"], []]);
});

const post = { title: "校友の日", content: "Hello", published: true };

describeOnEachEngine("a title that makes no address", (engine) => {
  const stage = setAdminStage(engine);

  test.each([undefined, "", "Has Capitals", "two words", "-edge", "two--hyphens", "校友", "a/b", "x".repeat(201)])(
    "is refused with %j as its address, beside that field",
    async (slug) => {
      expect(Object.keys((await failureOf(createItem(stage.admin(), postKind, { ...post, slug }))).fields)).toEqual([
        "slug",
      ]);
    },
  );

  test("has the address that was written, which another can't take, and keeps it until another is written", async () => {
    const { id, slug } = await createItem(stage.admin(), postKind, { ...post, slug: " alumni-day " });
    expect(slug).toBe("alumni-day");
    const clash = await failureOf(createItem(stage.admin(), postKind, { ...post, slug: "alumni-day" }));
    expect(Object.keys(clash.fields)).toEqual(["slug"]);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "同窓会" });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ slug: "alumni-day", title: "同窓会" });
    await updateItem(stage.admin(), postKind, id, 2, { ...post, slug: "reunion" });
    expect(await getArticle(stage.visitor(), "alumni-day")).toEqual({ movedTo: "reunion" });
  });

  test("leaves other titles to make theirs, whatever is sent", async () => {
    expect(await createItem(stage.admin(), postKind, { ...post, title: "Day 1", slug: "mine" })).toMatchObject({
      slug: "day-1",
    });
  });
});

describeOnEachEngine("an address that was made before letters lost their accents", (engine) => {
  const stage = setAdminStage(engine);

  test("stays with its post, also when only signs of the title change, until the title makes another", async () => {
    const made = await createItem(stage.admin(), postKind, { ...post, title: "Für Grüße –" });
    expect(made.slug).toBe("fur-grusse");
    const former = "fr-gre-";
    await engine.db.updateTable("blog_posts").set({ slug: former }).where("id", "=", made.id).execute();
    expect(await getArticle(stage.visitor(), former)).toMatchObject({ article: { title: "Für Grüße –" } });
    await updateItem(stage.admin(), postKind, made.id, 1, { ...post, title: "Für Grüße!", content: "Changed" });
    expect(await getItem(stage.admin(), postKind, made.id)).toMatchObject({ slug: former, title: "Für Grüße!" });
    await updateItem(stage.admin(), postKind, made.id, 2, { ...post, title: "Für Köln" });
    expect(await getArticle(stage.visitor(), former)).toEqual({ movedTo: "fur-koln" });
  });
});

const part = fc.constantFrom(
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x.png",
  "/\\evil.example",
  "https://evil.example/a b",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "__proto__",
  "\u0000",
  "\u202e",
  "\ud800",
  "..%2f..",
  "%00",
  "';drop table blog_posts;--",
  "https://ok.example/a.png",
  "/images/a.avif",
  " ",
);
const text = fc.oneof(
  part,
  fc
    .array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 4 })
    .map((parts) => parts.join("")),
);
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.array(text, { maxLength: 3 }), fc.anything({ maxDepth: 1 }));
const fields = [...new Set(kinds.flatMap((kind) => kind.fields.map(({ name }) => name)))];

const addressKeys = new Set(["image", "src", "picture", "address", "canonical"]);

/** Every address of a picture or of another page, and every slug, in what a page is made from. */
function addressesIn(page: unknown): { addresses: string[]; slugs: string[] } {
  const found = { addresses: [] as string[], slugs: [] as string[] };
  JSON.stringify(page, (key, inner: unknown) => {
    if (typeof inner === "string" && addressKeys.has(key)) found.addresses.push(inner);
    if (typeof inner === "string" && key === "slug") found.slugs.push(inner);
    return inner;
  });
  return found;
}

describeOnEachEngine("hostile content", (engine) => {
  const stage = setAdminStage(engine);

  test(
    "is refused with its fields or shown harmlessly, whatever stands in which field",
    { timeout: 120_000 },
    async () => {
      const change = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...testedKinds), change, async (kind, changes) => {
          await engine.db.deleteFrom(kind.collection).execute();
          const created = await kind
            .create(stage.admin(), { ...kind.input, ...changes, [kind.visible]: true })
            .catch((error: { code?: string }) => {
              if (error.code !== "invalid") throw error;
              return null;
            });
          if (created === null) return;
          const visitor = stage.visitor();
          const slug = created.slug ?? "";
          const page = await Promise.all([
            findEntries(visitor, { topic: null, page: 1 }),
            findUseCases(visitor),
            findModules(visitor),
            findCaseStudies(visitor),
            getArticle(visitor, slug),
            getUseCase(visitor, slug),
            getCaseStudy(visitor, slug),
            getAuthor(visitor, slug),
          ]);
          const { addresses, slugs } = addressesIn(page);
          for (const address of addresses) expect(address).toMatch(/^(https:\/\/|\/(?![/\\]))\S*$/);
          for (const shown of slugs) expect(shown).toMatch(/^[a-z0-9-]+$/);
        }),
        { numRuns: repeated(150) },
      );
    },
  );
});
