import { beforeEach, expect, it } from "vitest";
import { written } from "../site-texts/testing/written-page.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setRules } from "../approvals/require-approval.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { deleteForGood, restoreFromTrash } from "../history/trash.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { moveToRelease } from "../publishing/releases/releases.ts";
import { deletePage } from "../site-texts/managed-pages.ts";
import { setPagesStage } from "../site-texts/testing/pages-stage.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { replaceMedia } from "./create-media.ts";
import { findMedia } from "./find-media.ts";
import { mp4, photo, setMediaStage } from "./testing/media-stage.ts";
import { updateMedia } from "./update-media.ts";
import { trashMedia, whereUsed } from "./uses.ts";

describeOnEachEngine("a library item that something in the trash uses", (engine) => {
  const stage = setMediaStage(engine);
  const pages = setPagesStage(engine);
  const releases = setReleaseStage(engine);
  const ada = () => stage.admin();
  beforeEach(async () => {
    for (const table of ["trash", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
  });

  const picture = async (width = 40) => (await stage.create(await photo(width, 20), "boat.jpg")).id;
  const showing = (id: string) => ({ ...post, content: `![Boat](/media/${id})`, published: true });
  const unused = async () => (await findMedia(ada(), { filter: "unused" })).items.map(({ id }) => id);
  const places = async (id: string) =>
    (await whereUsed(ada(), id)).map(({ id: place, draft, isInTrash }) => ({
      place,
      isDraft: draft !== null,
      isInTrash,
    }));

  it("says so, and stays as it is where content needs a review, until that is deleted for good", async () => {
    const id = await picture();
    const { id: place } = await createItem(ada(), postKind, showing(id));
    const { trashId } = await deleteItem(ada(), postKind, place);
    expect(await whereUsed(ada(), id)).toEqual([
      {
        collection: "blog_posts",
        id: place,
        title: post.title,
        where: "content",
        field: "content",
        isInTrash: true,
        draft: null,
      },
    ]);
    expect(await unused()).toEqual([]);
    expect((await failureOf(trashMedia(ada(), [id]))).reasons).toEqual(["in_use"]);
    await setRules(ada(), ["blog_posts"]);
    const uploadId = await stage.upload(await photo(30, 20));
    expect((await failureOf(replaceMedia(ada(), id, 1, { uploadId }))).reasons).toEqual(["review_needed"]);
    expect(await restoreFromTrash(ada(), trashId)).toMatchObject({ missingMedia: 0 });
    expect(await places(id)).toEqual([{ place, isDraft: false, isInTrash: false }]);
    await deleteForGood(ada(), (await deleteItem(ada(), postKind, place)).trashId);
    expect(await places(id)).toEqual([]);
    expect(await unused()).toEqual([id]);
    await updateMedia(ada(), id, 1, { crop: { left: 0, top: 0, width: 0.5, height: 1 } });
    expect((await trashMedia(ada(), [id])).trashIds).toHaveLength(1);
  });

  it("is missed when that is restored without it", async () => {
    const [one, other] = [await picture(), await picture(50)];
    const fields = { ...showing(one), featured_image: `/media/${one}`, excerpt: `See /media/${other}` };
    const { id } = await createItem(ada(), postKind, fields);
    const remove = async () => (await deleteItem(ada(), postKind, id)).trashId;
    const post = await remove();
    const { trashIds } = await trashMedia(ada(), [one, other], { evenIfUsed: true });
    expect(await restoreFromTrash(ada(), post)).toMatchObject({ missingMedia: 2 });
    await deleteForGood(ada(), trashIds[0] ?? "");
    expect(await restoreFromTrash(ada(), trashIds[1] ?? "")).toMatchObject({ missingMedia: 0 });
    expect(await restoreFromTrash(ada(), await remove())).toMatchObject({ missingMedia: 1 });
  });

  it("is named by the draft of an item, and by both words of a page", async () => {
    const [one, other] = [await picture(), await picture(50)];
    const { id } = await createItem(ada(), postKind, post);
    await keepItemDraft(ada(), postKind, id, { known: 0, base: 1, input: showing(one) });
    await deleteItem(ada(), postKind, id);
    expect(await places(one)).toEqual([{ place: id, isDraft: true, isInTrash: true }]);
    const name = await pages.make("/spring");
    const change = (before: string, after: string) => pages.change(name, "meta.description", before, after);
    const words = (id: string) => `Read what we have done together this year: /media/${id}`;
    await change(written.description, words(other));
    const draftOnly = (await deletePage(ada(), name)).trashId;
    expect(await places(other)).toEqual([{ place: name, isDraft: false, isInTrash: true }]);
    await restoreFromTrash(ada(), draftOnly);
    expect(await places(other)).toEqual([{ place: name, isDraft: true, isInTrash: false }]);
    await pages.publish();
    await change(words(other), words(one));
    await deletePage(ada(), name);
    expect(await places(other)).toEqual([{ place: name, isDraft: false, isInTrash: true }]);
    expect(await places(one)).toContainEqual({ place: name, isDraft: false, isInTrash: true });
  });

  it("stays changeable in a page that never was public, and is missed when that is restored", async () => {
    const id = await picture();
    const name = await pages.make("/summer");
    const words = `Read what we have done together this year: /media/${id}`;
    await pages.change(name, "meta.description", written.description, words);
    await setRules(ada(), ["site_texts"]);
    const page = (await deletePage(ada(), name)).trashId;
    const left = { left: 0, top: 0, width: 0.5, height: 1 };
    await updateMedia(ada(), id, 1, { crop: left });
    await trashMedia(ada(), [id], { evenIfUsed: true });
    expect(await restoreFromTrash(ada(), page)).toMatchObject({ missingMedia: 1 });
  });

  it("is the poster of a film there", async () => {
    const [film, id] = [await stage.create(mp4(), "film.mp4"), await picture()];
    await updateMedia(ada(), film.id, 1, { posterId: id });
    await trashMedia(ada(), [film.id]);
    expect(await places(id)).toEqual([{ place: film.id, isDraft: false, isInTrash: true }]);
    expect(await unused()).toEqual([]);
    expect((await failureOf(trashMedia(ada(), [id]))).reasons).toEqual(["in_use"]);
  });

  it("is used by a draft alone when a release that has made its place is taken back", async () => {
    const id = await picture();
    const itemId = crypto.randomUUID();
    const { version } = await keepItemDraft(ada(), postKind, itemId, { known: 0, base: 0, input: showing(id) });
    const release = await releases.releaseWith((to) =>
      moveToRelease(ada(), to, { kind: "blog_posts", itemId, version }),
    );
    await releases.publish(release);
    expect(await places(id)).toEqual([{ place: itemId, isDraft: false, isInTrash: false }]);
    await releases.undo(release);
    expect(await places(id)).toEqual([{ place: itemId, isDraft: true, isInTrash: false }]);
    expect(await engine.db.selectFrom("media_uses").selectAll().execute()).toEqual([]);
  });
});
