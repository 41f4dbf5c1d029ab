import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { discardTextDraft, getEditedText, saveTextDraft } from "./edit-texts.ts";
import { findTextVersions } from "./publish-texts.ts";
import { exportTexts, importTexts } from "../import/import-publishing.ts";
import { failureOf } from "../testing/stages.ts";
import { transaction } from "../database.ts";
import { deleteForGood, findTrash, restoreFromTrash } from "../history/trash.ts";
import { setPagesStage } from "./testing/pages-stage.ts";
import { renameMember } from "../people/person-data.ts";
import { deletePage } from "./managed-pages.ts";
import { writerAddresses } from "../documents/draft-writers.ts";
import { findWriters } from "../documents/drafts.ts";
import { renameInTrash } from "./trashed-pages.ts";

describeOnEachEngine("pages of editors in the trash", (engine) => {
  const { stage, admin, make, publish, change, at } = setPagesStage(engine);
  const writersOf = async (itemId: string) =>
    writerAddresses(admin(), await findWriters(admin(), { kind: "site_texts", itemId }));

  test("go to the trash with draft and former addresses, and come back with them", async () => {
    const name = await make("/one");
    await publish();
    await change(name, "address", "/one", "/two");
    await publish();
    await change(name, "title", "Spring reunion", "Autumn reunion");
    await deletePage(admin(), name);
    expect([await at("/one"), await at("/two")]).toEqual([null, null]);
    expect((await failureOf(change(name, "title", "Autumn reunion", "x"))).code).toBe("not_found");
    expect((await failureOf(getEditedText(admin(), name))).code).toBe("not_found");
    const [entry] = (await findTrash(admin())).items;
    expect(entry).toMatchObject({ collection: "site_texts", title: "Page: Autumn reunion" });
    expect(await restoreFromTrash(admin(), entry?.id ?? "")).toMatchObject({ slug: "/two" });
    expect([await at("/one"), await at("/two")]).toMatchObject([
      { movedTo: "/two" },
      { page: { title: "Spring reunion" } },
    ]);
    expect((await getEditedText(admin(), name)).words["title"]).toBe("Autumn reunion");
    expect((await findTextVersions(admin(), name)).length).toBeGreaterThan(2);
  });

  test("come back from the trash with the writers of their draft, none of whom may approve it", async () => {
    const name = await make("/one");
    const bob = stage.admin("bob");
    await saveTextDraft(bob, name, 0, [{ path: "title", before: "Spring reunion", after: "Summer" }]);
    const { trashId } = await deletePage(admin(), name);
    await restoreFromTrash(bob, trashId);
    expect(await writersOf(name)).toEqual(["ada@school.example", "bob@school.example"]);
  });

  test("come back with the writers that a former version of the site has kept as one text", async () => {
    const name = await make("/one");
    const { trashId } = await deletePage(admin(), name);
    const { snapshot } = await engine.db.selectFrom("trash").select("snapshot").executeTakeFirstOrThrow();
    const writers = "|user-of-bob@school.example||✓eve@school.example|";
    await engine.db
      .updateTable("trash")
      .set({ snapshot: { ...snapshot, writers } })
      .execute();
    const renamed = { from: "eve@school.example", to: "eva@school.example" };
    await transaction(admin(), (tx) => renameInTrash(tx, { by: renamed, writer: renamed }));
    await restoreFromTrash(admin(), trashId);
    expect(await writersOf(name)).toEqual(["bob@school.example", "eva@school.example"]);
  });

  test("come back beside a page that has their address meanwhile, and are gone for good when the trash forgets them", async () => {
    const name = await make("/one");
    await publish();
    const { trashId } = await deletePage(admin(), name);
    await make("/one", "Other");
    await publish();
    expect(await restoreFromTrash(admin(), trashId)).toMatchObject({ slug: "/one-2" });
    expect(await at("/one-2")).toMatchObject({ page: { title: "Spring reunion" } });
    const again = await deletePage(admin(), name);
    await deleteForGood(admin(), again.trashId);
    expect(await findTextVersions(admin(), name)).toEqual([]);
  });

  test("that no one has seen go to the trash when their draft is discarded", async () => {
    const name = await make("/one");
    const { draftVersion } = await getEditedText(admin(), name);
    await discardTextDraft(admin(), name, draftVersion);
    const [entry] = (await findTrash(admin())).items;
    await restoreFromTrash(admin(), entry?.id ?? "");
    expect((await getEditedText(admin(), name)).words["title"]).toBe("Spring reunion");
    expect(await at("/one")).toBeNull();
  });

  test("that an import has brought back are not restored a second time, and no two versions have one number", async () => {
    const name = await make("/one");
    await publish();
    const document = await exportTexts(admin());
    await deletePage(admin(), name);
    const options = { overwrite: true, actorEmail: "ada@school.example" };
    const outcome = { created: 0, updated: 0, same: 0, kept: [] as string[] };
    await transaction(admin(), (tx) => importTexts(tx, document, options, outcome));
    const [entry] = (await findTrash(admin())).items;
    expect((await failureOf(restoreFromTrash(admin(), entry?.id ?? ""))).code).toBe("conflict");
    const versions = (await findTextVersions(admin(), name)).map(({ version }) => version);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    expect(await at("/one")).not.toBeNull();
    // A second deletion takes the place of the first one.
    await restoreFromTrash(admin(), (await deletePage(admin(), name)).trashId);
    expect((await findTrash(admin())).items).toEqual([]);
    expect(await at("/one")).not.toBeNull();
  });

  test("that are deleted once more keep the draft of the first time, on top of what was published in between", async () => {
    const name = await make("/one");
    await publish();
    const document = await exportTexts(admin());
    await change(name, "title", "Spring reunion", "Autumn reunion");
    await saveTextDraft(stage.admin("bob"), name, (await getEditedText(admin(), name)).draftVersion, [
      { path: "meta.title", before: "Spring reunion", after: "Come in autumn" },
    ]);
    await deletePage(admin(), name);
    const options = { overwrite: true, actorEmail: "ada@school.example" };
    const outcome = { created: 0, updated: 0, same: 0, kept: [] as string[] };
    const imported = structuredClone(document);
    Object.assign(imported[name] as object, { address: "/two" });
    await transaction(admin(), (tx) => importTexts(tx, imported, options, outcome));
    const [entry] = (await findTrash(admin())).items;
    expect((await failureOf(restoreFromTrash(admin(), entry?.id ?? ""))).message).toMatch(/its draft is kept here/);

    const { trashId } = await deletePage(admin(), name);
    expect((await findTrash(admin())).items).toMatchObject([{ title: "Page: Autumn reunion" }]);
    await restoreFromTrash(admin(), trashId);
    expect(await at("/two")).toMatchObject({ page: { title: "Spring reunion" } });
    const { words } = await getEditedText(admin(), name);
    expect(words).toMatchObject({ title: "Autumn reunion", address: "/two", meta: { title: "Come in autumn" } });
    const draft = await engine.db
      .selectFrom("drafts")
      .selectAll()
      .where("item_id", "=", name)
      .executeTakeFirstOrThrow();
    expect(await writersOf(name)).toEqual(["ada@school.example", "bob@school.example"]);
    expect(draft.updated_by).toBe("bob@school.example");
  });

  test("keep the writers of their draft in the trash under the addresses that they have by then", async () => {
    const bob = stage.admin("bob");
    const [name, other] = [await make("/one"), await make("/two")];
    await saveTextDraft(bob, name, 0, [{ path: "title", before: "Spring reunion", after: "Summer" }]);
    const [first, second] = [await deletePage(admin(), name), await deletePage(admin(), other)];
    const moved = { from: "bob@school.example", to: "robert@school.example" };
    await transaction(admin(), async (tx) => {
      await tx.db.updateTable("admin_users").set({ email: moved.to }).where("email", "=", moved.from).execute();
      await renameMember(tx, "user-of-bob@school.example", moved);
    });
    for (const { trashId } of [first, second]) await restoreFromTrash(admin(), trashId);
    const drafts = await engine.db.selectFrom("drafts").selectAll().where("item_id", "in", [name, other]).execute();
    const written = new Map(drafts.map((draft) => [draft.item_id, draft]));
    expect(await writersOf(name)).toEqual(["ada@school.example", "robert@school.example"]);
    expect(written.get(name)?.updated_by).toBe("robert@school.example");
    expect(await writersOf(other)).toEqual(["ada@school.example"]);
  });
});
