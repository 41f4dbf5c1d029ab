import { beforeEach, expect, test } from "vitest";
import { home } from "#content/pages/home.ts";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../content/items/edit-item.ts";
import { postKind } from "../content/kinds/post.ts";
import { getItem } from "../lists/find-items.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, planItemChange } from "../publishing/releases/releases.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { setAdminStage } from "../testing/stages.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { exportDrafts } from "./content-document.ts";
import { importContent } from "./import-content.ts";
import { exportTexts } from "./import-publishing.ts";

describeOnEachEngine("an export that every import takes", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const empty = async () => {
    const publishing = ["drafts", "releases", "release_changes", "schedules"] as const;
    for (const table of [...collections, "slug_history", "revisions", "trash", "site_texts", ...publishing] as const)
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
