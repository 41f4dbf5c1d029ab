import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, deleteItem, updateItem } from "../documents/edit-item.ts";
import { rowOf } from "../documents/items.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { findDraft, noRelease, findWriters } from "../documents/drafts.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { moveToRelease, takeOutOfRelease } from "../publishing/releases/releases.ts";
import { createPage, deletePage } from "../site-texts/managed-pages.ts";
import { renameMember } from "../people/person-data.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { requestReview } from "./reviews.ts";
import { findReview } from "./testing/find-review.ts";
import { decideReview } from "./decide-review.ts";
import { type Subject, setRules, reviewedBefore } from "../approvals/require-approval.ts";
import { writerAddresses } from "../documents/draft-writers.ts";

const [adaMail, bobMail, cleoMail] = ["ada@school.example", "bob@school.example", "cleo@school.example"];

describeOnEachEngine("words whose approval no longer counts", (engine) => {
  const { stage, releaseWith, versionOf, publish, undo } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const cleo = () =>
    stage.as({ ...ada().actor, userId: cleoMail, email: cleoMail, adminId: "cleo" } as Context["actor"]);
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
    await setRules(ada(), ["blog_posts", "site_texts"]);
  });

  const kind = "blog_posts" as const;
  const ofPost = (itemId: string): Subject => ({ kind, itemId });
  const ofRelease = (itemId: string): Subject => ({ kind: "release", itemId });
  const ask = async (subject: Subject) => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    await requestReview(ada(), subject, { words: "" });
    return (await findReview(ada(), subject))!;
  };
  const decide = async (ctx: Context, subject: Subject, isApproved: boolean) => {
    const { fingerprint } = await ask(subject);
    await decideReview(ctx, subject, { isApproved, fingerprint, words: "I have read it." });
  };
  const approve = (ctx: Context, subject: Subject) => decide(ctx, subject, true);
  const decline = (ctx: Context, subject: Subject) => decide(ctx, subject, false);
  const write = async (ctx: Context, itemId: string, fields: object, seen: { known?: number; base?: number } = {}) => {
    const typed = { known: 0, base: 0, ...seen, input: { ...post, ...fields } };
    return (await keepItemDraft(ctx, postKind, itemId, typed)).version;
  };
  /** A post with a draft in which Ada has written. */
  const written = async (fields: object = {}) => {
    const { id } = await createItem(ada(), postKind, { ...post, ...fields }, undefined, reviewedBefore);
    return { id, version: await write(ada(), id, { ...fields, content: "Ada's words" }, { base: 1 }) };
  };
  const refusesAda = async (subject: Subject) => {
    const error = await failureOf(approve(ada(), subject));
    expect(error).toMatchObject({ code: "forbidden" });
    expect((await findReview(ada(), subject))?.writers).toContain(adaMail);
  };

  it("are not for their writer to approve after a refusal, and for someone else they are", async () => {
    const { id } = await written();
    await approve(bob(), ofPost(id));
    await decline(bob(), ofPost(id));
    await refusesAda(ofPost(id));
    await approve(bob(), ofPost(id));
    await decline(cleo(), ofPost(id));
    expect((await findReview(ada(), ofPost(id)))?.writers).toEqual([adaMail]);
    await refusesAda(ofPost(id));
  });

  it("are so after any number of approvals, also of what they were before", async () => {
    const { id, version } = await written();
    await approve(cleo(), ofPost(id));
    const next = await write(bob(), id, { content: "Ada's and Bob's" }, { known: version, base: 1 });
    await approve(ada(), ofPost(id));
    await write(cleo(), id, { content: "And Cleo's" }, { known: next, base: 1 });
    expect((await findReview(ada(), ofPost(id)))?.writers).toEqual([cleoMail]);
    await decline(ada(), ofPost(id));
    expect((await findReview(ada(), ofPost(id)))?.writers).toEqual([bobMail, cleoMail]);
  });

  it("stay approved where they are of who refuses the rest, so that two people can always go on", async () => {
    const { id, version } = await written();
    await approve(bob(), ofPost(id));
    const next = await write(bob(), id, { content: "Ada's and Bob's" }, { known: version, base: 1 });
    await decline(ada(), ofPost(id));
    await write(bob(), id, { content: "Ada's and Bob's, mended" }, { known: next, base: 1 });
    await approve(ada(), ofPost(id));
    expect((await findReview(ada(), ofPost(id)))?.writers).toEqual([]);
  });

  it("are so in a release that was public before, and only where they stand in it", async () => {
    const [{ id, version }, other] = [await written(), crypto.randomUUID()];
    const release = await releaseWith((to) => moveToRelease(ada(), to, { ...ofPost(id), version }));
    await keepItemDraft(bob(), postKind, other, { known: 0, base: 0, release, input: { ...post, title: "Bob's" } });
    await approve(cleo(), ofRelease(release));
    await publish(release);
    await undo(release);
    await decline(cleo(), ofRelease(release));
    await refusesAda(ofRelease(release));
    await takeOutOfRelease(cleo(), release, { kind, itemId: other });
    expect((await findReview(ada(), ofPost(other)))?.writers).toEqual([bobMail, cleoMail]);
  });

  it("are so wherever they were approved: beside the live site before they moved into a release, or in it", async () => {
    const { id, version } = await written();
    await approve(bob(), ofPost(id));
    const release = await releaseWith((to) => moveToRelease(cleo(), to, { ...ofPost(id), version }));
    expect((await findReview(ada(), ofRelease(release)))?.writers).toEqual([cleoMail]);
    await decline(bob(), ofRelease(release));
    await refusesAda(ofRelease(release));
    await approve(bob(), ofRelease(release));
    await takeOutOfRelease(cleo(), release, { kind, itemId: id });
    await decline(bob(), ofPost(id));
    await refusesAda(ofPost(id));
  });

  it("are not for their writer when the release that made their item is taken back, and they begin anew", async () => {
    const id = crypto.randomUUID();
    const release = await releaseWith((to) =>
      keepItemDraft(bob(), postKind, id, { known: 0, base: 0, release: to, input: post }),
    );
    await approve(cleo(), ofRelease(release));
    await publish(release);
    await write(ada(), id, { content: "Ada's words" }, { base: 1 });
    await approve(bob(), ofPost(id));
    await undo(release);
    expect(await findReview(ada(), ofPost(id))).toMatchObject({ state: "changed" });
    await refusesAda(ofPost(id));
  });

  it("are not for their writer when what was to be hidden is shown", async () => {
    const { id } = await written({ published: false });
    await approve(bob(), ofPost(id));
    await updateItem(bob(), postKind, id, 1, post, reviewedBefore);
    expect(await findReview(ada(), ofPost(id))).toMatchObject({ state: "changed" });
    await refusesAda(ofPost(id));
  });

  it("stay approved when they come back from the trash with an item, and with a page are not for their writer", async () => {
    const [{ id }, other] = [await written(), await written({ title: "Other" })];
    const release = await releaseWith((to) =>
      moveToRelease(ada(), to, { ...ofPost(other.id), version: other.version }),
    );
    await approve(bob(), ofPost(id));
    await approve(bob(), ofRelease(release));
    for (const one of [id, other.id]) await restoreFromTrash(ada(), (await deleteItem(ada(), postKind, one)).trashId);
    for (const subject of [ofPost(id), ofRelease(release)])
      expect(await findReview(ada(), subject)).toMatchObject({ state: "approved" });
    await decline(bob(), ofPost(id));
    await refusesAda(ofPost(id));
    await publish(release);

    const { name } = await createPage(ada(), { title: "Reunion", address: "/reunion" });
    const page: Subject = { kind: "site_texts", itemId: name };
    await approve(bob(), page);
    await restoreFromTrash(ada(), (await deletePage(ada(), name)).trashId);
    await refusesAda(page);
  });

  it("stay those of a writer who has another address", async () => {
    const { id } = await written();
    await approve(bob(), ofPost(id));
    const to = "ada.lovelace@school.example";
    await engine.db.updateTable("admin_users").set({ email: to }).where("email", "=", adaMail).execute();
    await renameMember(ada(), `user-of-${adaMail}`, { from: adaMail, to });
    await decline(bob(), ofPost(id));
    const writers = await findWriters(ada(), { release: noRelease, kind, itemId: id });
    expect(await writerAddresses(ada(), writers)).toEqual([to]);
  });

  it("are approved as long as a release that was taken back says the same", async () => {
    const { id, version } = await written();
    const release = await releaseWith((to) => moveToRelease(ada(), to, { ...ofPost(id), version }));
    await approve(bob(), ofRelease(release));
    for (let time = 1; time <= 2; time++) {
      await publish(release);
      await undo(release);
      expect(await findReview(ada(), ofRelease(release))).toMatchObject({ state: "approved" });
    }
    await publish(release);
    // What was saved since is kept, and the draft collides with it.
    const { version: live } = (await rowOf(ada(), postKind, id))!;
    await updateItem(cleo(), postKind, id, live, { ...post, content: "Cleo's" }, reviewedBefore);
    await undo(release, true);
    expect(await findReview(ada(), ofRelease(release))).toMatchObject({ state: "changed" });
    const publishing = failureOf(publishRelease(bob(), release, await versionOf(release)));
    expect((await publishing).reasons).toEqual(["review_needed"]);
  });

  it("are not approved by a publication that changed what nobody has approved", async () => {
    const { id, version } = await written();
    const release = await releaseWith((to) => moveToRelease(ada(), to, { ...ofPost(id), version }));
    await approve(bob(), ofRelease(release));
    const { version: known } = (await findDraft(ada(), { release, kind, itemId: id }))!;
    const input = { ...post, content: "Something else" };
    await keepItemDraft(ada(), postKind, id, { known, base: 1, release, input });
    await setRules(ada(), []);
    await publish(release);
    await undo(release);
    expect(await findReview(ada(), ofRelease(release))).toMatchObject({ state: "changed" });
  });
});
