import { beforeEach, expect, test } from "vitest";
import { navigation } from "#content/site/navigation.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { authorKind } from "../../kinds/author.ts";
import { postKind } from "../../kinds/post.ts";
import { createPage } from "../../site-texts/managed-pages.ts";
import { setPagesStage } from "../../site-texts/testing/pages-stage.ts";
import { saveTextDraft } from "../../site-texts/edit-texts.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { planRedirect } from "../planned.ts";
import { createRelease, moveToRelease, planItemChange } from "./releases.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setAdminStage } from "../../testing/stages.ts";
import { findDanglingLinks } from "./dangling-links.ts";
import { publishRelease } from "./publish-release.ts";
import { createRedirect } from "../../redirects/managed-redirects.ts";
import { findRedirects } from "../redirect-list.ts";
import { noRelease } from "../../documents/drafts.ts";

const post = { title: "Target", content: "x", published: true };

describeOnEachEngine("links that lead nowhere with a release", (engine) => {
  const pages = setPagesStage(engine);
  const { stage } = pages;
  let release: string;
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const)
      await engine.db.deleteFrom(table).execute();
    ({ id: release } = await createRelease(stage.admin(), { name: "Monday" }));
  });
  const create = async (input: object) => (await createItem(stage.admin(), postKind, { ...post, ...input })).id;
  const add = async (input: object, itemId: string = crypto.randomUUID(), base = 0) => {
    const save = { known: 0, base, input: { ...post, ...input } };
    const { version } = await keepItemDraft(stage.admin(), postKind, itemId, save);
    await moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId, version });
  };
  const change = (itemId: string, what: "hide" | "delete") =>
    planItemChange(stage.admin(), release, { collection: "blog_posts", itemId, change: what });
  /** Lets the menu lead somewhere with the release, or in the draft beside the live site. */
  const linkFromMenu = (href: string, place = release) => {
    const change = { path: "pricing.href", before: navigation.pricing.href, after: href };
    return saveTextDraft(stage.admin(), "navigation", 0, [change], place);
  };
  const dangling = () => findDanglingLinks(stage.admin(), release);

  test.each(strangers)("are not told to %s", async (_, actor, code) => {
    expect((await failureOf(findDanglingLinks(stage.as(actor), release))).code).toBe(code);
  });

  test("are those in what it changes, but not to what comes with it, is there or is led on", async () => {
    await create({ title: "There" });
    const links = ["new", "there", "led-on", "nowhere"].map((slug) => `[x](/blog/${slug}#part)`);
    await add({ title: "Linking", content: `${links.join(" ")} https://other.example/ /use-cases/nothing` });
    await add({ title: "New" });
    await planRedirect(stage.admin(), release, null, { from: "/blog/led-on", to: "/about" });
    await planRedirect(stage.admin(), release, null, { from: "/soon", to: "/blog/new" });
    await planRedirect(stage.admin(), release, null, { from: "/lost", to: "/blog/nowhere#x" });
    await linkFromMenu("/blog/nowhere");
    expect(await dangling()).toEqual([
      { path: "/blog/nowhere", from: ["Linking", "Menus and footer", "Redirect from /lost"] },
      { path: "/use-cases/nothing", from: ["Linking"] },
    ]);
  });

  test("are not those to other sites, to feeds, files and other answers of this one", async () => {
    const places = [
      "https://partner.example/blog/x",
      "https://www.homecoming.example/blog/gone",
      "/blog/feed.xml",
      "/case-studies/report.html",
    ];
    await add({ title: "Linking", content: places.map((place) => `[x](${place}).`).join(" ") });
    expect(await dangling()).toEqual([{ path: "/blog/gone", from: ["Linking"] }]);
  });

  const picture = "/media/0b9c2f6e-4f0e-4d6a-9c55-0c1f2a3b4c5d";
  test.each([
    "/blog/feed.xml",
    "/blog/atom.xml#x",
    picture,
    "/sitemap.xml",
    "https://partner.example/x",
    "mailto:a@b.example",
  ])("are none from a menu to %s", async (href) => {
    await linkFromMenu(href);
    expect(await dangling()).toEqual([]);
  });
  test.each(["/nowhere#x", "https://www.homecoming.example/nowhere?a=b", "http://localhost:3000/nowhere"])(
    "are those from a menu to %s",
    async (href) => {
      await linkFromMenu(href);
      expect(await dangling()).toEqual([{ path: "/nowhere", from: ["Menus and footer"] }]);
    },
  );

  test("are those to a page of editors that it hides", async () => {
    const name = await pages.make("/spring");
    await pages.publish();
    await linkFromMenu("/spring#start", noRelease);
    expect(await dangling()).toEqual([]);
    const edit = { path: "shown", before: true, after: false };
    await saveTextDraft(stage.admin(), name, 0, [edit], release);
    expect(await dangling()).toEqual([{ path: "/spring", from: ["Menus and footer"] }]);
    await planRedirect(stage.admin(), release, null, { from: "/spring", to: "/about" });
    expect(await dangling()).toEqual([]);
  });

  test("are those to a former address of a page that it hides, unless it leads elsewhere", async () => {
    const name = await pages.make("/one");
    await pages.publish();
    for (const [from, to] of [
      ["/one", "/two"],
      ["/two", "/three"],
    ]) {
      await pages.change(name, "address", from, to);
      await pages.publish();
    }
    await linkFromMenu("/one", noRelease);
    await create({ title: "Linking", content: "[x](/two#part) [y](/three)" });
    expect(await dangling()).toEqual([]);
    await saveTextDraft(stage.admin(), name, 0, [{ path: "shown", before: true, after: false }], release);
    expect(await dangling()).toEqual([
      { path: "/one", from: ["Menus and footer"] },
      { path: "/three", from: ["Linking"] },
      { path: "/two", from: ["Linking"] },
    ]);
    await createPage(stage.admin(), { title: "New", address: "/one" }, release);
    await planRedirect(stage.admin(), release, null, { from: "/two", to: "/about" });
    expect(await dangling()).toEqual([{ path: "/three", from: ["Linking"] }]);
  });

  test("are not those to a page of editors that it shows or moves", async () => {
    const [moved, made] = [await pages.make("/one"), await pages.make("/new")];
    await pages.publish(moved);
    await linkFromMenu("/one");
    await add({ title: "New", content: "x" });
    const { version } = await engine.db
      .selectFrom("drafts")
      .select("version")
      .where("item_id", "=", made)
      .executeTakeFirstOrThrow();
    await moveToRelease(stage.admin(), release, { kind: "site_texts", itemId: made, version });
    await saveTextDraft(stage.admin(), moved, 0, [{ path: "address", before: "/one", after: "/uno" }], release);
    await planRedirect(stage.admin(), release, null, { from: "/x", to: "/new" });
    expect(await dangling()).toEqual([]);
  });

  test("are not those to the former address of what it moves", async () => {
    const target = await create({});
    await create({ title: "Left", content: "/blog/target" });
    await add({ title: "Elsewhere" }, target, 1);
    await add({ title: "New", content: "/blog/target" });
    expect(await dangling()).toEqual([]);
  });

  test.each(["hide", "delete"] as const)("are those to a former address of an item that it is to %s", async (what) => {
    const target = await create({});
    await updateItem(stage.admin(), postKind, target, 1, { ...post, title: "Renamed" });
    await updateItem(stage.admin(), postKind, target, 2, { ...post, title: "Renamed again" });
    // Another one is where it was in between.
    await create({ title: "Renamed" });
    await create({ title: "Left", content: "/blog/target /blog/renamed" });
    await change(target, what);
    expect(await dangling()).toEqual([{ path: "/blog/target", from: ["Left"] }]);
  });

  test("are those of a post to a former address of its author, and those of its byline to the present one", async () => {
    const author = { name: "Ada", is_active: true };
    const { id } = await createItem(stage.admin(), authorKind, author);
    await updateItem(stage.admin(), authorKind, id, 1, { ...author, name: "Countess" });
    await create({ title: "Signed", authors: [id] });
    await create({ title: "Left", content: "/blog/authors/ada" });
    await planItemChange(stage.admin(), release, { collection: "authors", itemId: id, change: "hide" });
    expect(await dangling()).toEqual([
      { path: "/blog/authors/ada", from: ["Left"] },
      { path: "/blog/authors/countess", from: ["Signed"] },
    ]);
  });

  test.each(["hide", "delete"] as const)("are those to what it is to %s, unless it mends them", async (what) => {
    const target = await create({});
    const mended = await create({ title: "Mended", content: "/blog/target" });
    await create({ title: "Left", content: "/blog/target" });
    await change(target, what);
    expect(await dangling()).toEqual([{ path: "/blog/target", from: ["Left", "Mended"] }]);
    await add({ title: "Mended", content: "/about" }, mended, 1);
    expect(await dangling()).toEqual([{ path: "/blog/target", from: ["Left"] }]);
    await planRedirect(stage.admin(), release, null, { from: "/blog/target", to: "/about" });
    expect(await dangling()).toEqual([]);
  });
});

