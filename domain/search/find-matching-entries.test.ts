import * as fc from "fast-check";
import { sql } from "kysely";
import { searchTextOf } from "#lib/text/search-words.ts";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import type { Context } from "../context.ts";
import { testContext } from "../testing/test-context.ts";
import { findMatchingEntries, maxPosts } from "./find-matching-entries.ts";
import { nearestWords } from "#lib/text/nearest-words.ts";
import { lineAround, markWords, toPlainText } from "#lib/text/match-words.ts";

const hrefs = (found: { entries: readonly { href: string }[] }) => found.entries.map(({ href }) => href);

describeOnEachEngine("search", (engine) => {
  let ctx: Context;
  beforeEach(async () => {
    ctx = testContext(engine.db);
    await engine.db.deleteFrom("blog_posts").execute();
  });

  let moment = Date.UTC(2026, 0, 1);
  const publish = async (post: Parameters<typeof blogPost>[0]) => {
    moment += 1000;
    const row = blogPost({ published: true, created_at: new Date(moment), ...post });
    await engine.db.insertInto("blog_posts").values(row).execute();
    return row.id;
  };
  const find = (query: string, { category = null, page = 1 }: { category?: string | null; page?: number } = {}) =>
    findMatchingEntries(ctx, {
      query,
      topic: category === null ? null : { list: "categories" as const, ids: [category] },
      page,
    });
  const slugs = async (query: string) => hrefs(await find(query)).map((href) => href.replace("/blog/", ""));

  test("puts titles over excerpts over text, and newer posts first", async () => {
    await publish({ slug: "in-title", title: "Of zephyrs" });
    await publish({ slug: "in-text", content: "Here a zephyr blows." });
    await publish({ slug: "in-excerpt", excerpt: "All about zephyrs" });
    await publish({ slug: "in-title-too", title: "Zephyr" });
    expect(await slugs("zephyr")).toEqual(["in-title-too", "in-title", "in-excerpt", "in-text"]);
  });

  test("wants all words, each as the beginning of a word, whatever its case, accents and signs", async () => {
    await publish({ slug: "both", title: "Café-Gespräche", content: "With zebras, (zephyrs) and “x/yonder”" });
    await publish({ slug: "one", title: "Cafe" });
    for (const query of ["cafe zeph", "CAFÉ, ZEPHYRS!", "gesprache yonder", "zebra + café", "cafe\u0301 zebras"])
      expect({ query, found: await slugs(query) }).toEqual({ query, found: ["both"] });
    expect(await slugs("phyrs")).toEqual([]);
  });

  test.each([
    [
      "地域住民が主体となってまちづくりを進めるための組織です",
      ["住民", "地域住民", "民", "組織", "まちづくり", "まち 住民", "ま"],
    ],
    ["2026年の同窓会、東京で", ["2026年", "同窓会", "東京", "2026 東京", "窓会"]],
    ["งานคืนสู่เหย้าศิษย์เก่า", ["ศิษย์เก่า", "คืนสู่"]],
    [
      "Fu\u0308r Grüße aus Łódź, Smørrebrød og Æbler",
      ["grusse", "GRÜSSE", "Grüße", "lodz", "Łódź", "smorrebrod", "aebler"],
    ],
    ["Привет, выпускники ОДЕССА", ["привет", "ПРИВЕТ", "одесса", "выпуск"]],
    ["ΟΔΥΣΣΕΥΣ στο Αιγαίο", ["οδυσσευς", "Οδυσσεύς", "αιγαιο"]],
    ["Donau\u00addampf\u00adschiff", ["donaudampfschiff", "Donaudampf", "Donau\u00addampf"]],
    ["हिन्दी समाचार", ["हिन्दी", "समा"]],
    ["동문회 소식", ["동문회", "동문"]],
    ["لقاء الخريجين", ["الخريجين", "لقاء"]],
  ])("finds %s", async (title, queries) => {
    await publish({ slug: "it", title });
    await publish({ slug: "in-text", title: "Other", content: `Something before.\n\n${title}` });
    for (const query of queries)
      expect({ query, found: await slugs(query) }).toEqual({ query, found: ["it", "in-text"] });
  });

  test.each(["民住", "地民", "主住民", "組織た"])("finds no text in which %s does not stand so", async (query) => {
    await publish({ slug: "it", title: "地域住民が主体となってまちづくりを進めるための組織です" });
    expect(await slugs(query)).toEqual([]);
  });

  test("marks what was found in languages without spaces, in a line of fitting length", async () => {
    const long = "地域住民が主体となってまちづくりを進める".repeat(20);
    await publish({ slug: "it", title: "Other", content: `${long}組織${long}` });
    const [found] = (await find("組織")).entries;
    expect(found?.markedLine?.[1]).toBe("組織");
    expect(found?.markedLine?.join("").length).toBeLessThan(200);
    expect(markWords("地域住民が主体", [["住民"], ["民が"]])).toEqual(["地域", "住民が", "主体"]);
    expect(markWords("地域住民", [["住"]])).toEqual(["地域", "住", "民"]);
  });

  test("knows the same words on both engines, whatever the text", async () => {
    const letters = fc.constantFrom(
      ...Array.from("aÉßÆøŁıİſЯёΣς가か゛が漢字ー々、。ำก็ที่हिन्दीمرح1２½²™- _'\u00ad\u0301\u200d😀\u{20000}\n"),
    );
    const texts = fc.sample(fc.string({ unit: letters, maxLength: 40 }), { numRuns: 200, seed: 9 });
    for (const text of texts) {
      const read =
        engine.name === "sqlite"
          ? sql<{ words: string }>`select search_words(${text}) as words`
          : sql<{ words: string }>`select array_to_string(search_words(${text}), ' ') as words`;
      const { rows } = await read.execute(engine.db);
      const words = new Set((rows[0]?.words ?? "").split(" "));
      expect({ text, words: [...words].toSorted() }).toEqual({
        text,
        words: [...new Set(searchTextOf(text).split(" "))].toSorted(),
      });
    }
  });

  test("finds the built-in articles and their sections, with what was searched for marked", async () => {
    const { entries } = await find("mentorship");
    expect(hrefs({ entries })[0]).toBe("/blog/alumni-mentorship-programs");
    expect(entries[0]?.markedTitle.filter((_, index) => index % 2 === 1)).toEqual(["mentorship"]);
    expect(entries[0]?.markedTitle.join("")).toBe(entries[0]?.title);
    for (const entry of entries) {
      const marked = entry.markedTitle.length + (entry.markedLine?.length ?? 0);
      expect(marked, `${entry.href} shows why it was found`).toBeGreaterThan(2);
    }
  });

  test("finds a built-in article by its address, and shows where the word is", async () => {
    const { entries, instead } = await find("ROI");
    expect(hrefs({ entries })[0]).toBe("/blog/measuring-alumni-network-roi");
    expect(entries[0]?.markedLine).toEqual(["/blog/measuring-alumni-network-", "roi", ""]);
    expect(instead).toEqual([]);
  });

  test("finds a post by its address, and no longer by one that it has left", async () => {
    const id = await publish({ slug: "of-zephyrs", title: "Weather" });
    await publish({ slug: "text", content: "A zephyr" });
    expect(await slugs("zephyr")).toEqual(["of-zephyrs", "text"]);
    await engine.db.updateTable("blog_posts").set({ slug: "of-winds" }).where("id", "=", id).execute();
    expect(await slugs("zephyr")).toEqual(["text"]);
    expect(await slugs("winds weather")).toEqual(["of-winds"]);
  });

  test("finds an entry by its category, and no longer by a former one", async () => {
    const id = await publish({ slug: "supper", title: "A supper", category: "Best Practices" });
    expect(await slugs("best practices supper")).toEqual(["supper"]);
    await engine.db.updateTable("blog_posts").set({ category: "Strategy" }).where("id", "=", id).execute();
    expect(await slugs("best practices supper")).toEqual([]);
    expect(await slugs("strategy supper")).toEqual(["supper"]);
    expect(await slugs("compliance")).toContain("data-privacy-alumni-networks#volunteers-with-access");
  });

  test("finds entries by the team that wrote them, after those that name it", async () => {
    await publish({ slug: "supper", title: "A supper" });
    await publish({ slug: "named", title: "An editorial" });
    await publish({ slug: "data-privacy-alumni-networks", title: "Rewritten for a supper" });
    const byTeam = await slugs("editorial");
    expect(byTeam).toEqual(expect.arrayContaining(["supper", "measuring-alumni-network-roi"]));
    expect(byTeam.indexOf("supper")).toBeGreaterThan(byTeam.indexOf("named"));
    expect(await slugs("Editorial Team supper")).toEqual(["supper"]);
    expect(await slugs("security team supper")).toEqual(["data-privacy-alumni-networks"]);
    expect(hrefs(await find("editorial", { category: "Events" }))).not.toContain("/blog/supper");
    // Words that are in every team's name do not distinguish entries.
    expect(await slugs("team supper")).not.toContain("supper");
  });

  test.each([
    ["mentroship", "mentorship"],
    ["Alumin", "alumni"],
    ["comunity", "community"],
    ["privcay", "privacy"],
    ["mobil", "mobile"],
    ["lmentorship", "mentorship"],
  ])("takes %s for %s", async (typed, meant) => {
    const [found, right] = [await find(typed), await find(meant)];
    expect(found.total).toBeGreaterThan(0);
    expect(hrefs(found)).toEqual(expect.arrayContaining([hrefs(right)[0]]));
  });

  test.each([
    ["zepyhr", "two swapped"],
    ["zephr", "one missing"],
    ["zephyyr", "one too many"],
    ["zethyr", "one wrong"],
    ["ezphyr", "the first two swapped"],
  ])("finds a post by a misspelt word of its title: %s (%s)", async (typed) => {
    await publish({ slug: "of-zephyrs", title: "Of zephyrs" });
    const found = await find(typed);
    expect(hrefs(found)).toEqual(["/blog/of-zephyrs"]);
    expect(found.entries[0]?.markedTitle).toEqual(["Of ", "zephyrs", ""]);
    expect(found.instead).toEqual([{ typed, meant: [expect.stringMatching(/^zephyrs?$/)] }]);
  });

  test("knows a draft neither by its words nor by words like them, before and after it is published", async () => {
    const id = await publish({ slug: "secret", title: "Quixotry", published: false });
    const say = async (published: boolean) => {
      await engine.db.updateTable("blog_posts").set({ published }).where("id", "=", id).execute();
      return [await slugs("quixotry"), await slugs("quixotyr")];
    };
    expect(await say(false)).toEqual([[], []]);
    expect(await say(true)).toEqual([["secret"], ["secret"]]);
    expect(await say(false)).toEqual([[], []]);
    expect((await find("quixotyr")).instead).toEqual([]);
  });

  test("finds what another process has just saved, changed and deleted", async () => {
    const other = (await engine.openAnother()).db;
    const row = blogPost({ slug: "fresh", title: "Halcyon", published: true });
    await other.insertInto("blog_posts").values(row).execute();
    expect(await slugs("halcyon")).toEqual(["fresh"]);
    await other.updateTable("blog_posts").set({ title: "Petrichor" }).where("id", "=", row.id).execute();
    expect(await slugs("halcyon")).toEqual([]);
    expect(await slugs("petrichor")).toEqual(["fresh"]);
    await other.deleteFrom("blog_posts").where("id", "=", row.id).execute();
    expect(await slugs("petrichor")).toEqual([]);
  });

  test("keeps to a category, and shows each address once", async () => {
    await publish({ slug: "event", title: "Zephyr", category: "Events" });
    await publish({ slug: "other", title: "Zephyr", category: "Strategy" });
    expect(hrefs(await find("zephyr", { category: "Events" }))).toEqual(["/blog/event"]);
    const { entries } = await find("alumni", { category: "Compliance" });
    expect(new Set(entries.map(({ category }) => category))).toEqual(new Set(["Compliance"]));
    await publish({ slug: "alumni-mentorship-programs", title: "Mentorship, rewritten" });
    const twins = hrefs(await find("mentorship")).filter((href) => href === "/blog/alumni-mentorship-programs");
    expect(twins).toHaveLength(1);
  });

  test("shows a line of the text where the head does not say why, and no markup in it", async () => {
    const content = `${"Words before it. ".repeat(40)}\n\n## A [zephyr](https://a.example) <b>blows</b>\n\n- **and** goes`;
    await publish({ slug: "long", title: "Weather", excerpt: "On the sky", content });
    const line = (await find("zephyr")).entries[0]?.markedLine ?? [];
    expect(line[1]).toBe("zephyr");
    expect(line.join("")).toMatch(/^… .*A zephyr blows\s+and goes$/);
    expect(line.join("").length).toBeLessThan(200);
  });

  test("counts no further than its limit, and pages through what it counts", async () => {
    const rows = Array.from({ length: maxPosts + 5 }, (_, n) =>
      blogPost({ slug: `z-${n}`, title: `Zephyr ${n}`, published: true, created_at: new Date(moment + n * 1000) }),
    );
    await engine.db.insertInto("blog_posts").values(rows).execute();
    const first = await find("zephyr");
    expect(first).toMatchObject({ total: maxPosts, pages: 12, isCapped: true, entries: { length: 20 } });
    expect(first.entries[0]?.href).toBe(`/blog/z-${maxPosts + 4}`);
    const last = await find("zephyr", { page: 12 });
    expect(hrefs(last).at(-1)).toBe("/blog/z-5");
    expect((await find("zephyr", { page: 13 })).entries).toEqual([]);
  });

  test.each([
    "",
    " ",
    "\u0000\u0007",
    "***",
    "' OR 1=1 --",
    '"unclosed',
    "AND OR NOT NEAR(",
    "title:x {excerpt}: ^y",
    "a:* & | ! <->",
    "<script>alert(1)</script>",
    "(a+)+$ [z-a] \\",
    "%_%",
    "x".repeat(10_000),
    "alumni ".repeat(2_000),
    "\ud800 \ufffe 👩‍👩‍👧 ﷽",
    "日本語 العربية",
  ])("is not upset by %j", async (query) => {
    const reasons: unknown[] = [];
    ctx = testContext(engine.db, { degraded: (reason) => reasons.push(reason) });
    await publish({ slug: "plain", title: "Plain" });
    await find(query);
    expect(reasons).toEqual([]);
  });

  test("searches the built-in entries, and is degraded, without the database", async () => {
    const broken = await engine.openAnother();
    await broken.close();
    const reasons: unknown[] = [];
    ctx = testContext(broken.db, { degraded: (reason) => reasons.push(reason) });
    expect(hrefs(await find("mentroship"))[0]).toBe("/blog/alumni-mentorship-programs");
    expect(reasons).toHaveLength(2);
  });
});

