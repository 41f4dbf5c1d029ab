import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestReview } from "../../reviews/reviews.ts";
import { findReview } from "../../reviews/testing/find-review.ts";
import { publishReviewed } from "../../reviews/decide-review.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { changeItems } from "../../lists/change-many.ts";
import { getItem } from "../../documents/get-item.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { planItemChange } from "../releases/releases.ts";
import { getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { updateOverDraft } from "./save-over-draft.ts";

describeOnEachEngine("the draft of an item that is hidden or shown meanwhile", (engine) => {
  const { stage, draftOf, releaseWith, publish, undo } = setReleaseStage(engine);
  const typing = (id: string, typed: { known: number; base: number; input: object }) =>
    keepItemDraft(stage.admin(), postKind, id, typed);

  it("follows it, and must be looked at again before it is published", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, content: "New." });
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, published: false });
    const publishSeen = (seen: number) =>
      publishItemDraft(stage.admin(), postKind, id, version, { isSeen: ({ base_version }) => base_version === seen });
    expect((await failureOf(publishSeen(1))).code).toBe("conflict");
    await publishSeen((await getItemDraft(stage.admin(), postKind, id))!.base);
    // Nobody asked to show it again.
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "New.", published: false });
  });

  it("is published from the reviews only as it was seen there", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...post, published: false });
    const version = await draftOf(id, { ...post, content: "New.", published: false });
    const subject = { kind: "blog_posts" as const, itemId: id };
    await requestReview(stage.admin(), subject, { words: "" });
    const { fingerprint } = (await findReview(stage.admin(), subject))!;
    await changeItems(stage.admin("bob"), postKind, [id], { do: "publish" });
    const publishing = publishReviewed(stage.admin(), subject, { version, fingerprint });
    expect((await failureOf(publishing)).code).toBe("conflict");
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: post.content });
  });

  it("is kept on by a form that knows nothing of it, which undoes neither", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    let known = await draftOf(id, { ...post, content: "One" });
    for (const [isShown, words] of [
      [false, "One two"],
      [true, "One two three"],
      [false, "One two three four"],
    ] as const) {
      await changeItems(stage.admin("bob"), postKind, [id], { do: isShown ? "publish" : "hide" });
      ({ version: known } = await typing(id, { known, base: 1, input: { ...post, content: words } }));
      expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({
        version: known,
        isOutdated: false,
        fields: { content: words, published: isShown },
      });
    }
    const byForm = { known, base: 1, input: { ...post, content: "All", published: false } };
    const { version: stored } = await typing(id, byForm);
    // It hides the item itself.
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({ published: false });
    await changeItems(stage.admin("bob"), postKind, [id], { do: "publish" });
    await typing(id, { ...byForm, known: stored });
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({ published: false });
  });

  it("goes when a form that knows nothing of it says what is live again", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const known = await draftOf(id, { ...post, content: "New." });
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    expect(await typing(id, { known, base: 1, input: post })).toMatchObject({ version: 0 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
  });

  it("begun in a form from before is begun on the item as it is now, and the form is told", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    const first = await typing(id, { known: 0, base: 1, input: { ...post, content: "New." } });
    expect(first).toMatchObject({ visibilityChange: { to: "hidden", version: 2 } });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({
      base: 2,
      isOutdated: false,
      fields: { content: "New.", published: false },
    });
    const second = await typing(id, { known: first.version, base: 1, input: { ...post, content: "Newer." } });
    expect(second).toMatchObject({ visibilityChange: { to: "hidden" } });
    const third = await typing(id, {
      known: second.version,
      base: 2,
      input: { ...post, content: "Newest.", published: false },
    });
    expect(third.visibilityChange, "a form that follows knows it").toBeUndefined();
    await publishItemDraft(stage.admin(), postKind, id, third.version);
    // Nobody asked to show it again.
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Newest.", published: false });
  });

  it("begun in a form from before leaves the item shown, too, and nothing is told once it is as it was opened", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...post, published: false });
    await changeItems(stage.admin("bob"), postKind, [id], { do: "publish" });
    const input = { ...post, content: "New.", published: false };
    const { version: known, visibilityChange } = await typing(id, { known: 0, base: 1, input });
    expect(visibilityChange?.to).toBe("shown");
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({ published: true });
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    expect(
      (await typing(id, { known, base: 1, input: { ...input, content: "Newer." } })).visibilityChange,
    ).toBeUndefined();
  });

  it("is none where a form from before hides what is hidden by now", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    const input = { ...post, published: false };
    expect(await typing(id, { known: 0, base: 1, input })).toMatchObject({ version: 0 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
  });

  it("begun in a form from before is outdated when other words were saved with it", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, content: "Theirs.", published: false });
    await typing(id, { known: 0, base: 1, input: { ...post, content: "Mine." } });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({
      base: 1,
      isOutdated: true,
      fields: { published: true },
    });
  });

  it("goes on on top of newer words that somebody has compared it with", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const known = await draftOf(id, { ...post, content: "Mine." });
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, content: "Theirs.", published: false });
    await typing(id, { known, base: 2, input: { ...post, content: "Both." } });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 2, fields: { published: true } });
  });

  it("goes with a save from before, once that was compared", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, content: "Mine." });
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    const input = { ...post, content: "Mine.", published: false };
    const save = (opened: number) =>
      updateOverDraft(stage.admin(), postKind, { id, version }, { id, version: opened, input });
    const { conflict } = await failureOf(save(1));
    expect(conflict).toMatchObject({ version: 2, by: "bob@school.example", base: { published: true } });
    expect(await save(2)).toMatchObject({ version: 3 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
  });

  it("stays as it is when it shows or hides the item itself, and outdated when it was begun on other words", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await draftOf(id, { ...post, content: "New.", published: false });
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, published: false });
    await updateItem(stage.admin("bob"), postKind, id, 2, post);
    const draft = await getItemDraft(stage.admin(), postKind, id);
    expect(draft).toMatchObject({ isOutdated: false, fields: { content: "New." } });
    await updateItem(stage.admin("bob"), postKind, id, 3, { ...post, content: "Live.", published: false });
    await updateItem(stage.admin("bob"), postKind, id, 4, { ...post, content: "Live." });
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 3, isOutdated: true });
  });

  it("is as it was when a release that hides the item is taken back", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await draftOf(id, { ...post, content: "New." });
    const release = await releaseWith((to) =>
      planItemChange(stage.admin(), to, { collection: "blog_posts", itemId: id, change: "hide" }),
    );
    await publish(release);
    await undo(release);
    const draft = (await getItemDraft(stage.admin(), postKind, id))!;
    expect(draft).toMatchObject({ isOutdated: false, fields: { content: "New.", published: true } });
    await publishItemDraft(stage.admin(), postKind, id, draft.version);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "New.", published: true });
  });
});
