import { expect, it } from "vitest";
import { about } from "#content/pages/about.ts";
import { written } from "../site-texts/testing/written-page.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { setPagesStage } from "../site-texts/testing/pages-stage.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { failureOf } from "../testing/stages.ts";
import { findMedia } from "./find-media.ts";
import { setMediaStage } from "./testing/media-stage.ts";
import { deleteTrashedMedia, trashMedia, whereUsed } from "./uses.ts";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`;

describeOnEachEngine("an item of the library that is named by a whole address", (engine) => {
  const stage = setMediaStage(engine);
  const pages = setPagesStage(engine);
  const unused = async () => (await findMedia(stage.admin(), { filter: "unused" })).items.map(({ id }) => id);
  const addressOf = (id: string) => `https://www.homecoming.example/media/${id}?width=2#top`;

  it.each<[string, (id: string) => string]>([
    ["its address", addressOf],
    ["an upper-case host", (id) => `HTTPS://WWW.HOMECOMING.EXAMPLE/media/${id}`],
    ["the name that the site has beside it", (id) => `http://localhost:3000/media/${id}`],
    [
      "needless escapes",
      (id) => `https://www.homecoming.example/m%65dia/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    ],
  ])("is used where content, a draft and a release have %s", async (_, spell) => {
    const { id } = await stage.create(drawing);
    expect(await unused()).toEqual([id]);
    const ctx = stage.admin();
    const input = { title: "Reunion", content: `[Boat](${spell(id)})`, published: true };
    const draft = await keepItemDraft(ctx, postKind, crypto.randomUUID(), { known: 0, base: 0, input });
    expect(await whereUsed(ctx, id)).toMatchObject([{ where: "content", draft: { isNew: true, release: null } }]);
    const release = await createRelease(ctx, { name: "Spring" });
    const { item_id: itemId } = await engine.db.selectFrom("drafts").select("item_id").executeTakeFirstOrThrow();
    await moveToRelease(ctx, release.id, { kind: "blog_posts", itemId, version: draft.version });
    expect(await whereUsed(ctx, id)).toMatchObject([{ draft: { release: { name: "Spring" } } }]);
    expect(await unused()).toEqual([]);
    await engine.db.deleteFrom("drafts").execute();
    await createItem(ctx, postKind, input);
    expect(await whereUsed(ctx, id)).toMatchObject([{ collection: "blog_posts", where: "content", draft: null }]);
    expect(await unused()).toEqual([]);
    expect((await failureOf(trashMedia(ctx, [id]))).reasons).toEqual(["in_use"]);
  });

  it("is used where texts of the site and pages of editors have it, as drafts and published", async () => {
    const { id } = await stage.create(drawing);
    const href = addressOf(id);
    const ctx = stage.admin();
    const name = await pages.make("/spring");
    await pages.change(name, "meta.description", written.description, `Read ${href}`);
    await saveTextDraft(ctx, "about", 0, [{ path: "lead", before: about.lead, after: `Read ${href}` }]);
    const places = async () => (await whereUsed(ctx, id)).map(({ id: text, draft }) => [text, draft !== null]);
    expect(await places()).toEqual([
      ["about", true],
      [name, true],
    ]);
    await pages.publish();
    expect(await places()).toEqual([
      ["about", false],
      [name, false],
    ]);
    expect(await unused()).toEqual([]);
  });

  it("is used by members of the team whose portrait it is, until it is deleted for good", async () => {
    const { id } = await stage.create(drawing);
    const member = { name: "Ada", email: "ada@portraits.example", email_verified: true, banned_at: null };
    await engine.db
      .insertInto("users")
      .values({ ...member, id: "user-with-portrait", portrait_id: id, created_at: new Date(), updated_at: new Date() })
      .execute();
    expect(await whereUsed(stage.admin(), id)).toEqual([
      {
        collection: "team",
        id: "user-with-portrait",
        title: "ada@portraits.example",
        where: "portrait",
        field: "portrait",
        isInTrash: false,
        draft: null,
      },
    ]);
    expect(await unused()).toEqual([]);
    expect((await failureOf(trashMedia(stage.admin(), [id]))).reasons).toEqual(["in_use"]);
    await trashMedia(stage.admin(), [id], { evenIfUsed: true });
    await deleteTrashedMedia(engine.db, id);
    const user = await engine.db
      .selectFrom("users")
      .select("portrait_id")
      .where("id", "=", "user-with-portrait")
      .execute();
    expect(user).toEqual([{ portrait_id: null }]);
    await engine.db.deleteFrom("users").where("id", "=", "user-with-portrait").execute();
  });
});
