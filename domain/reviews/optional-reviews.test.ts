import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { findReviews, requestReview, withdrawReview } from "./reviews.ts";
import { decideReview } from "./decide-review.ts";
import { setRules } from "../approvals/require-approval.ts";
import { findOptionalReviews } from "./optional-reviews.ts";

describeOnEachEngine("what one may ask a review for", (engine) => {
  const { stage, publish } = setReleaseStage(engine);
  const writer = () => stage.member("writer");
  const bob = () => stage.admin("bob");
  const kind = "blog_posts" as const;
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
  });

  async function draft(ctx: Context, title: string) {
    const itemId = crypto.randomUUID();
    stage.now = new Date(stage.now.getTime() + 1_000);
    const { version } = await keepItemDraft(ctx, postKind, itemId, { known: 0, base: 0, input: { ...post, title } });
    return { kind, itemId, version };
  }
  const titles = async (ctx: Context, options: Parameters<typeof findOptionalReviews>[1] = {}) =>
    (await findOptionalReviews(ctx, options)).reviews.map(({ title }) => title);

  it.each(strangers)("is closed to %s", async (_, actor, code) => {
    expect((await failureOf(findOptionalReviews(stage.as(actor)))).code).toBe(code);
  });

  it("are one's own drafts and the releases that one may change, also without any rule", async () => {
    const [mine, hers] = [await draft(writer(), "Mine"), await draft(bob(), "Hers")];
    const { id: spring } = await createRelease(bob(), { name: "Spring" });
    await createRelease(bob(), { name: "Empty" });
    await moveToRelease(bob(), spring, await draft(bob(), "Gala"));
    expect(await findReviews(writer())).toEqual([]);
    expect(await titles(writer())).toEqual(["Mine"]);
    expect(await titles(bob())).toEqual(["Spring", "Hers"]);
    expect(await titles(stage.member("editor"))).toEqual(["Spring", "Mine"]);
    // Of somebody else, where its form has led to it.
    expect(await titles(writer(), { about: { kind, itemId: hers.itemId } })).toEqual(["Hers", "Mine"]);
    expect((await findOptionalReviews(writer())).reviews).toMatchObject([
      { kind, itemId: mine.itemId, state: "none", isNeeded: false, isNew: true, mayDecide: false, request: null },
    ]);
    // A writer's words in a release are theirs to ask about.
    await moveToRelease(writer(), spring, mine);
    expect(await titles(writer())).toEqual(["Spring"]);
    await publish(spring);
    expect(await titles(writer())).toEqual([]);
  });

  it("are not what needs one or was asked about already, until that was taken back", async () => {
    const mine = await draft(writer(), "Mine");
    await requestReview(writer(), mine, { words: "" });
    expect(await titles(writer())).toEqual([]);
    const [asked] = await findReviews(writer());
    await withdrawReview(writer(), asked?.request?.id ?? "");
    expect(await titles(writer())).toEqual(["Mine"]);
    await requestReview(writer(), mine, { words: "" });
    const [review] = await findReviews(bob());
    expect(review).toMatchObject({ isNeeded: false, mayDecide: true });
    await decideReview(bob(), mine, { isApproved: true, fingerprint: review?.fingerprint ?? "", words: "" });
    expect(await titles(writer())).toEqual([]);
    await draft(writer(), "Other");
    await setRules(stage.admin(), [kind]);
    expect(await titles(writer())).toEqual([]);
    expect((await findReviews(writer())).map(({ title }) => title)).toEqual(["Other", "Mine"]);
  });

  it("are no texts of the site for writers, who may not write them", async () => {
    await engine.db
      .insertInto("drafts")
      .values({
        release_id: "",
        kind: "site_texts",
        item_id: "faq",
        action: "save",
        body: {},
        base_version: 0,
        version: 1,
        updated_by: "ada@school.example",
        updated_at: stage.now,
      })
      .execute();
    expect(await titles(stage.member("editor"))).toEqual(["FAQ"]);
    expect(await titles(writer())).toEqual([]);
  });

  it("are listed in pages of twenty, the last written first", async () => {
    for (let at = 1; at <= 21; at++) await draft(writer(), `Draft ${at}`);
    expect(await findOptionalReviews(writer())).toMatchObject({ page: 1, pages: 2 });
    expect((await titles(writer())).slice(0, 2)).toEqual(["Draft 21", "Draft 20"]);
    expect(await titles(writer(), { page: 2 })).toEqual(["Draft 1"]);
    expect(await titles(writer(), { page: 9 })).toEqual(["Draft 1"]);
    const { reviews } = await findOptionalReviews(writer(), { page: 2 });
    const [first] = await titles(writer(), { about: { kind, itemId: reviews[0]?.itemId ?? "" } });
    expect(first).toBe("Draft 1");
  });
});
