import { beforeEach, expect, it } from "vitest";
import { home } from "#content/pages/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import type { Context } from "../context.ts";
import { deleteForGood } from "../history/trash.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { updateOverDraft } from "../publishing/drafts/save-over-draft.ts";
import { getRelease } from "../publishing/planned.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease, takeOutOfRelease } from "../publishing/releases/releases.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { discardTextDraft, saveTextDraft } from "../site-texts/edit-texts.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { countReviewsForMe, findReviews, requestReview } from "./reviews.ts";
import { findReview } from "./testing/find-review.ts";
import { decideReview } from "./decide-review.ts";

describeOnEachEngine("reviews of drafts that have ended", (engine) => {
  const { stage, draftOf, releaseWith, versionOf } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
  });
  const kind = "blog_posts" as const;
  const states = async () =>
    (await engine.db.selectFrom("approvals").select("state").orderBy("asked_at").execute()).map(({ state }) => state);
  /** A post with a draft for which somebody has asked a review, and the version of the draft. */
  const asked = async () => {
    const { id } = await createItem(ada(), postKind, post);
    const version = await draftOf(id, { ...post, content: "Changed." });
    await requestReview(ada(), { kind, itemId: id }, { words: "Please check." });
    return { id, version };
  };
  const approve = async (ctx: Context, itemId: string) => {
    const { fingerprint = "" } = (await findReview(ctx, { kind, itemId })) ?? {};
    await decideReview(ctx, { kind, itemId }, { isApproved: true, fingerprint, words: "" });
  };
  type Subject = Awaited<ReturnType<typeof asked>>;

  const ends: [how: string, end: (subject: Subject) => Promise<unknown>][] = [
    ["published", ({ id, version }) => publishItemDraft(bob(), postKind, id, version)],
    ["discarded", ({ id, version }) => discardItemDraft(ada(), postKind, id, version)],
    [
      "saved from the form",
      ({ id, version }) =>
        updateOverDraft(bob(), postKind, { id, version }, { id, version: "1", input: { ...post, content: "Mine." } }),
    ],
    [
      "written back to what is live",
      ({ id, version }) => keepItemDraft(ada(), postKind, id, { known: version, base: 1, input: post }),
    ],
    [
      "moved into a release",
      async ({ id, version }) => {
        const { id: release } = await createRelease(ada(), { name: "Monday" });
        await moveToRelease(ada(), release, { kind, itemId: id, version });
      },
    ],
    [
      "published by a plan",
      async ({ id }) => {
        const time = { local: "2026-03-02T09:00", zone: "UTC" };
        await planAsSeen(bob(), { action: "publish", kind, itemId: id, ...time });
        stage.now = new Date("2026-03-02T09:00:01Z");
        await runDueSchedules(ada());
      },
    ],
    [
      "deleted for good with its item",
      async ({ id }) => deleteForGood(ada(), (await deleteItem(ada(), postKind, id)).trashId),
    ],
  ];

  it.each(ends)("%s: nobody waits for one, and another draft of the same item has none", async (how, end) => {
    const subject = await asked();
    expect(await countReviewsForMe(bob())).toBe(1);
    await end(subject);
    expect(await states()).toEqual(["withdrawn"]);
    if (how.startsWith("deleted")) return;
    stage.now = new Date("2026-03-20T10:00:00Z");
    const row = await engine.db
      .selectFrom("blog_posts")
      .select("version")
      .where("id", "=", subject.id)
      .executeTakeFirstOrThrow();
    await draftOf(subject.id, { ...post, content: "Something else." }, row.version);
    expect(await findReviews(bob())).toEqual([]);
    expect(await countReviewsForMe(bob())).toBe(0);
  });

  it("a decision is not listed beside a later draft", async () => {
    const { id, version } = await asked();
    await approve(bob(), id);
    await publishItemDraft(ada(), postKind, id, version);
    stage.now = new Date("2026-03-20T10:00:00Z");
    await draftOf(id, { ...post, content: "Something else." }, 2);
    expect(await findReviews(ada())).toEqual([]);
  });

  it("of a text of the site end likewise", async () => {
    const subject = { kind: "site_texts" as const, itemId: "home" };
    for (const end of [
      (version: number) => publishTexts(bob(), { home: version }),
      (version: number) => discardTextDraft(ada(), "home", version),
    ]) {
      const before = (await engine.db.selectFrom("site_texts").select("id").execute()).length
        ? "Our film"
        : home.film.title;
      await saveTextDraft(ada(), "home", 0, [{ path: "film.title", before, after: `${before}!` }]);
      const { version } = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
      await requestReview(ada(), subject, { words: "" });
      await end(version);
      expect(new Set(await states())).toEqual(new Set(["withdrawn"]));
      await engine.db.deleteFrom("site_texts").execute();
    }
  });

  it("of a release stay while drafts come and go, and its publication answers an open request", async () => {
    const { id } = await createItem(ada(), postKind, post);
    const other = await createItem(ada(), postKind, { ...post, title: "Other" });
    const release = await releaseWith(
      async (to) =>
        moveToRelease(ada(), to, { kind, itemId: id, version: await draftOf(id, { ...post, content: "A" }) }),
      async (to) =>
        moveToRelease(ada(), to, {
          kind,
          itemId: other.id,
          version: await draftOf(other.id, { ...post, content: "B" }),
        }),
    );
    await requestReview(ada(), { kind: "release", itemId: release }, { words: "" });
    await takeOutOfRelease(ada(), release, { kind, itemId: other.id });
    expect(await states()).toEqual(["waiting"]);
    await publishRelease(ada(), release, await versionOf(release));
    expect(await states()).toEqual(["withdrawn"]);
    await undoRelease(ada(), release, await versionOf(release));
    expect(await findReviews(bob())).toEqual([]);
  });

  it("one draft of a text that the site no longer has closes neither the list nor its release", async () => {
    const { id } = await asked();
    const release = await releaseWith();
    const draft = { kind: "site_texts", item_id: "formerText", action: "save", body: { title: "Old" } } as const;
    const rest = { base_version: 1, version: 1, updated_by: "ada@school.example", updated_at: stage.now };
    await engine.db
      .insertInto("drafts")
      .values(["", release].map((release_id) => ({ release_id, ...draft, ...rest })))
      .execute();
    expect(await findReviews(bob())).toMatchObject([{ itemId: id }]);
    expect(await countReviewsForMe(bob())).toBe(1);
    expect((await getRelease(ada(), release)).changes).toMatchObject([
      { itemId: "formerText", title: "Former text: formerText", effect: "Changed" },
    ]);
    const refused = await failureOf(publishRelease(ada(), release, await versionOf(release)));
    expect(refused.message).toContain("Former text: formerText");
    await engine.db.deleteFrom("drafts").where("release_id", "=", "").where("item_id", "=", "formerText").execute();
    await takeOutOfRelease(ada(), release, { kind: "site_texts", itemId: "formerText" });
    expect((await getRelease(ada(), release)).changes).toEqual([]);
    const made = { kind: "site_texts", item_id: "formerText", title: "Old", trash_id: null, position: 0 } as const;
    await engine.db
      .insertInto("release_changes")
      .values({ release_id: release, ...made, before_state: {}, after_state: {}, after_version: 2 })
      .execute();
    await engine.db.updateTable("releases").set({ state: "published" }).where("id", "=", release).execute();
    expect((await getRelease(ada(), release)).obstacles).toEqual([
      { title: "Old", reason: "The site no longer has this text." },
    ]);
  });
});
