import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { findItemDrafts } from "./list-drafts.ts";

describeOnEachEngine("two people in one draft", (engine) => {
  const { stage, draftOf, releaseWith } = setReleaseStage(engine);
  const id = crypto.randomUUID();
  const keep = (input: object, save: { known: number; base?: number; release?: string; mayRecreate?: boolean }) =>
    keepItemDraft(stage.admin(), postKind, id, { base: 0, ...save, input });
  const mine = { ...post, title: "Mine" };
  const theirs = { ...post, title: "Theirs" };

  it("are shown both texts by whoever is behind, also in a release, and go on over the last one", async () => {
    const monday = await releaseWith();
    for (const release of ["", monday]) {
      const { version } = await keep(post, { known: 0, release });
      const other = { known: version, base: 0, input: theirs, release };
      const seen = await keepItemDraft(stage.admin("bob"), postKind, id, other);
      const { code, conflict } = await failureOf(keep(mine, { known: version, release }));
      expect(code).toBe("conflict");
      expect(conflict).toMatchObject({ version: 0, draftVersion: seen.version, isDraft: true, theirs });
      await keep(mine, { known: seen.version, release });
      expect((await getItemDraft(stage.admin(), postKind, id, release))?.fields).toMatchObject(mine);
    }
  });

  it("are shown what is live when the new item went live by another hand", async () => {
    const version = await draftOf(id, post, 0);
    await publishItemDraft(stage.admin("bob"), postKind, id, version);
    const { conflict } = await failureOf(keep(mine, { known: version }));
    expect(conflict).toMatchObject({ version: 1, draftVersion: 0, by: "bob@school.example" });
    await keep(mine, { known: 0, base: 1 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 1, isOutdated: false });
  });

  it("publish over each other with both texts, too", async () => {
    const version = await draftOf(id, post, 0);
    await createItem(stage.admin("bob"), postKind, theirs, id);
    const { conflict } = await failureOf(publishItemDraft(stage.admin(), postKind, id, version));
    expect(conflict).toMatchObject({ version: 1, theirs: { title: "Theirs" } });
  });

  it("keep what one of them has discarded only when somebody asks for it", async () => {
    const version = await draftOf(id, post, 0);
    await discardItemDraft(stage.admin("bob"), postKind, id, version);
    const failure = await failureOf(keep(mine, { known: version }));
    expect([failure.code, failure.conflict]).toEqual(["conflict", null]);
    await keep(mine, { known: version, mayRecreate: true });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 0, fields: mine });
  });

  it("see no new item where one is stored already", async () => {
    await draftOf(id, theirs, 0);
    expect(await findItemDrafts(stage.admin(), postKind)).toMatchObject([{ id, isNew: true }]);
    await createItem(stage.admin("bob"), postKind, post, id);
    expect(await findItemDrafts(stage.admin(), postKind)).toMatchObject([{ id, isNew: false }]);
  });
});
