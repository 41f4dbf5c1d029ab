import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { findActivity } from "../activity/find-activity.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { deleteForGood, findTrash, restoreFromTrash } from "../history/trash.ts";
import { replaceMedia } from "./create-media.ts";
import { findMedia, findMediaByIds, findMediaTags, getMedia, openWholePicture } from "./find-media.ts";
import { type MediaQuery, mediaPerPage } from "./limits.ts";
import { findPublicMedia } from "./public-media.ts";
import { makeNextRendition } from "./pictures/renditions.ts";
import { setMediaStage, mp4, photo } from "./testing/media-stage.ts";
import { trashMedia, whereUsed } from "./uses.ts";
import { tagMedia, updateMedia } from "./update-media.ts";

const drawing = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="10"/>`;

describeOnEachEngine("the media library", (engine) => {
  const stage = setMediaStage(engine);
  const post = (content: string) => ({ title: "Reunion", content, published: true });

  it.each(strangers)("%s may see and change nothing", async (_, actor, code) => {
    const { id } = await stage.create(drawing(1));
    const ctx = stage.as(actor);
    for (const call of [
      findMedia(ctx),
      getMedia(ctx, id),
      findMediaTags(ctx),
      updateMedia(ctx, id, 1, { alt: "x" }),
      tagMedia(ctx, [id], { add: ["x"] }),
      trashMedia(ctx, [id]),
      whereUsed(ctx, id),
      findMediaByIds(ctx, [id]),
      openWholePicture(ctx, id),
    ])
      expect((await failureOf(call)).code).toBe(code);
    expect(await getMedia(stage.admin(), id)).toMatchObject({ version: 1, alt: "", tags: [] });
  });

  it("changes what is said of an item, and only that", async () => {
    const { id } = await stage.create(drawing(1), "a.svg");
    const changes = {
      alt: " Rowers on the river. ",
      tags: ["Summer ", "reunion", "summer", ""],
      focal: { x: 0.2, y: 0.9 },
    };
    expect(await updateMedia(stage.admin("bob"), id, 1, changes)).toMatchObject({
      name: "a",
      alt: "Rowers on the river.",
      tags: ["reunion", "summer"],
      focal: { x: 0.2, y: 0.9 },
      version: 2,
    });
    expect(await updateMedia(stage.admin(), id, 2, { name: "Rowers" })).toMatchObject({ tags: ["reunion", "summer"] });
    expect((await failureOf(updateMedia(stage.admin(), id, 2, { name: "Late" }))).code).toBe("conflict");
    expect((await failureOf(updateMedia(stage.admin(), randomUUID(), 1, {}))).code).toBe("not_found");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a blank name", { name: " " }, "name"],
    ["a long alternative text", { alt: "x".repeat(1_001) }, "alt"],
    ["a crop outside", { crop: { left: 0.5, top: 0, width: 0.6, height: 1 } }, "crop"],
    ["a crop of nothing", { crop: { left: 0, top: 0, width: 0, height: 1 } }, "crop.width"],
    ["a crop of a drawing", { crop: { left: 0, top: 0, width: 0.5, height: 1 } }, "crop"],
    ["a poster of a drawing", { posterId: randomUUID() }, "posterId"],
    ["captions that are none", { captions: "Hello" }, "captions"],
    ["too many tags", { tags: Array.from({ length: 31 }, (_, at) => `tag ${at}`) }, "tags"],
  ])("refuses %s", async (_, changes, field) => {
    const { id } = await stage.create(drawing(1));
    const { code, fields } = await failureOf(updateMedia(stage.admin(), id, 1, changes));
    expect([code, Object.keys(fields)]).toEqual(["invalid", [field]]);
  });

  it("gives a cropped picture another address, and the former one again without the crop", async () => {
    const whole = await stage.create(await photo(800, 600));
    const crop = { left: 0.25, top: 0, width: 0.5, height: 0.5 };
    const cropped = await updateMedia(stage.admin(), whole.id, 1, { crop });
    expect(cropped).toMatchObject({ width: 400, height: 300, full: { width: 800, height: 600 }, crop });
    expect(cropped.src).not.toBe(whole.src);
    expect(await updateMedia(stage.admin(), whole.id, 2, { crop: null })).toMatchObject({ src: whole.src, crop: null });
    const all = { left: 0, top: 0, width: 1, height: 1 };
    expect(await updateMedia(stage.admin(), whole.id, 3, { crop: all })).toMatchObject({ src: whole.src, crop: null });
  });

  it("shows a film with poster, captions and transcript", async () => {
    const film = await stage.create(mp4(), "film.mp4");
    const poster = await stage.create(await photo(320, 180));
    const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.";
    await updateMedia(stage.admin(), film.id, 1, { posterId: poster.id, captions, transcript: "Hello." });
    const shown = (await findPublicMedia(stage.visitor(), mediaPath(film.id))).get(film.id);
    expect(shown).toMatchObject({
      kind: "film",
      type: "video/mp4",
      poster: { width: 320, height: 180 },
      captionsSrc: `/media/${film.id}.vtt`,
      transcript: "Hello.",
    });
    expect(await whereUsed(stage.admin(), poster.id)).toMatchObject([{ collection: "media_items", title: "film" }]);
  });

  it("says a decorative picture has no alternative text", async () => {
    const { id } = await stage.create(drawing(1));
    await updateMedia(stage.admin(), id, 1, { alt: "Old text", isDecorative: true });
    expect((await findPublicMedia(stage.visitor(), mediaPath(id))).get(id)).toMatchObject({ alt: "" });
  });

  it("finds by words, kind, tag and filter, a hundred a page", async () => {
    const rowers = await stage.create(drawing(1), "IMG 1.svg");
    await updateMedia(stage.admin(), rowers.id, 1, { alt: "Rowers with 100% effort", tags: ["river", "boat"] });
    const film = await stage.create(mp4(), "Österreich.mp4");
    const used = await stage.create(drawing(2), "used.svg");
    const decorative = await stage.create(drawing(3), "line.svg");
    await updateMedia(stage.admin(), decorative.id, 1, { isDecorative: true });
    await createItem(stage.admin(), postKind, post(`![](/media/${used.id})`));
    const drafted = await stage.create(drawing(4), "drafted.svg");
    const fields = { title: "Draft", content: `![](/media/${drafted.id})` };
    await keepItemDraft(stage.admin(), postKind, randomUUID(), { known: 0, base: 0, input: fields });
    const named = async (query: MediaQuery) =>
      (await findMedia(stage.admin(), query)).items.map(({ name }) => name).toSorted();
    expect(await named({ search: "rowers" })).toEqual(["IMG 1"]);
    expect(await named({ search: "100%" })).toEqual(["IMG 1"]);
    expect(await named({ search: "RIVER" })).toEqual(["IMG 1"]);
    expect(await named({ search: "österreich" })).toEqual(["Österreich"]);
    expect(await named({ tag: "boat" })).toEqual(["IMG 1"]);
    expect(await named({ tag: "boa_" })).toEqual([]);
    expect(await named({ kinds: ["film"] })).toEqual(["Österreich"]);
    expect(await named({ filter: "unused" })).toEqual(["IMG 1", "line", "Österreich"]);
    expect(await named({ filter: "without-alt" })).toEqual(["drafted", "used"]);
    expect(await named({ filter: "large" })).toEqual([]);
    expect((await findMedia(stage.admin(), { sort: "name" })).items.map(({ name }) => name)[0]).toBe("drafted");
    expect(await findMediaTags(stage.admin())).toEqual([
      { tag: "boat", count: 1 },
      { tag: "river", count: 1 },
    ]);
    expect(film.id).toBeDefined();
  });

  it("pages, and gives the last page for one beyond it", async () => {
    const { id } = await stage.create(drawing(1));
    const row = await engine.db.selectFrom("media_items").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const more = Array.from({ length: mediaPerPage + 4 }, () => ({ ...row, id: randomUUID(), upload_id: null }));
    await engine.db.insertInto("media_items").values(more).execute();
    const last = await findMedia(stage.admin(), { page: 9 });
    expect(last).toMatchObject({ page: 2, pages: 2, total: mediaPerPage + 5 });
    expect(last.items).toHaveLength(5);
  });

  it("tags many at once", async () => {
    const ids = [await stage.create(drawing(1)), await stage.create(drawing(2))].map(({ id }) => id);
    expect(await tagMedia(stage.admin(), [...ids, randomUUID()], { add: ["One", "two"] })).toBe(2);
    expect(await tagMedia(stage.admin(), ids, { add: ["one"], remove: ["two", "none"] })).toBe(2);
    expect(await tagMedia(stage.admin(), ids, { add: ["one"] })).toBe(0);
    expect((await findMedia(stage.admin(), { tag: "one" })).items.map(({ tags }) => tags)).toEqual([["one"], ["one"]]);
  });

  it("knows each place that uses an item, as it is saved", async () => {
    const [one, other] = [await stage.create(drawing(1)), await stage.create(drawing(2))];
    const ctx = stage.admin();
    const fields = { ...post(`![A](/media/${one.id}) ![B](/media/${one.id})`), featured_image: mediaPath(one.id) };
    const { id } = await createItem(ctx, postKind, fields);
    const place = { collection: "blog_posts", id, title: "Reunion", field: "content", isInTrash: false, draft: null };
    expect(await whereUsed(ctx, one.id)).toEqual([{ ...place, where: "content, featured image" }]);
    await keepItemDraft(ctx, postKind, id, {
      known: 0,
      base: 1,
      input: { ...fields, content: `![](/media/${other.id})` },
    });
    const draft = { isNew: false, release: null };
    expect(await whereUsed(ctx, other.id)).toEqual([{ ...place, where: "content", draft }]);
    await updateItem(ctx, postKind, id, 1, { ...fields, content: "None." });
    expect(await whereUsed(ctx, one.id)).toMatchObject([{ where: "featured image" }, { draft }]);
    const release = await createRelease(ctx, { name: "Spring" });
    const { version } = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
    await moveToRelease(ctx, release.id, { kind: "blog_posts", itemId: id, version });
    expect(await whereUsed(ctx, other.id)).toMatchObject([{ draft: { release: { id: release.id, name: "Spring" } } }]);
    await deleteItem(ctx, postKind, id);
    expect((await whereUsed(ctx, one.id)).map(({ isInTrash, draft }) => [isInTrash, draft !== null])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("finds items by their ids, and the whole picture of a cropped one", async () => {
    const [one, other] = [await stage.create(await photo(400, 200)), await stage.create(drawing(1))];
    const ctx = stage.admin();
    const found = await findMediaByIds(ctx, [other.id, randomUUID(), one.id]);
    expect(found.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(await findMediaByIds(ctx, [])).toEqual([]);
    const whole = await openWholePicture(ctx, one.id);
    expect(whole).toEqual({ src: one.src, sources: one.sources });
    const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
    const cropped = await updateMedia(ctx, one.id, 1, { crop });
    expect(cropped.src).not.toBe(one.src);
    await engine.db.deleteFrom("media_renditions").where("crop", "is", null).execute();
    expect(await openWholePicture(ctx, one.id)).toEqual(whole);
    expect(await makeNextRendition(ctx)).toBe(true);
    expect(await openWholePicture(ctx, other.id)).toBeNull();
  });

  it("asks before something in use goes to the trash, and restores it where it was", async () => {
    const { id } = await stage.create(await photo(320, 200), "boat.jpg");
    const ctx = stage.admin();
    const text = `![](/media/${id})`;
    await createItem(ctx, postKind, post(text));
    const refusal = await failureOf(trashMedia(ctx, [id]));
    expect([refusal.code, refusal.reasons]).toEqual(["conflict", ["in_use"]]);
    const { trashIds } = await trashMedia(ctx, [id], { evenIfUsed: true });
    expect((await findPublicMedia(stage.visitor(), text)).size).toBe(0);
    expect((await findMedia(ctx)).total).toBe(0);
    expect((await failureOf(getMedia(ctx, id))).code).toBe("not_found");
    expect((await findTrash(ctx)).items).toMatchObject([{ collection: "media_items", title: "boat", itemId: id }]);
    stage.changed.length = 0;
    expect(await restoreFromTrash(ctx, trashIds[0] ?? "")).toMatchObject({ collection: "media_items", id, slug: null });
    expect(stage.changed).toEqual(["media_items"]);
    expect((await findPublicMedia(stage.visitor(), text)).get(id)).toMatchObject({ width: 320 });
    expect(await whereUsed(ctx, id)).toHaveLength(1);
  });

  it("says in the activity log who changed what", async () => {
    await engine.db.deleteFrom("activity").execute();
    const { id } = await stage.create(drawing(1), "boat.svg");
    await updateMedia(stage.admin("bob"), id, 1, { alt: "A boat", tags: ["river"] });
    await tagMedia(stage.admin(), [id], { add: ["boat"] });
    await replaceMedia(stage.admin(), id, 3, { uploadId: await stage.upload(drawing(2)) });
    const { trashIds } = await trashMedia(stage.admin(), [id]);
    await restoreFromTrash(stage.admin(), trashIds[0] ?? "");
    const { entries } = await findActivity(stage.admin());
    expect(entries.map(({ action, kind, item_id, title }) => [action, kind, item_id, title])).toEqual(
      ["restore", "delete", "replace", "update", "update", "create"].map((action) => [
        action,
        "media_items",
        id,
        "boat",
      ]),
    );
    expect(entries[4]?.changes).toEqual([
      { field: "alt", before: "", after: "A boat" },
      { field: "tags", before: "", after: "river" },
    ]);
  });

  it("is gone when it is deleted for good", async () => {
    const { id } = await stage.create(drawing(1));
    const { trashIds } = await trashMedia(stage.admin(), [id, randomUUID()]);
    expect(trashIds).toHaveLength(1);
    await deleteForGood(stage.admin(), trashIds[0] ?? "");
    expect(await engine.db.selectFrom("media_items").select("id").execute()).toEqual([]);
    expect((await failureOf(restoreFromTrash(stage.admin(), trashIds[0] ?? ""))).code).toBe("not_found");
  });
});
