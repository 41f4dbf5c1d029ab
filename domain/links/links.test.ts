import { expect, test, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { moduleKind } from "../kinds/module.ts";
import { findRevisions, restoreRevision } from "../history/revisions.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { findLinksTo } from "./find-links-to.ts";
import { navigation } from "#content/site/navigation.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease, planItemChange } from "../publishing/releases/releases.ts";

const target = { title: "Target", content: "See [me](/blog/target).", published: true };

describeOnEachEngine("links to an item", (engine) => {
  const stage = setAdminStage(engine);
  const titles = async (id: string) =>
    (await findLinksTo(stage.admin(), "blog_posts", id)).items.map(({ title }) => title);

  test.each(strangers)("are not told to %s", async (_, actor, code) => {
    const { id } = await createItem(stage.admin(), postKind, target);
    expect((await failureOf(findLinksTo(stage.as(actor), "blog_posts", id))).code).toBe(code);
  });

  test("are found in every kind of item and every kind of field, and say where", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await createItem(stage.admin(), postKind, { title: "Post", content: "x", excerpt: "On /blog/target" });
    await createItem(stage.admin(), useCaseKind, {
      title: "Case",
      description: "x",
      scenarios: ["(/blog/target#part)"],
    });
    await createItem(stage.admin(), moduleKind, { name: "Module", description: "/blog/target", category: "events" });
    await createItem(stage.admin(), caseStudyKind, {
      title: "Story",
      company: "x",
      challenge: "https://www.homecoming.example/blog/target, they said",
      solution: '<a href="/blog/target">x</a>',
    });
    expect((await findLinksTo(stage.admin(), "blog_posts", id)).items).toEqual([
      { collection: "blog_posts", id: expect.any(String), title: "Post", where: "excerpt" },
      { collection: "use_cases_content", id: expect.any(String), title: "Case", where: "scenarios" },
      { collection: "modules_content", id: expect.any(String), title: "Module", where: "description" },
      { collection: "case_studies_content", id: expect.any(String), title: "Story", where: "challenge, solution" },
    ]);
  });

  test.each([
    "/blog/target-practice",
    "/blog/targets",
    "https://other.example/blog/target",
    "/x/blog/target",
    "target",
  ])("%s is none", async (text) => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await createItem(stage.admin(), postKind, { title: "Other", content: text });
    expect(await titles(id)).toEqual([]);
  });

  test("to an address that it has left count too", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await updateItem(stage.admin(), postKind, id, 1, { ...target, title: "Moved", content: "x" });
    await createItem(stage.admin(), postKind, { title: "Old link", content: "[x](/blog/target)" });
    await createItem(stage.admin(), postKind, { title: "New link", content: "[x](/blog/moved)" });
    expect((await titles(id)).toSorted()).toEqual(["New link", "Old link"]);
  });

  test("to a module are those to its place on the page", async () => {
    const { id } = await createItem(stage.admin(), moduleKind, {
      name: "Class Choir",
      description: "x",
      category: "events",
    });
    await createItem(stage.admin(), postKind, { title: "Singing", content: "[x](/modules#class-choir)" });
    expect((await findLinksTo(stage.admin(), "modules_content", id)).items).toMatchObject([{ title: "Singing" }]);
  });

  test("come and go with the texts they stand in, with the trash and with a restored revision", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    const linking = { title: "Linking", content: "[x](/blog/target)" };
    const other = await createItem(stage.admin(), postKind, linking);
    expect(await titles(id)).toEqual(["Linking"]);
    await updateItem(stage.admin(), postKind, other.id, 1, { ...linking, content: "[x](/blog/elsewhere)" });
    expect(await titles(id)).toEqual([]);
    const [, first] = await findRevisions(stage.admin(), "blog_posts", other.id);
    await restoreRevision(stage.admin(), first?.id ?? "");
    expect(await titles(id)).toEqual(["Linking"]);
    const { trashId } = await deleteItem(stage.admin(), postKind, other.id);
    expect(await titles(id)).toEqual([]);
    expect(
      await engine.db.selectFrom("content_links").select("item_id").where("item_id", "=", other.id).execute(),
    ).toEqual([]);
    await restoreFromTrash(stage.admin(), trashId);
    expect(await titles(id)).toEqual(["Linking"]);
  });

  test("of a text with thousands of them are all known", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    const links = Array.from({ length: 5_000 }, (_, number) => `/blog/p${number}`);
    await createItem(stage.admin(), postKind, { title: "Index", content: [...links, "/blog/target"].join("\n\n") });
    expect(await titles(id)).toEqual(["Index"]);
  });

  test("of what is gone are not found", async () => {
    expect((await failureOf(findLinksTo(stage.admin(), "blog_posts", "gone"))).code).toBe("not_found");
  });
});