describeOnEachEngine("redirects to what comes with a release", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const release = async () => (await createRelease(stage.admin(), { name: "Monday" })).id;
  const addPost = async (id: string, title: string) => {
    const itemId = crypto.randomUUID();
    const input = { title, content: "x", published: true };
    const { version } = await keepItemDraft(stage.admin(), postKind, itemId, { known: 0, base: 0, input });
    await moveToRelease(stage.admin(), id, { kind: "blog_posts", itemId, version });
  };

  test("a redirect that leads nowhere names the release with which its page comes", async () => {
    await createRedirect(stage.admin(), { from: "/soon", to: "/blog/with-it" });
    await createRedirect(stage.admin(), { from: "/never", to: "/blog/never" });
    await release();
    const monday = await release();
    await addPost(monday, "With it");
    const { items } = await findRedirects(stage.admin());
    expect(items.toSorted((one, other) => (one.from < other.from ? -1 : 1))).toMatchObject([
      { from: "/never", leadsNowhere: true, awaits: null },
      { from: "/soon", leadsNowhere: true, awaits: { id: monday, name: "Monday" } },
    ]);
    await publishRelease(stage.admin(), monday, null);
    expect((await findRedirects(stage.admin(), { search: "/soon" })).items).toMatchObject([
      { leadsNowhere: false, awaits: null },
    ]);
  });
});
