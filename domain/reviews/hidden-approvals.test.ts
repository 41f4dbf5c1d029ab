import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import { post, setReleaseStage } from "../testing/stages.ts";
import { requestReview } from "./reviews.ts";
import { findReview } from "./testing/find-review.ts";
import { decideReview } from "./decide-review.ts";
import { setRules } from "../approvals/require-approval.ts";

describeOnEachEngine("a plan for what was reviewed", (engine) => {
  const { stage } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** Ada writes a draft, Bob approves it as it is, and Ada plans its publication; the time comes. */
  async function planApproved({ published, isStored }: { published: boolean; isStored: boolean }) {
    const stored = isStored ? await createItem(ada(), postKind, { ...post, published: false }) : null;
    await setRules(ada(), ["blog_posts"]);
    const itemId = stored?.id ?? crypto.randomUUID();
    const base = stored?.version ?? 0;
    const input = { ...post, content: "Approved.", published };
    const { version } = await keepItemDraft(ada(), postKind, itemId, { known: 0, base, input });
    const subject = { kind: "blog_posts" as const, itemId };
    await requestReview(ada(), subject, { words: "" });
    const { fingerprint } = (await findReview(bob(), subject))!;
    await decideReview(bob(), subject, { isApproved: true, fingerprint, words: "" });
    const plan = { action: "publish", kind: "blog_posts", itemId, version, local: "2026-03-02T09:00", zone: "UTC" };
    await planSchedule(ada(), plan);
    stage.now = new Date("2026-03-02T09:00:01Z");
    await runDueSchedules(ada());
    const state = await engine.db.selectFrom("schedules").select(["state", "problem"]).executeTakeFirstOrThrow();
    const rows = await engine.db.selectFrom("blog_posts").select(["published", "content"]).execute();
    return { ...state, rows };
  }

  it.each([true, false])("shows what was approved as shown; is the item stored: %s", async (isStored) => {
    expect(await planApproved({ published: true, isStored })).toMatchObject({
      state: "done",
      rows: [{ published: true, content: "Approved." }],
    });
  });

  it.each([true, false])("asks again for what was approved as hidden; is the item stored: %s", async (isStored) => {
    const { state, problem, rows } = await planApproved({ published: false, isStored });
    expect([state, problem]).toEqual(["failed", expect.stringContaining("needs a review")]);
    expect(rows.filter(({ published }) => published)).toEqual([]);
  });
});
