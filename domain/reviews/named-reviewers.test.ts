import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { countReviewsForMe, findReviews, requestReview } from "./reviews.ts";
import { decideReview } from "./decide-review.ts";

describeOnEachEngine("a request that names a reviewer", (engine) => {
  const { stage } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const carol = "carol@school.example";
  const subject = { kind: "blog_posts" as const, itemId: "" };
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules", "outbox"] as const) await engine.db.deleteFrom(table).execute();
    const row = { user_id: `user-of-${carol}`, last_login: null, created_at: stage.now, is_active: true };
    await engine.db
      .insertInto("admin_users")
      .values({ ...row, id: "admin-4", email: carol, role: "editor" })
      .execute();
    subject.itemId = crypto.randomUUID();
    await keepItemDraft(ada(), postKind, subject.itemId, { known: 0, base: 0, input: post });
  });
  const mailed = async () =>
    (await engine.db.selectFrom("outbox").select("payload").execute()).map(
      ({ payload }) => (payload as { to: string }).to,
    );

  it("mails that person alone, and waits for nobody else", async () => {
    await requestReview(ada(), subject, { words: "", reviewer: "Bob@School.example" });
    expect(await mailed()).toEqual(["bob@school.example"]);
    expect(await countReviewsForMe(bob())).toBe(1);
    const [review] = await findReviews(bob());
    expect(review).toMatchObject({ isForMe: true, mayDecide: true, request: { of: "bob@school.example" } });

    await requestReview(ada(), subject, { words: "", reviewer: carol });
    expect(await countReviewsForMe(bob())).toBe(0);
    const [others] = await findReviews(bob());
    expect(others).toMatchObject({ isForMe: false, mayDecide: true });
    // Someone else may still decide.
    await decideReview(bob(), subject, { isApproved: true, fingerprint: others!.fingerprint, words: "" });
  });

  it("is for everybody again when that person has left", async () => {
    await requestReview(ada(), subject, { words: "", reviewer: carol });
    await engine.db.updateTable("admin_users").set({ is_active: false }).where("email", "=", carol).execute();
    expect(await countReviewsForMe(bob())).toBe(1);
  });

  it("is refused for a stranger, a writer of it, and somebody who can't approve", async () => {
    await engine.db.updateTable("admin_users").set({ role: "writer" }).where("email", "=", carol).execute();
    for (const reviewer of ["eve@school.example", "gone@school.example", "ada@school.example", carol]) {
      const failure = await failureOf(requestReview(ada(), subject, { words: "", reviewer }));
      expect([reviewer, failure.code, Object.keys(failure.fields)]).toEqual([reviewer, "invalid", ["reviewer"]]);
    }
    expect(await mailed()).toEqual([]);
  });
});
