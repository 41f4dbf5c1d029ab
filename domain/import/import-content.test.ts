import { expect, test } from "vitest";
import { home } from "#content/pages/home.ts";
import { type Collection, collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { testedKinds, exportedDocument } from "../testing/tested-content.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { getTexts } from "../texts/get-texts.ts";
import { exportCollection } from "./exported-items.ts";
import { importContent } from "./import-content.ts";

const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("content taken out and in", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const empty = async () => {
    for (const table of [...collections, "former_addresses", "revisions", "trash", "site_texts", "drafts"] as const)
      await engine.db.deleteFrom(table).execute();
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(exportCollection(ctx, "blog_posts").next())).code).toBe(code);
    expect((await failureOf(importContent(ctx, { format: 1 }))).code).toBe(code);
  });

  test("brings the texts of the site that were changed, and overwrites none unasked", async () => {
    await empty();
    const closing = { ...home.closing, title: "Come in" };
    const document = { format: 1, site_texts: { home: { closing } } };
    expect(await importContent(operator(), document)).toMatchObject({ created: 1 });
    expect((await getTexts(stage.visitor())).home.closing.title).toBe("Come in");
    expect(await importContent(operator(), await exportedDocument(operator()))).toMatchObject({ created: 0, same: 1 });
    const other = { format: 1, site_texts: { home: { closing: { ...closing, title: "Other" } } } };
    expect((await importContent(operator(), other)).kept).toEqual([
      'The text "Home" was left as it is: it differs. --overwrite would replace it.',
    ]);
    expect(await importContent(operator(), other, { overwrite: true })).toMatchObject({ updated: 1 });
    expect((await getTexts(stage.visitor())).home.closing.title).toBe("Other");
    const broken = { format: 1, site_texts: { home: { closing: { ...closing, title: "" } }, nothing: {} } };
    expect((await failureOf(importContent(operator(), broken))).message).toBe(
      'Nothing was imported.\nsite_texts "home", closing.title: Please write something here.\nsite_texts "nothing": the site has no such text.',
    );
    await empty();
  });

  test("comes back whole: every kind, ids, times, drafts and former addresses", async () => {
    for (const { create, input } of testedKinds) await create(stage.admin(), input);
    await createItem(stage.admin(), postKind, { title: "Draft", content: "x" });
    const { id } = await createItem(stage.admin(), postKind, { ...post, title: "Old" });
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "New" });
    const before = await exportedDocument(operator());
    await empty();
    stage.now = new Date("2027-01-01T00:00:00Z");
    stage.changed = [];
    expect(await importContent(operator(), before)).toEqual({
      created: testedKinds.length + 2,
      updated: 0,
      same: 0,
      kept: [],
    });
    const versionless = (document: Record<string, unknown>) =>
      collections.map((name) => (document[name] as Record<string, unknown>[]).map(({ version: _, ...item }) => item));
    expect(versionless(await exportedDocument(operator()))).toEqual(versionless(before));
    expect(await getArticle(stage.visitor(), "old")).toEqual({ movedTo: "new" });
    expect(new Set(stage.changed)).toEqual(new Set<Collection>(collections));
    expect(await importContent(operator(), before)).toEqual({
      created: 0,
      updated: 0,
      same: testedKinds.length + 2,
      kept: [],
    });
  });

  test("overwrites nothing silently, and leaves a revision where it is told to", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const document = await exportedDocument(operator());
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const { kept } = await importContent(operator(), document);
    expect(kept).toEqual([expect.stringContaining('"First Post" was left as it is')]);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Later", version: 2 });
    expect(await importContent(operator(), document, { overwrite: true })).toMatchObject({ updated: 1, kept: [] });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", version: 3 });
    const latest = await engine.db.selectFrom("revisions").selectAll().where("version", "=", 3).executeTakeFirst();
    expect(latest).toMatchObject({ action: "import", actor_email: "cli" });
  });

  test("leaves out what has lost its address to another item, and what is in the trash", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const document = await exportedDocument(operator());
    await deleteItem(stage.admin(), postKind, id);
    expect((await importContent(operator(), document)).kept).toEqual([expect.stringContaining("trash")]);
    await createItem(stage.admin(), postKind, post);
    expect((await importContent(operator(), document)).kept).toEqual([expect.stringContaining('"first-post"')]);
  });

  test.each([
    ["not an export", { posts: [] }],
    ["not an export", "text"],
    ["not an export", { format: 2 }],
  ])("refuses %s (%#)", async (words, document) => {
    expect((await failureOf(importContent(operator(), document))).message).toContain(words);
  });

  test("takes all or nothing, and names what is wrong", async () => {
    const { id: _, ...row } = { ...post, id: "", slug: "ok", created_at: stage.now, updated_at: stage.now };
    const document = {
      format: 1,
      blog_posts: [
        { ...row, id: crypto.randomUUID() },
        { ...row, id: crypto.randomUUID(), slug: "Not A Slug", featured_image: "javascript:alert(1)" },
        { ...row, id: "1", slug: undefined },
      ],
    };
    const failure = await failureOf(importContent(operator(), JSON.parse(JSON.stringify(document))));
    expect(failure.code).toBe("invalid");
    for (const part of ["blog_posts[1]", "slug:", "featured_image:", "blog_posts[2]", "id:"])
      expect(failure.message).toContain(part);
    expect(await exportedDocument(operator())).toMatchObject({ blog_posts: [] });
  });
});
