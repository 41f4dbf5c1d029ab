import { beforeEach, expect, test } from "vitest";
import { defaultTeam } from "#content/journal/article-page.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle, findFeedArticles } from "./article.ts";
import { findEntries, findEntriesBy } from "./find-entries.ts";
import { strangers } from "../testing/actors.ts";
import { publishedPost, setBlogStage, failureOf } from "../testing/stages.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { previewDraft } from "../documents/preview-item.ts";
import { findChoices } from "../lists/list-filters.ts";
import { authorKind } from "../kinds/author.ts";
import { postKind } from "../kinds/post.ts";
import { findLinksTo } from "../links/find-links-to.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { getAuthor } from "./authors.ts";

describeOnEachEngine("authors", (engine) => {
  const stage = setBlogStage(engine);
  let ada = "";
  let jo = "";
  let post = "";

  const author = (name: string, fields: object = {}) => ({ name, is_active: true, ...fields });

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    ada = (await createItem(stage.admin(), authorKind, author("Ada Quimby", { role: "Editor", about: "One.\n\nTwo." })))
      .id;
    jo = (await createItem(stage.admin(), authorKind, author("Jo Park"))).id;
    const fields = { ...publishedPost, title: "Harbor days", content: "Boats.", authors: [jo, ada] };
    post = (await createItem(stage.admin(), postKind, fields)).id;
  });

  const article = async () => {
    const found = await getArticle(stage.visitor(), "harbor-days");
    if (!found || !("article" in found)) throw new Error("There is no article.");
    return found.article;
  };
  const byline = async () => (await article()).author;
  const written = async (id: string, ctx = stage.visitor()) =>
    (await findEntriesBy(ctx, id, 1)).entries.map(({ title }) => title);

  test("are named in the order of the byline in article, list and feed, and have a page with what they wrote", async () => {
    expect(await article()).toMatchObject({
      author: "Jo Park and Ada Quimby",
      authors: [{ name: "Jo Park" }, { name: "Ada Quimby", role: "Editor", about: ["One.", "Two."] }],
    });
    const { entries } = await findEntries(stage.visitor(), { topic: null, page: 1 });
    expect(entries[0]?.author).toBe("Jo Park and Ada Quimby");
    expect((await findFeedArticles(stage.visitor()))[0]?.article.author).toBe("Jo Park and Ada Quimby");
    expect(await getAuthor(stage.visitor(), "ada-quimby")).toMatchObject({ author: { id: ada, name: "Ada Quimby" } });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Draft", published: false, authors: [ada] });
    expect(await written(ada)).toEqual(["Harbor days"]);
    expect(await findEntriesBy(stage.visitor(), ada, 2)).toMatchObject({ entries: [], pages: 1, total: 1 });
  });

  test("keep their posts under a new name and address, and the former address leads there", async () => {
    await updateItem(stage.admin(), authorKind, ada, 1, author("Ada Lind"));
    expect(await byline()).toBe("Jo Park and Ada Lind");
    expect(await getAuthor(stage.visitor(), "ada-quimby")).toEqual({ movedTo: "ada-lind" });
    expect(await written(ada)).toEqual(["Harbor days"]);
  });

  test("who are hidden or deleted are in no byline and have no page, and come back", async () => {
    await updateItem(stage.admin(), authorKind, jo, 1, author("Jo Park", { is_active: false }));
    expect(await byline()).toBe("Ada Quimby");
    expect(await getAuthor(stage.visitor(), "jo-park")).toBeNull();
    const { trashId } = await deleteItem(stage.admin(), authorKind, ada);
    expect(await article()).toMatchObject({ author: defaultTeam, authors: [] });
    await restoreFromTrash(stage.admin(), trashId);
    expect(await byline()).toBe("Ada Quimby");
    expect(await written(ada)).toEqual(["Harbor days"]);
  });

  test("who are deleted were asked about with the posts that name them", async () => {
    expect((await findLinksTo(stage.admin(), "authors", ada)).items).toEqual([
      { collection: "blog_posts", id: post, title: "Harbor days", where: "authors" },
    ]);
    await createItem(stage.admin(), postKind, { title: "Linking", content: "[x](/blog/authors/ada-quimby)" });
    const { items: links } = await findLinksTo(stage.admin(), "authors", ada);
    expect(links.map(({ title, where }) => `${title}: ${where}`)).toEqual(["Harbor days: authors", "Linking: content"]);
    await updateItem(stage.admin(), postKind, post, 1, { ...publishedPost, title: "Harbor days", authors: [jo] });
    expect((await findLinksTo(stage.admin(), "authors", ada)).items.map(({ title }) => title)).toEqual(["Linking"]);
    expect(await written(ada)).toEqual([]);
  });

  test("are found by their names, with other words among what they wrote, and after a slip", async () => {
    const find = async (query: string) => {
      const found = await findMatchingEntries(stage.visitor(), { query, topic: null, page: 1 });
      return found.entries.map(({ href }) => href);
    };
    expect(await find("quimby")).toEqual(["/blog/harbor-days"]);
    expect(await find("quimby boats")).toEqual(["/blog/harbor-days"]);
    expect(await find("quimby trains")).toEqual([]);
    expect(await find("quibmy")).toEqual(["/blog/harbor-days"]);
    expect(await find("editorial boats"), "posts with authors are not the team's").toEqual([]);
    await updateItem(stage.admin(), authorKind, ada, 1, author("Ada Quimby", { is_active: false }));
    expect(await find("quimby boats")).toEqual([]);
  });

  test("of a draft are in its preview, and on the pages of authors there", async () => {
    stage.now = new Date("2026-03-02T10:00:00Z");
    const input = { ...publishedPost, title: "Not yet", authors: [ada] };
    const { ctx } = await previewDraft(stage.admin(), postKind, null, input);
    expect(await getArticle(ctx, "not-yet")).toMatchObject({ article: { author: "Ada Quimby" } });
    expect(await written(ada, ctx)).toEqual(["Not yet", "Harbor days"]);
  });

  test.each([["not an id"], ["x".repeat(40)]])("can't be %j", async (id) => {
    const failure = await failureOf(createItem(stage.admin(), postKind, { ...publishedPost, authors: [id] }));
    expect(failure.fields).toEqual({ authors: "Choose from the list." });
  });

  test("need whole addresses for their pages elsewhere", async () => {
    const profiles = (address: string) => [{ label: "Talks", address }];
    const refused = createItem(stage.admin(), authorKind, author("Max", { profiles: profiles("javascript:alert(1)") }));
    expect((await failureOf(refused)).fields["profiles"]).toMatch(/^Address: enter a path/);
    await createItem(stage.admin(), authorKind, author("Max", { profiles: profiles("https://talks.example/max") }));
    expect(await getAuthor(stage.visitor(), "max")).toMatchObject({
      author: { profiles: profiles("https://talks.example/max") },
    });
  });

  test.each(strangers)("are not offered to %s", async (_, actor, code) => {
    expect((await failureOf(findChoices(stage.as(actor), postKind))).code).toBe(code);
  });

  test("and series in use are offered to the form of a post in alphabetical order", async () => {
    await updateItem(stage.admin(), authorKind, jo, 1, author("Jo Park", { is_active: false }));
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Part", series: "Harbors" });
    expect(await findChoices(stage.admin(), postKind)).toMatchObject({
      items: {
        authors: [
          { id: ada, name: "Ada Quimby", isShown: true },
          { id: jo, name: "Jo Park", isShown: false },
        ],
      },
      used: { series: ["Harbors"] },
    });
  });
});
