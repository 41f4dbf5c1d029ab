import { beforeEach, expect, test } from "vitest";
import { topics as shipped } from "#content/journal/topics.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { maxTopicName } from "#content/schema/topics.ts";
import { setRules } from "../approvals/require-approval.ts";
import { findFeedArticles, getArticle } from "../blog/article.ts";
import { countEntryPages, findEntries, hasEntries } from "../blog/find-entries.ts";
import { filterOf, findTopicKeys, topicIn } from "../blog/topics.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { failureOf, publishedPost, setReleaseStage } from "../testing/stages.ts";
import { strangers } from "../testing/actors.ts";
import { getTexts } from "../texts/get-texts.ts";
import { changeTopics, findListedTopics } from "./edit-topics.ts";

describeOnEachEngine("categories and tags", (engine) => {
  const { stage } = setReleaseStage(engine);

  const change = (input: object, who = stage.admin()) => changeTopics(who, input);
  const add = async (list: "categories" | "tags", name: string) => (await change({ do: "add", list, name })).id;
  const listed = async () => {
    const { topics } = await getTexts(stage.visitor());
    return topics.categories.map(({ name }) => name);
  };
  const write = (title: string, fields: object) =>
    createItem(stage.admin(), postKind, { ...publishedPost, title, ...fields });
  const found = async (query: string) => topicIn(new URLSearchParams(query), (await getTexts(stage.visitor())).topics);
  const titlesAt = async (query: string) => {
    const topic = filterOf(await found(query));
    if (topic === null) return null;
    const { entries } = await findEntries(stage.visitor(), { topic, page: 1 });
    return entries.filter(({ isSection }) => !isSection).map(({ title }) => title);
  };
  const article = async (slug: string) => {
    const read = await getArticle(stage.visitor(), slug);
    if (!read || !("article" in read)) throw new Error("There is no article.");
    return read.article;
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
  });

  test.each(strangers)("%s may not change them", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(change({ do: "add", list: "tags", name: "X" }, ctx))).code).toBe(code);
    expect((await failureOf(findListedTopics(ctx))).code).toBe(code);
  });

  test("the seven that ship are there until the team changes them", async () => {
    expect(await listed()).toEqual(shipped.categories.map(({ name }) => name));
    expect((await findListedTopics(stage.admin())).categories[0]).toMatchObject({ id: "Strategy", hidden: 0 });
    expect((await engine.db.selectFrom("site_texts").select("id").execute()).length).toBe(0);
  });

  test("one that is added is narrowed to, counted, searched and fed, and survives another name", async () => {
    const id = await add("categories", "Field notes & <b>more</b> 🎓");
    expect(id).toBe("field-notes-bmoreb");
    await write("Harbor", { category: id, content: "Boats and tides" });
    await write("Hidden", { category: id, published: false });
    expect(await titlesAt(`category=${id}`)).toEqual(["Harbor"]);
    expect((await article("harbor")).category).toBe("Field notes & <b>more</b> 🎓");
    expect((await findListedTopics(stage.admin())).categories.at(-1)).toMatchObject({ id, shown: 1, hidden: 1 });
    const seen = { name: "Field notes & <b>more</b> 🎓", description: "" };
    await change({ do: "update", list: "categories", id, seen, name: "Letters", description: "From the field." });
    expect(await titlesAt(`category=${id}`), "the former address").toEqual(["Harbor"]);
    expect((await article("harbor")).category).toBe("Letters");
    const topic = filterOf(await found(`category=${id}`));
    const { entries } = await findMatchingEntries(stage.visitor(), { query: "tides", topic, page: 1 });
    expect(entries).toMatchObject([{ title: "Harbor", category: "Letters" }]);
    expect(await findFeedArticles(stage.visitor(), topic)).toMatchObject([
      { article: { title: "Harbor", category: "Letters" } },
    ]);
    expect(await hasEntries(stage.visitor(), topic)).toBe(true);
    expect(await countEntryPages(stage.visitor(), new URLSearchParams({ category: id }))).toBe(1);
    expect(await findTopicKeys(stage.visitor())).toContain(`categories:${id}`);
  });

  test("tags narrow the list as well, and stand on the article in its order", async () => {
    const [one, two] = [await add("tags", "Rowing"), await add("tags", "日本")];
    expect(two).toBe("tag-1");
    await write("Harbor", { tags: [two, one, "gone"] });
    await write("Other", { tags: [] });
    expect(await titlesAt(`tag=${two}`)).toEqual(["Harbor"]);
    expect((await article("harbor")).tags.map(({ name }) => name)).toEqual(["日本", "Rowing"]);
    const search = { query: "hello", topic: filterOf(await found("tag=rowing")), page: 1 };
    expect((await findMatchingEntries(stage.visitor(), search)).entries).toMatchObject([{ title: "Harbor" }]);
    await change({ do: "merge", list: "tags", id: one, into: two });
    expect((await article("harbor")).tags.map(({ name }) => name)).toEqual(["日本"]);
    expect(await titlesAt("tag=rowing"), "its address leads to the other one").toEqual(["Harbor"]);
    expect((await findListedTopics(stage.admin())).tags).toMatchObject([{ id: two, shown: 1 }]);
  });

  test("one that was merged is part of the other, with its posts, articles and address", async () => {
    await write("Harbor", { category: "Compliance" });
    await change({ do: "merge", list: "categories", id: "Compliance", into: "Strategy" });
    expect(await listed()).not.toContain("Compliance");
    expect((await article("harbor")).category).toBe("Strategy");
    expect(await titlesAt("category=Compliance")).toContain("Harbor");
    expect((await article("data-privacy-alumni-networks")).category, "a built-in article").toBe("Strategy");
    // And on into a third one.
    await change({ do: "merge", list: "categories", id: "Strategy", into: "Events" });
    expect((await article("harbor")).category).toBe("Events");
    expect((await failureOf(change({ do: "merge", list: "categories", id: "Events", into: "Events" }))).code).toBe(
      "invalid",
    );
  });

  test("removed while drafts and published posts use it, it is none for all of them, and comes back by its name", async () => {
    const { id } = await write("Harbor", { category: "Case Study" });
    await change({ do: "remove", list: "categories", id: "Case Study" });
    expect((await article("harbor")).category).toBeNull();
    expect(await found("category=Case+Study")).toBeNull();
    // Saved again with it, as an open form does.
    await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title: "Harbor", category: "Case Study" });
    expect(await listed()).not.toContain("Case Study");
    expect(await add("categories", "case study")).toBe("Case Study");
    expect((await article("harbor")).category).toBe("case study");
    expect((await failureOf(change({ do: "remove", list: "categories", id: "nothing" }))).code).toBe("not_found");
  });

  test("a name that another one has, also as its address, is refused or gets an address of its own", async () => {
    for (const name of ["best practices", "Best-Practices", " BEST  PRACTICES "]) {
      const { code, fields } = await failureOf(change({ do: "add", list: "categories", name }));
      expect(code).toBe("invalid");
      expect(fields["name"]).toContain("Best Practices");
    }
    const seen = { name: "Strategy", description: "" };
    await change({ do: "update", list: "categories", id: "Strategy", seen, name: "Planning", description: "" });
    expect(await add("categories", "Strategy"), "the address is taken").toBe("strategy-2");
    expect((await found("category=Strategy"))?.topic.name).toBe("Planning");
    expect((await found("category=strategy-2"))?.topic.name).toBe("Strategy");
    expect(await add("tags", "Planning"), "tags have addresses of their own").toBe("planning");
  });

  test.each([
    ["", /name/],
    [" \u200b\n ", /can't be seen/],
    ["x".repeat(maxTopicName + 1), /At most 80/],
    ["x".repeat(200), /At most 80/],
  ])("the name %j is refused", async (name, words) => {
    const failure = await failureOf(change({ do: "add", list: "categories", name }));
    expect(failure.code).toBe("invalid");
    expect(`${failure.message} ${Object.values(failure.fields).join(" ")}`).toMatch(words);
    expect(await listed()).toHaveLength(7);
  });

  test("of two editors who rename the same one, the second is told", async () => {
    const seen = { name: "Events", description: "" };
    const rename = (name: string) =>
      change({ do: "update", list: "categories", id: "Events", seen, name, description: "" }, stage.admin("bob"));
    await rename("Meetings");
    const failure = await failureOf(rename("Parties"));
    expect(failure.code).toBe("conflict");
    expect(failure.message).toContain("Meetings");
    // Two at once, of different ones: both stay.
    const other = { name: "Analytics", description: "" };
    await Promise.all([
      change({ do: "update", list: "categories", id: "Analytics", seen: other, name: "Numbers", description: "" }),
      change({ do: "move", list: "categories", id: "Case Study", by: -1 }),
    ]);
    expect(await listed()).toEqual([
      "Strategy",
      "Best Practices",
      "Technology",
      "Meetings",
      "Numbers",
      "Case Study",
      "Compliance",
    ]);
  });

  test("texts that need a review can't be changed past it", async () => {
    expect((await findListedTopics(stage.admin())).needReview).toBe(false);
    await setRules(stage.admin(), ["site_texts"]);
    expect((await findListedTopics(stage.admin())).needReview).toBe(true);
    const { code, message, reasons } = await failureOf(add("tags", "Rowing"));
    expect({ code, reasons }).toEqual({ code: "conflict", reasons: ["review_needed"] });
    expect(message).toContain("Make them in the site editor");
    await setRules(stage.admin(), []);
  });

  test("a category that nobody could have chosen is refused", async () => {
    for (const category of ["Gossip", "<b>", "a b", "x".repeat(101)]) {
      const { fields } = await failureOf(write("Harbor", { category }));
      expect(fields["category"]).toBe("Choose a category from the list.");
    }
  });
});