const words = ["mentor", "mentors", "mentorship", "member", "membership", "mention", "alumni", "event", "events"];

test.each([
  ["mentroship", ["mentorship"]],
  ["membershipp", ["membership"]],
  ["mentorhsi", ["mentorship"]],
  ["evnets", ["events"]],
  ["alumi", ["alumni"]],
  ["membr", ["member", "membership"]],
])("%s is meant as %j", (misspelt, meant) => {
  expect(nearestWords(misspelt, words)).toEqual(meant);
});

test.each(["evn", "xyzzy", "zzzzzzzzzzzz", "mntrshp"])("nothing is near %s", (typed) => {
  expect(nearestWords(typed, words)).toEqual([]);
});

test("the fewest slips win, and among them the nearest in length, five at most", () => {
  const near = ["teamwork", "teams", "team", "teamed", "teaming", "teammate", "tear"];
  expect(nearestWords("taem", near)).toEqual(["team", "teams", "teamed", "teaming", "teammate"]);
});

test.each([
  ["## A heading\n\nText", "A heading Text"],
  ["- [x] done\n1. **first** _thing_", "done first thing"],
  ["See [the guide](https://a.example/b_c) and ![a picture](/x.svg).", "See the guide and a picture."],
  ["> quoted `code` snake_case <b class='x'>bold</b> 3 < 4", "quoted code snake_case bold 3 < 4"],
  ["| a | b |", "a b"],
  ["| a | b |\n| - | :-: |\n| 1 | 2 |", "a b 1 2"],
  ["5 \\* 4 \\_x\\_ \\[a] 2024\\. A year", "5 * 4 _x_ [a] 2024. A year"],
  ["AT&amp;T &copy; a&nbsp;b &#x78; \\&amp;", "AT&T © a b x &amp;"],
  ["a &lt;b&gt; c", "a <b> c"],
  [':::note[Who is asked]\nAll.\n:::\n\n::button[Go]{href="/x"}', "Who is asked All. Go"],
  ["a[^1]\n\n[^1]: the source", "a the source"],
  ["```js\nx = 1\n```\n\n---\n\nline\\\nbreak", "x = 1 line break"],
  ["[x](/a_(b)) <https://a.example/b> H<sub>2</sub>O a<br>b", "x https://a.example/b H2O a b"],
])("%j reads %j", (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

test.each(["[", "![", "<a ", "](", "[](", "*", "_", "\\", "&", "&#", "::", "|", "- ", "[^", "```"])(
  "100,000 characters of %j take no time",
  (part) => {
    const started = performance.now();
    toPlainText(part.repeat(100_000 / part.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);

test("every second part is what was searched for", () => {
  expect(markWords("Mentors, and a mentée", [["ment"], ["and"]])).toEqual([
    "",
    "Mentors",
    ", ",
    "and",
    " a ",
    "mentée",
    "",
  ]);
  expect(markWords("Nothing <here>", [["ment"]])).toEqual(["Nothing <here>"]);
});

test("a line begins and ends with whole words, and is left as it is when the text is short", () => {
  const text = `${"before ".repeat(30)}zephyr ${"after ".repeat(60)}`.trim();
  const line = lineAround(text, [["zephyr"]]) ?? "";
  expect(line).toMatch(/^… (before )+zephyr (after )+…$/);
  expect(lineAround("a zephyr", [["zephyr"]])).toBe("a zephyr");
  expect(lineAround("x".repeat(500) + " zephyr", [["zephyr"]])).toBe("… zephyr");
  expect(lineAround(text, [["missing"]])).toBeNull();
});
