import { beforeEach, expect, it } from "vitest";
import { home } from "#content/pages/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { changeItems } from "../lists/change-many.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, findReleases, moveToRelease, takeOutOfRelease } from "../publishing/releases/releases.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { restoreRevision, findRevisions } from "../history/revisions.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { publishTexts, storeText } from "../site-texts/publish-texts.ts";
import { transaction } from "../database.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { findReviews, requestReview, withdrawReview } from "./reviews.ts";
import { findReview } from "./testing/find-review.ts";
import { decideReview, findReviewedChanges } from "./decide-review.ts";
import { withoutReview, findRules, setRules, reviewedBefore } from "../approvals/require-approval.ts";

describeOnEachEngine("reviews by a second person", (engine) => {
  const { stage } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules", "activity"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const needReviews = (...kinds: string[]) => setRules(ada(), kinds);
  const subjectOf = (itemId: string) => ({ kind: "blog_posts" as const, itemId });
  const draft = async (ctx: Context, fields: object = {}, id: string = crypto.randomUUID(), known = 0, base = 0) => {
    const { version } = await keepItemDraft(ctx, postKind, id, { known, base, input: { ...post, ...fields } });
    return { id, version };
  };
  const approve = async (ctx: Context, id: string, rest: object = {}) => {
    const review = await findReview(ctx, subjectOf(id));
    const { fingerprint } = review!;
    return decideReview(ctx, subjectOf(id), { isApproved: true, fingerprint, words: "", ...rest });
  };
  const publish = (ctx: Context, { id, version }: { id: string; version: number }) =>
    publishItemDraft(ctx, postKind, id, version);
  const actions = async () =>
    (await engine.db.selectFrom("activity").select(["action", "kind"]).orderBy("number").execute()).map(
      ({ action, kind }) => `${action} ${kind}`,
    );
  const mails = async () => {
    const rows = await engine.db.selectFrom("outbox").select("payload").orderBy("created_at").execute();
    return rows.map(({ payload }) => payload as { to: string; subject: string; text: string });
  };

  it.each(strangers)("are closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    for (const call of [
      () => findReviews(ctx),
      () => findRules(ctx),
      () => setRules(ctx, []),
      () => requestReview(ctx, subjectOf("x"), { words: "" }),
      () => decideReview(ctx, subjectOf("x"), { isApproved: true, fingerprint: "", words: "" }),
      () => withdrawReview(ctx, "x"),
      () => findReviewedChanges(ctx, subjectOf("x"), ""),
    ])
      expect((await failureOf(call())).code).toBe(code);
    expect(() => withoutReview(ctx, "An emergency in the office.")).toThrow();
  });

  it("are needed where admins say so, and refuse what visitors would see without one", async () => {
    const { id } = await createItem(ada(), postKind, { ...post, content: "As it was." });
    await updateItem(ada(), postKind, id, 1, post);
    expect((await failureOf(setRules(stage.member("editor"), ["blog_posts"]))).code).toBe("forbidden");
    expect((await failureOf(setRules(ada(), ["leads"]))).code).toBe("invalid");
    await needReviews("blog_posts");
    expect(await findRules(stage.member("writer"))).toEqual(["blog_posts"]);
    const first = (await findRevisions(ada(), "blog_posts", id)).at(-1);
    const second = await draft(ada(), { title: "Second" });
    for (const call of [
      () => updateItem(ada(), postKind, id, 2, { ...post, content: "Changed." }),
      () => createItem(ada(), postKind, { ...post, title: "New" }),
      () => publish(ada(), second),
      () => restoreRevision(ada(), first!.id),
    ]) {
      const error = await failureOf(call());
      expect([error.code, error.reasons]).toEqual(["conflict", ["review_needed"]]);
    }
    // What visitors don't see needs none, and hiding is always possible.
    await createItem(ada(), postKind, { ...post, title: "Hidden", published: false });
    await updateItem(ada(), postKind, id, 2, { ...post, published: false });
    const { refused } = await changeItems(ada(), postKind, [id], { do: "publish" });
    expect(refused).toMatchObject([{ id }]);
    const { trashId } = await deleteItem(ada(), postKind, id);
    await restoreFromTrash(ada(), trashId);
    expect(await getItem(ada(), postKind, id)).toMatchObject({ published: false });
  });

  it("count by the last decision: who declines what was approved before keeps it from visitors", async () => {
    await needReviews("blog_posts");
    const kept = await draft(stage.member("writer"));
    await requestReview(ada(), subjectOf(kept.id), { words: "" });
    await approve(bob(), kept.id);
    await requestReview(stage.member("writer"), subjectOf(kept.id), { words: "Is the date still right?" });
    await approve(bob(), kept.id, { isApproved: false, words: "It was put off." });
    expect((await failureOf(publish(bob(), kept))).reasons).toEqual(["review_needed"]);
    await requestReview(stage.member("writer"), subjectOf(kept.id), { words: "And now?" });
    await approve(bob(), kept.id);
    await publish(bob(), kept);
  });

  it("let somebody else approve exactly what was asked about, and tell by mail", async () => {
    await needReviews("blog_posts");
    const kept = await draft(stage.member("writer"), { title: "Regatta" });
    expect(await findReview(ada(), subjectOf(kept.id))).toMatchObject({
      state: "none",
      isNeeded: true,
      mayDecide: false,
      writers: ["ada@school.example"],
    });
    await requestReview(stage.member("writer"), subjectOf(kept.id), { words: "Please check {the date}." });
    await requestReview(stage.member("writer"), subjectOf(kept.id), { words: "Please check {the date}." });
    expect(await mails()).toMatchObject([{ to: "bob@school.example", subject: "Please review: Regatta" }]);
    expect((await mails())[0]?.text).toContain("“Please check {the date}.”");
    expect((await failureOf(approve(ada(), kept.id))).code).toBe("forbidden");
    expect((await failureOf(approve(stage.member("writer"), kept.id))).code).toBe("forbidden");
    expect((await failureOf(approve(bob(), kept.id, { isApproved: false }))).fields).toHaveProperty("words");
    await approve(bob(), kept.id, { isApproved: false, words: "The date is wrong." });
    expect((await mails())[1]).toMatchObject({ to: "ada@school.example", subject: "Changes requested: Regatta" });
    expect(await findReview(ada(), subjectOf(kept.id))).toMatchObject({
      state: "declined",
      decision: { by: "bob@school.example", words: "The date is wrong." },
    });

    const again = await draft(ada(), { title: "Regatta", content: "In May." }, kept.id, kept.version);
    expect(await findReview(ada(), subjectOf(kept.id))).toMatchObject({ state: "changed" });
    await requestReview(ada(), subjectOf(kept.id), { words: "" });
    const stale = await findReview(bob(), subjectOf(kept.id));
    const third = await draft(ada(), { title: "Regatta", content: "In June." }, kept.id, again.version);
    expect((await failureOf(approve(bob(), kept.id, { fingerprint: stale!.fingerprint }))).code).toBe("conflict");
    await approve(bob(), kept.id);
    expect((await failureOf(approve(bob(), kept.id))).code).toBe("conflict");
    await publish(ada(), third);
    expect(await getItem(ada(), postKind, kept.id)).toMatchObject({ content: "In June.", published: true });
    expect((await actions()).filter((one) => /Review|approve|decline/.test(one))).toEqual([
      "askReview blog_posts",
      "askReview blog_posts",
      "decline blog_posts",
      "askReview blog_posts",
      "approve blog_posts",
    ]);
  });

  it("ask again after a change, by whoever, and of nobody who wrote since the last approval", async () => {
    await needReviews("blog_posts");
    const first = await draft(ada());
    const second = await draft(bob(), { content: "And bob." }, first.id, first.version);
    await requestReview(bob(), subjectOf(first.id), { words: "" });
    // Both wrote some of it: neither may approve, whoever wrote last.
    for (const ctx of [ada(), bob()]) expect((await failureOf(approve(ctx, first.id))).code).toBe("forbidden");
    const cleo = stage.as({
      ...ada().actor,
      userId: "cleo@school.example",
      email: "cleo@school.example",
      adminId: "cleo",
    } as Context["actor"]);
    await approve(cleo, first.id);
    const third = await draft(ada(), { content: "And ada again." }, first.id, second.version);
    expect((await failureOf(publish(bob(), third))).reasons).toEqual(["review_needed"]);
    await requestReview(ada(), subjectOf(first.id), { words: "" });
    await approve(bob(), first.id);
    await publish(bob(), third);
  });

  it("hold for plans, which fail and say so", async () => {
    await needReviews("blog_posts");
    const { id } = await draft(ada());
    const plan = { action: "publish", kind: "blog_posts", itemId: id, local: "2026-03-02T09:00", zone: "UTC" };
    await planAsSeen(ada(), plan);
    stage.now = new Date("2026-03-02T09:00:01Z");
    await runDueSchedules(ada());
    const schedule = await engine.db.selectFrom("schedules").select(["state", "problem"]).executeTakeFirstOrThrow();
    expect(schedule).toMatchObject({ state: "failed", problem: expect.stringContaining("needs a review") });
    expect((await failureOf(getItem(ada(), postKind, id))).code).toBe("not_found");
  });

  it("hold for a plan that shows what is stored and hidden", async () => {
    const { id } = await createItem(ada(), postKind, { ...post, published: false });
    await needReviews("blog_posts");
    const plan = { action: "publish", kind: "blog_posts", itemId: id, local: "2026-03-02T09:00", zone: "UTC" };
    await planAsSeen(ada(), plan);
    stage.now = new Date("2026-03-02T09:00:01Z");
    await runDueSchedules(ada());
    expect(await getItem(ada(), postKind, id)).toMatchObject({ published: false });
  });

  it("are of a release as a whole: by its own rule, or by that of what is in it", async () => {
    await needReviews("release");
    const kept = await draft(ada());
    const { id } = await createRelease(ada(), { name: "Monday" });
    await moveToRelease(bob(), id, { kind: "blog_posts", itemId: kept.id, version: kept.version });
    const version = async () => (await findReleases(ada())).find((one) => one.id === id)!.version;
    const subject = { kind: "release" as const, itemId: id };
    const asked = async (ctx: Context) => {
      await requestReview(ctx, subject, { words: "" });
      return (await findReview(ctx, subject))!.fingerprint;
    };
    const decide = (ctx: Context, fingerprint: string) =>
      decideReview(ctx, subject, { isApproved: true, fingerprint, words: "" });
    // Who moved it has a hand in it, too.
    const seen = await asked(ada());
    for (const ctx of [ada(), bob()]) expect((await failureOf(decide(ctx, seen))).code).toBe("forbidden");
    const cleo = stage.as({
      ...ada().actor,
      userId: "cleo@school.example",
      email: "cleo@school.example",
      adminId: "cleo",
    } as Context["actor"]);
    await decide(cleo, seen);
    await needReviews("blog_posts");
    const other = await draft(bob(), { title: "Other" });
    await moveToRelease(bob(), id, { kind: "blog_posts", itemId: other.id, version: other.version });
    expect((await failureOf(publishRelease(ada(), id, await version()))).reasons).toEqual(["review_needed"]);
    await takeOutOfRelease(ada(), id, { kind: "blog_posts", itemId: other.id });
    await publishRelease(ada(), id, await version());
    await undoRelease(ada(), id, await version());
    // What was approved is approved as long as it says the same.
    await publishRelease(ada(), id, await version());
  });

  it("are of texts of the site, each by itself", async () => {
    await needReviews("site_texts");
    await saveTextDraft(ada(), "home", 0, [{ path: "film.title", before: home.film.title, after: "Our film" }]);
    const subject = { kind: "site_texts" as const, itemId: "home" };
    const { version, fingerprint } = (await findReview(ada(), subject))!;
    expect((await failureOf(publishTexts(ada(), { home: version }))).reasons).toEqual(["review_needed"]);
    await requestReview(ada(), subject, { words: "" });
    expect((await failureOf(requestReview(stage.member("writer"), subject, { words: "" }))).code).toBe("forbidden");
    await decideReview(bob(), subject, { isApproved: true, fingerprint, words: "Good." });
    await publishTexts(ada(), { home: version });
    expect(await findReview(ada(), subject)).toBeNull();
  });

  it("refuse words of a text that nobody reviewed, whatever stores them", async () => {
    const store = (words: object, reviewed?: typeof reviewedBefore) =>
      transaction(ada(), (tx) =>
        storeText(tx, "home", { hero: { ...home.hero, ...words } }, { by: "ada", ...(reviewed && { reviewed }) }),
      );
    await store({ headline: "Seen by somebody" }, reviewedBefore);
    await needReviews("site_texts");
    expect(await failureOf(store({ headline: "Seen by nobody" }))).toMatchObject({ reasons: ["review_needed"] });
    await store({ headline: "Seen again" }, reviewedBefore);
  });

  it("can be left out by an admin, with a reason that is kept", async () => {
    await needReviews("blog_posts");
    const kept = await draft(ada());
    for (const wrong of ["", "too short", "x".repeat(501)]) expect(() => withoutReview(ada(), wrong)).toThrow();
    expect(() => withoutReview(stage.member("editor"), "The page is broken for everybody.")).toThrow(/admin/);
    await publish(withoutReview(ada(), "The page is broken for everybody."), kept);
    const entry = await engine.db
      .selectFrom("activity")
      .selectAll()
      .where("action", "=", "skipReview")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: "ada@school.example", item_id: kept.id });
    expect(JSON.stringify(entry.changes)).toContain("The page is broken for everybody.");
  });

  it("are not of what waits in the trash with its item", async () => {
    await needReviews("blog_posts");
    const { id } = await createItem(ada(), postKind, post, undefined, reviewedBefore);
    await draft(ada(), { content: "Changed." }, id, 0, 1);
    expect(await findReviews(bob())).toMatchObject([{ itemId: id }]);
    const { trashId } = await deleteItem(ada(), postKind, id);
    expect(await findReviews(bob())).toEqual([]);
    await restoreFromTrash(ada(), trashId);
    expect(await findReviews(bob())).toMatchObject([{ itemId: id }]);
  });

  it("can be asked for without a rule, and taken back by whoever asked", async () => {
    const kept = await draft(ada());
    expect(await findReviews(ada())).toEqual([]);
    await requestReview(ada(), subjectOf(kept.id), { words: "" });
    const review = await findReview(bob(), subjectOf(kept.id));
    expect(review).toMatchObject({ state: "waiting", isNeeded: false, mayDecide: true });
    expect((await failureOf(requestReview(ada(), subjectOf("gone"), { words: "" }))).code).toBe("not_found");
    await withdrawReview(ada(), review!.request!.id);
    expect((await failureOf(withdrawReview(ada(), review!.request!.id))).code).toBe("conflict");
    expect(await findReviews(ada())).toEqual([]);
  });
});
