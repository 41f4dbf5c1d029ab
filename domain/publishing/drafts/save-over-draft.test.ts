import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createThread } from "../../comments/comments.ts";
import { findThreads } from "../../comments/find-threads.ts";
import { postKind } from "../../kinds/post.ts";
import { getShown } from "../../reading/shown-items.ts";
import { deleteItem } from "../../documents/edit-item.ts";
import { findItems } from "../../lists/find-items.ts";
import { getItem } from "../../documents/get-item.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { createPreviewLink, openPreviewLink } from "../preview-links.ts";
import { runDueSchedules } from "../schedules/run-schedules.ts";
import { planAsSeen } from "../testing/plan-as-seen.ts";
import { deleteLostThreads } from "../../comments/lost-threads.ts";
import { getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { createOverDraft, updateOverDraft } from "./save-over-draft.ts";

describeOnEachEngine("a save in place of a draft", (engine) => {
  const { stage, draftOf } = setReleaseStage(engine);
  beforeEach(async () => {
    for (const table of ["comment_threads", "preview_links"] as const) await engine.db.deleteFrom(table).execute();
  });
  const kind = "blog_posts";
  const hidden = { ...post, published: false };

  it("keeps the id of a new item, and with it the comments, the plan and the preview links", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, hidden, 0);
    const subject = { kind, itemId: id } as const;
    const words = { id: crypto.randomUUID(), field: "", quote: "", before: "", after: "", body: "Which day?" };
    await createThread(stage.admin(), subject, words);
    const day = { local: "2026-03-02T09:00", zone: "Europe/Berlin" };
    await planAsSeen(stage.admin(), { action: "publish", ...subject, version, ...day });
    const { url } = await createPreviewLink(stage.admin(), subject, { label: "The agency", days: 7 });

    const made = await createOverDraft(stage.admin(), postKind, { id, version }, { ...hidden, content: "Do come." });
    expect(made).toMatchObject({ id, version: 1 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
    expect((await findItems(stage.admin(), postKind)).total).toBe(1);
    await deleteLostThreads(stage.admin());
    expect((await findThreads(stage.admin(), subject)).map(({ comments }) => comments[0]?.body)).toEqual([words.body]);
    const preview = await openPreviewLink(stage.visitor(), url.split("/")[4] ?? "");
    expect((await getShown(preview.ctx, postKind, id))?.content).toBe("Do come.");
    stage.now = new Date("2026-03-02T08:00:30Z");
    await runDueSchedules(stage.admin());
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ published: true });
  });

  it("of a draft that was published meanwhile makes no second item", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, post, 0);
    await publishItemDraft(stage.admin("bob"), postKind, id, version);
    const typed = { ...post, title: "Autumn reunion" };
    const { code, conflict } = await failureOf(createOverDraft(stage.admin(), postKind, { id, version }, typed));
    expect([code, conflict?.isDraft]).toEqual(["conflict", undefined]);
    expect(conflict).toMatchObject({
      version: 1,
      theirs: { title: post.title },
      draftVersion: 0,
      slug: "spring-reunion",
    });
    const save = { id, version: conflict?.version, input: typed };
    await updateOverDraft(stage.admin(), postKind, { id, version: 0 }, save);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ title: typed.title, version: 2 });
    expect((await findItems(stage.admin(), postKind)).total).toBe(1);
  });

  it("is not made from what someone else has typed over since: both texts are compared", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, post, 0);
    const input = { ...post, title: "Autumn reunion" };
    const theirs = await keepItemDraft(stage.admin("bob"), postKind, id, { known: version, base: 0, input });
    const create = (seen: number) => createOverDraft(stage.admin(), postKind, { id, version: seen }, post);
    const { code, conflict } = await failureOf(create(version));
    expect(code).toBe("conflict");
    expect(conflict).toMatchObject({
      version: 0,
      draftVersion: theirs.version,
      isDraft: true,
      by: "bob@school.example",
      theirs: input,
    });
    expect((await findItems(stage.admin(), postKind)).total).toBe(0);
    expect(await create(conflict?.draftVersion ?? 0)).toMatchObject({ id });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
  });

  it("names no version when the text was begun before the item was stored, and is compared with that", async () => {
    const { id } = await createOverDraft(stage.admin("bob"), postKind, { id: "", version: 0 }, post);
    const save = { id, version: "0", input: { ...post, content: "Mine." } };
    const failure = await failureOf(updateOverDraft(stage.admin(), postKind, { id, version: 0 }, save));
    expect(failure.conflict).toMatchObject({ version: 1, by: "bob@school.example", base: null });
  });

  it("of a deleted item as a new one gets another id", async () => {
    const { id } = await createOverDraft(stage.admin(), postKind, { id: crypto.randomUUID(), version: 0 }, post);
    const version = await draftOf(id, { ...post, content: "Mine." });
    await deleteItem(stage.admin(), postKind, id);
    const made = await createOverDraft(stage.admin(), postKind, { id, version }, { ...post, content: "Mine." });
    expect(made.id).not.toBe(id);
  });

  it("takes the draft away with the update that says it", async () => {
    const { id } = await createOverDraft(stage.admin(), postKind, { id: "", version: 0 }, post);
    const version = await draftOf(id, { ...post, content: "Mine." });
    const save = { id, version: "1", input: { ...post, content: "Mine." } };
    expect(await updateOverDraft(stage.admin(), postKind, { id, version }, save)).toMatchObject({ version: 2 });
    expect(await getItemDraft(stage.admin(), postKind, id)).toBeNull();
  });
});
