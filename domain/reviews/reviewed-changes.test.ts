import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { requestReview } from "./reviews.ts";
import { findReview } from "./testing/find-review.ts";
import { findReviewedChanges } from "./decide-review.ts";

describeOnEachEngine("what a reviewed draft changes", (engine) => {
  const { stage } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];

  it("is shown field by field, for exactly the state that is decided on", async () => {
    const { id } = await createItem(ada(), postKind, { ...post, content: "As it was." });
    const keep = (known: number, content: string) =>
      keepItemDraft(ada(), postKind, id, { known, base: 1, input: { ...post, content } });
    const { version } = await keep(0, "Changed.");
    const subject = { kind: "blog_posts" as const, itemId: id };
    await requestReview(ada(), subject, { words: "" });
    const seen = (await findReview(bob(), subject))?.fingerprint ?? "";
    expect(await findReviewedChanges(bob(), subject, seen)).toEqual([
      { label: "Content", isMarkdown: true, live: "As it was.", draft: "Changed." },
    ]);
    await keep(version, "Changed again.");
    expect((await failureOf(findReviewedChanges(bob(), subject, seen))).code).toBe("conflict");
    for (const other of [
      { ...subject, itemId: "gone" },
      { kind: "release" as const, itemId: id },
    ])
      expect((await failureOf(findReviewedChanges(bob(), other, seen))).code).toBe("not_found");
  });
});