describeOnEachEngine("stories that name a use case", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    await engine.db.deleteFrom("drafts").execute();
  });
  const story = (title: string, more: object = {}) => ({ title, company: "x", challenge: "x", solution: "x", ...more });
  const tell = async (title: string, more: object) =>
    (await createItem(stage.admin(), caseStudyKind, story(title, more))).id;
  const teams = { title: "Sports Clubs", description: "x" };
  const linksTo = async (id: string) => {
    const { items, drafts } = await findLinksTo(stage.admin(), "use_cases_content", id);
    return Object.fromEntries([...items, ...drafts].map(({ title, where }) => [title, where]));
  };

  test("link to it, by its title or a former one, shown or not", async () => {
    const { id } = await createItem(stage.admin(), useCaseKind, teams);
    await createItem(stage.admin(), useCaseKind, { title: "Choirs", description: "x" });
    await tell("By a former title", { use_case: "sports clubs", is_active: false });
    await tell("By industry", { industry: "Teams" });
    await tell("Linking and naming", { use_case: "Teams", challenge: "See /use-cases/teams" });
    await tell("Of another", { use_case: "Choirs", industry: "Teams" });
    await tell("Of nothing", {});
    const expected = {
      "By a former title": "use case",
      "By industry": "industry",
      "Linking and naming": "challenge, use case",
    };
    await updateItem(stage.admin(), useCaseKind, id, 1, { ...teams, title: "Teams" });
    expect(await linksTo(id)).toEqual(expected);
    await updateItem(stage.admin(), useCaseKind, id, 2, { ...teams, title: "Teams", is_active: false });
    expect(await linksTo(id)).toEqual(expected);
  });

  test("link to it as drafts, too", async () => {
    const { id } = await createItem(stage.admin(), useCaseKind, teams);
    const live = await tell("Live", { use_case: "Sports Clubs" });
    const keep = (itemId: string, base: number, input: object) =>
      keepItemDraft(stage.admin(), caseStudyKind, itemId, { known: 0, base, input });
    await keep(live, 1, story("Live", { use_case: "Sports clubs" }));
    await keep(crypto.randomUUID(), 0, story("New", { use_case: "sports clubs" }));
    await keep(crypto.randomUUID(), 0, story("Elsewhere", { use_case: "Choirs" }));
    expect(await linksTo(id)).toEqual({ Live: "use case", New: "use case" });
  });
});

const post = { title: "Target", content: "x", published: true };
const linking = (title: string) => ({
  ...post,
  title,
  excerpt: "About /blog/target",
  content: "See [it](/blog/target).",
});

describeOnEachEngine("links of drafts to an item", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const create = async (input: object) => (await createItem(stage.admin(), postKind, input)).id;
  const keep = async (id: string, base: number, input: object) =>
    (await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input })).version;
  const draftsTo = async (id: string) => (await findLinksTo(stage.admin(), "blog_posts", id)).drafts;

  test("are found beside what is live and in open releases, and say where", async () => {
    const target = await create(post);
    const other = await create({ ...post, title: "Other" });
    await keep(other, 1, linking("Other"));
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const newId = crypto.randomUUID();
    const version = await keep(newId, 0, linking("New"));
    await moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId: newId, version });
    const place = { kind: "blog_posts", where: expect.any(String) };
    const found = await draftsTo(target);
    expect(found.toSorted((one, next) => (one.title < next.title ? -1 : 1))).toEqual([
      { ...place, id: newId, title: "New", isNew: true, release: { id: release, name: "Monday" } },
      { ...place, id: other, title: "Other", isNew: false, release: null },
    ]);
    expect(found[0]?.where.split(", ").toSorted()).toEqual(["content", "excerpt"]);
    await publishRelease(stage.admin(), release, null);
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      items: [{ title: "New" }],
      drafts: [{ title: "Other" }],
    });
  });

  test("are found by any of very many former addresses", async () => {
    const target = await create(post);
    const former = Array.from({ length: 1_100 }, (_, at) => ({
      path: `/blog/target-of-old-${at}`,
      kind: "blog_posts" as const,
      id: target,
      created_at: stage.now,
    }));
    for (let first = 0; first < former.length; first += 100)
      await engine.db
        .insertInto("former_addresses")
        .values(former.slice(first, first + 100))
        .execute();
    await keep(crypto.randomUUID(), 0, { ...post, title: "Older", content: "[x](/blog/target-of-old-1050)" });
    await keep(crypto.randomUUID(), 0, { ...post, title: "Elsewhere", content: "[x](/blog/target-of-old-2000)" });
    expect((await draftsTo(target)).map(({ title }) => title)).toEqual(["Older"]);
  });

  test("are neither those of other addresses, nor its own, nor said twice", async () => {
    const target = await create(post);
    await keep(target, 1, linking("Target"));
    await keep(crypto.randomUUID(), 0, { ...post, title: "Longer", content: "[x](/blog/target-practice)" });
    await keep(crypto.randomUUID(), 0, { ...post, title: "Elsewhere", content: "https://other.example/blog/target" });
    const live = await create(linking("Live"));
    await keep(live, 1, { ...linking("Live"), featured_image: "/x.png" });
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: live, change: "delete" });
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({ items: [{ id: live }], drafts: [] });
  });

  test("and of the site's texts, published or not, are found", async () => {
    const target = await create(post);
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const body = { pricing: { ...navigation.pricing, href: "/blog/target#prices" } };
    const draft = {
      kind: "site_texts" as const,
      item_id: "navigation",
      action: "save" as const,
      body,
      base_version: 0,
    };
    const saved = { version: 1, updated_by: "ada@school.example", updated_at: stage.now };
    await engine.db
      .insertInto("drafts")
      .values({ release_id: release, ...draft, ...saved })
      .execute();
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      texts: [],
      drafts: [{ kind: "site_texts", id: "navigation", where: "", isNew: false, release: { name: "Monday" } }],
    });
    await engine.db
      .insertInto("site_texts")
      .values({ id: "navigation", body, version: 1, updated_at: stage.now })
      .execute();
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      texts: [{ name: "navigation" }],
      drafts: [],
    });
  });
});
