import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getDashboard } from "../../dashboard/dashboard.ts";
import { getItem } from "../../content/find-items.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem } from "../../content/save-item.ts";
import { failureOf } from "../../testing/admin-stage.ts";
import { post, setReleaseStage } from "../../testing/release-stage.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { getItemPlan } from "../schedules/item-plan.ts";
import { createRelease, moveToRelease, planItemChange, takeOutOfRelease } from "../releases/releases.ts";
import { cancelSchedule, findSchedulesOf, planSchedule } from "../schedules/schedules.ts";

describeOnEachEngine("a writer", (engine) => {
  const { stage, releaseWith } = setReleaseStage(engine);
  const writer = () => stage.member("writer");
  const editor = () => stage.member("editor");
  const newId = () => crypto.randomUUID();
  const typed = { ...post, title: "Autumn reunion" };
  const plan = (kind: string, itemId: string) => ({
    action: "publish",
    kind,
    itemId,
    local: "2026-03-02T09:00",
    zone: "Europe/Berlin",
  });

  it("keeps a draft, which an editor publishes", async () => {
    const id = newId();
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 0, input: typed });
    expect(await failureOf(publishItemDraft(writer(), postKind, id, version))).toMatchObject({
      code: "forbidden",
    });
    await publishItemDraft(editor(), postKind, id, version);
    expect(await getItem(writer(), postKind, id)).toMatchObject({ title: "Autumn reunion", published: true });
  });

  it("changes and discards drafts beside what is live, which stays", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    expect(await getItem(editor(), postKind, id)).toMatchObject({ title: post.title });
    await discardItemDraft(writer(), postKind, id, version);
    expect(await getItemDraft(editor(), postKind, id)).toBeNull();
  });

  it("adds drafts to an open release, and takes nothing else into it or out of it", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const release = await releaseWith();
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    await moveToRelease(writer(), release, { kind: "blog_posts", itemId: id, version });
    const refused = [
      takeOutOfRelease(writer(), release, { kind: "blog_posts", itemId: id }),
      planItemChange(writer(), release, { collection: "blog_posts", itemId: id, change: "hide" }),
      moveToRelease(writer(), release, { kind: "site_texts", itemId: "home", version: 1 }),
      createRelease(writer(), { name: "Mine" }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) expect(failure.code).toBe("forbidden");
  });

  it("changes nothing that goes live by a plan", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    await planSchedule(editor(), plan("blog_posts", id));
    const keep = (ctx = writer()) =>
      keepItemDraft(ctx, postKind, id, { known: version, base: 1, input: { ...typed, title: "Unseen" } });
    const release = await releaseWith();
    const refused = [
      keep(),
      discardItemDraft(writer(), postKind, id, version),
      moveToRelease(writer(), release, { kind: "blog_posts", itemId: id, version }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) {
      expect(failure).toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/goes live by itself/) as string,
      });
    }
    expect((await getItemDraft(editor(), postKind, id))?.fields).toMatchObject({ title: typed.title });
    const [schedule] = await findSchedulesOf(writer(), "blog_posts", id);
    await cancelSchedule(editor(), schedule!.id);
    await expect(keep()).resolves.toBeTruthy();
  });

  it("changes nothing in a release that goes live by a plan", async () => {
    const [id, other] = [newId(), newId()];
    const release = await releaseWith((release) =>
      keepItemDraft(writer(), postKind, id, { known: 0, base: 0, input: typed, release }),
    );
    const known = (await getItemDraft(writer(), postKind, id, release))!.version;
    await planSchedule(editor(), plan("release", release));
    const input = { ...typed, title: "Unseen" };
    const { version } = await keepItemDraft(writer(), postKind, other, { known: 0, base: 0, input });
    const refused = [
      keepItemDraft(writer(), postKind, id, { known, base: 0, input, release }),
      moveToRelease(writer(), release, { kind: "blog_posts", itemId: other, version }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) expect(failure.code).toBe("conflict");
    await expect(keepItemDraft(editor(), postKind, id, { known, base: 0, input, release })).resolves.toBeTruthy();
  });

  it("sees neither enquiries nor preview links", async () => {
    const { id } = await createItem(editor(), postKind, { ...post, published: false });
    expect(await getDashboard(writer())).toMatchObject({ enquiries: null, undelivered: null, problems: null });
    expect(await getDashboard(editor())).toMatchObject({ enquiries: [], undelivered: [] });
    expect((await getItemPlan(writer(), postKind, id)).links).toEqual([]);
  });
});
