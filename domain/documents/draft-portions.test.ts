import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sql } from "kysely";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "../testing/stages.ts";
import { postKind } from "../kinds/post.ts";
import { portionsOf, readDrafts } from "./draft-portions.ts";
import { noRelease } from "./drafts.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";

const drafts = (...sizes: number[]) =>
  sizes.map((bytes, at) => ({ release_id: "", kind: "blog_posts" as const, item_id: String(at), bytes }));
const sizesOf = (...sizes: number[]) =>
  portionsOf(drafts(...sizes)).map((portion) => portion.map(({ bytes }) => bytes));

it("reads no more than a megabyte, or one draft, in one turn, and at most a hundred short ones", () => {
  expect(sizesOf()).toEqual([]);
  expect(sizesOf(400_000, 600_000, 1, 3_000_000, 5, 6)).toEqual([[400_000, 600_000], [1], [3_000_000], [5, 6]]);
  expect(sizesOf(...Array.from({ length: 250 }, () => 10)).map(({ length }) => length)).toEqual([100, 100, 50]);
});

describeOnEachEngine("reading drafts in portions", (engine) => {
  const stage = setAdminStage(engine);

  it("looks at those of the portion alone", async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) {
      const input = { title: id, content: "A text of some length, which stands for a long one." };
      await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 0, input });
    }
    const sized = ids.map((item_id) => ({ release_id: noRelease, kind: postKind.collection, item_id, bytes: 60 }));
    // So that it knows how few there are, and looks through all.
    await sql`analyze drafts`.execute(engine.db);
    // PostgreSQL refuses to divide by zero: the condition fails on what is in no portion.
    const condition = sql<boolean>`1 / (case when drafts.item_id = ${ids[1]} then 0 else 1 end) = 1`;
    const read = [];
    for await (const draft of readDrafts(stage.admin(), [sized[0]!, sized[2]!], condition)) read.push(draft.item_id);
    expect(read).toEqual([ids[0], ids[2]]);
  });
});
