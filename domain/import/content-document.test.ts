import { beforeEach, expect, test } from "vitest";
import { home } from "#content/pages/home.ts";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { authorKind } from "../kinds/author.ts";
import { postKind } from "../kinds/post.ts";
import { getItem } from "../documents/get-item.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, planItemChange } from "../publishing/releases/releases.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { setAdminStage } from "../testing/stages.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { exportDrafts } from "./content-document.ts";
import { exportCollection } from "./exported-items.ts";
import { exportRedirects } from "./transfer-redirects.ts";
import { importContent } from "./import-content.ts";
import { exportTexts } from "./import-publishing.ts";

describeOnEachEngine("an export that every import takes", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const empty = async () => {
    const publishing = ["drafts", "releases", "release_changes", "schedules"] as const;
    for (const table of [
      ...collections,
      "former_addresses",
      "revisions",
      "trash",
      "site_texts",
      ...publishing,
    ] as const)
      await engine.db.deleteFrom(table).execute();
  };
  beforeEach(empty);

  const create = async (title: string) =>
    (await createItem(stage.admin(), postKind, { title, content: "Come.", published: true })).id;
  const release = async (name: string) => (await createRelease(stage.admin(), { name })).id;
  const hide = (to: string, itemId: string) =>
    planItemChange(stage.admin(), to, { collection: "blog_posts", itemId, change: "hide" });

  test("has releases as they were found: what is made or made public meanwhile leaves them whole", async () => {
    const [live, other] = [await create("Spring reunion"), await create("Other")];
    const monday = await release("Monday");
    await hide(monday, live);
    const { releases, drafts: _, ...document } = await exportedDocument(operator());
    const late = await release("Late");
    await hide(late, other);
    await publishRelease(stage.admin(), monday, null);
    const drafts = [];
    for await (const draft of exportDrafts(operator(), releases as { id: string }[])) drafts.push(draft);
    await empty();
    const whole = JSON.parse(JSON.stringify({ ...document, releases, drafts })) as unknown;
    expect(await importContent(operator(), whole)).toMatchObject({ kept: [] });
    await publishRelease(stage.admin(), monday, null);
    expect(await getItem(stage.admin(), postKind, live)).toMatchObject({ published: false });
  });

  test("leaves out items and redirects that no longer fit, by name and address, and everything else can be taken in", async () => {
    const [whole, unfit] = [await create("Spring reunion"), await create("Old rowers")];
    const author = await createItem(stage.admin(), authorKind, { name: "Ann", published: true });
    await updateItem(stage.admin(), postKind, whole, 1, {
      title: "Spring reunion",
      content: "Come.",
      authors: [author.id],
    });
    const typed = { title: "Old rowers, again", content: "Come." };
    await keepItemDraft(stage.admin(), postKind, unfit, { known: 0, base: 1, input: typed });
    await engine.db.updateTable("authors").set({ name: "" }).where("id", "=", author.id).execute();
    await engine.db.updateTable("blog_posts").set({ content: " " }).where("id", "=", unfit).execute();
    await engine.db
      .insertInto("imported_entries")
      .values({ collection: "blog_posts", slug: "old-rowers", item_id: unfit, imported_at: stage.now })
      .execute();
    await engine.db
      .insertInto("redirects")
      .values({ id: crypto.randomUUID(), from_path: "no path", to_path: "/", created_at: stage.now })
      .execute();
    const leftOut: string[] = [];
    for (const collection of collections) {
      const items = exportCollection(operator(), collection, (words, id) => leftOut.push(id, words));
      for await (const item of items) expect(item.id).toBe(whole);
    }
    await exportRedirects(operator(), (words) => leftOut.push(words));
    expect(leftOut).toEqual([
      unfit,
      expect.stringContaining(`Left out: blog post "Old rowers" (/blog/old-rowers, /admin/blog/${unfit}): content: `),
      author.id,
      expect.stringContaining(`(/blog/authors/ann, /admin/authors/${author.id}): name: `),
      expect.stringContaining("Left out: redirects no path from: "),
    ]);
    const document = await exportedDocument(operator());
    expect(document).toMatchObject({ imported_entries: [], redirects: [], blog_posts: [{ id: whole }] });
    await empty();
    expect(await importContent(operator(), document)).toMatchObject({
      created: 1,
      kept: [expect.stringContaining("begun on something that is not here")],
    });
  });

  test("leaves out drafts and texts that this version of the site has no use for, by name", async () => {
    const change = { path: "closing.title", before: home.closing.title, after: "See you" };
    await saveTextDraft(stage.admin(), "home", 0, [change]);
    const row = { version: 1, updated_at: stage.now };
    const body = { closing: { ...home.closing, title: "Come in" }, hero: { gone: true }, former: "x" };
    await engine.db
      .insertInto("site_texts")
      .values([
        { id: "home", body, ...row },
        { id: "former", body: {}, ...row },
      ])
      .execute();
    const {
      release_id,
      kind: _,
      item_id: __,
      ...draft
    } = await engine.db.selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
    await engine.db
      .insertInto("drafts")
      .values({ ...draft, release_id, kind: "site_texts", item_id: "former" })
      .execute();
    const leftOut: string[] = [];
    const drafts = [];
    for await (const one of exportDrafts(operator(), [], (words) => leftOut.push(words))) drafts.push(one.item_id);
    const texts = await exportTexts(operator(), (words) => leftOut.push(words));
    expect(drafts).toEqual(["home"]);
    expect(texts).toEqual({ home: { closing: body.closing } });
    expect(leftOut).toEqual([
      "Left out: drafts site_texts/former item_id: the site has no such text",
      'Left out: site_texts "former": the site has no such text.',
      'Left out of site_texts "home": what of "hero" does not fit this version of the site.',
      'Left out of site_texts "home": what of "former" does not fit this version of the site.',
    ]);
    expect(await importContent(operator(), await exportedDocument(operator()))).toMatchObject({ kept: [] });
  });
});
