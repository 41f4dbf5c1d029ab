import { expect, test } from "vitest";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, deleteItem, updateItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { deleteForGood } from "../history/trash.ts";
import { findItems } from "../lists/find-items.ts";
import { getItem } from "../documents/get-item.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { importBuiltIn } from "./import-built-in.ts";
import { importContent } from "./import-content.ts";
import { exportImportedEntries } from "./imported-entries.ts";

describeOnEachEngine("which built-in entries were imported", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const empty = async () => {
    for (const table of [...collections, "former_addresses", "revisions", "trash", "imported_entries"] as const)
      await engine.db.deleteFrom(table).execute();
  };
  const entries = async () => (await exportImportedEntries(operator())).length;
  const madeByImport = async () => Object.values((await importBuiltIn(stage.admin())).created);
  const posts = async () => (await findItems(stage.admin(), postKind)).items as (object & { id: string })[];

  test.each(strangers)("is not told to %s", async (_, actor, code) => {
    expect((await failureOf(exportImportedEntries(stage.as(actor)))).code).toBe(code);
  });

  test("goes to another site: addresses stay there, and what was deleted stays away", async () => {
    await importBuiltIn(stage.admin());
    const { trashId } = await deleteItem(stage.admin(), postKind, (await posts())[0]!.id);
    await deleteForGood(stage.admin(), trashId);
    const before = await exportedDocument(operator());
    await empty();
    expect(await importContent(operator(), before)).toMatchObject({ created: 48, kept: [] });
    expect(await exportedDocument(operator())).toMatchObject({ imported_entries: before["imported_entries"] });
    const stored = await getItem(stage.admin(), postKind, (await posts())[0]!.id);
    expect(await updateItem(stage.admin(), postKind, stored.id, 1, { ...stored, title: "Retitled" })).toMatchObject({
      slug: stored.slug,
    });
    expect(new Set(await madeByImport())).toEqual(new Set([0]));
    expect(await importContent(operator(), before)).toMatchObject({ created: 0, same: 47 });
  });

  test("is not taken over for an item that was left out, and is for one in the place of a deleted one", async () => {
    await importBuiltIn(stage.admin());
    const before = await exportedDocument(operator());
    const [first] = before["blog_posts"] as { id: string; title: string; slug: string }[];
    await empty();
    await createItem(stage.admin(), postKind, { title: first!.title, content: "Ours", own_slug: first!.slug });
    await importContent(operator(), before);
    expect(await entries()).toBe(48);
    await empty();
    await importBuiltIn(stage.admin());
    for (const { id } of await posts())
      await deleteForGood(stage.admin(), (await deleteItem(stage.admin(), postKind, id)).trashId);
    await importContent(operator(), before);
    const stored = await getItem(stage.admin(), postKind, first!.id);
    expect(await updateItem(stage.admin(), postKind, first!.id, 1, { ...stored, title: "Retitled" })).toMatchObject({
      slug: first!.slug,
    });
  });

  test("may be missing in a file", async () => {
    await importBuiltIn(stage.admin());
    const { imported_entries: _, ...older } = await exportedDocument(operator());
    await empty();
    expect(await importContent(operator(), older)).toMatchObject({ created: 49, kept: [] });
    expect(await entries()).toBe(0);
  });
});
