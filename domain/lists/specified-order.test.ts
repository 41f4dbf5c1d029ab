import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { kindOf } from "../kinds/kinds.ts";
import { createItem } from "../documents/edit-item.ts";
import { setAdminStage } from "../testing/stages.ts";
import { testedKinds } from "../testing/tested-content.ts";
import { findItems } from "./find-items.ts";

describeOnEachEngine("lists of the admin area begin", (engine) => {
  const stage = setAdminStage(engine);

  test.each([
    ["blog_posts", [{}, {}], [1, 0]],
    ["case_studies_content", [{}, {}], [1, 0]],
    ["use_cases_content", [{ order_index: 10 }, { order_index: 2 }], [1, 0]],
    [
      "modules_content",
      [
        { order_index: 1, category: "networking" },
        { order_index: 10, category: "careers" },
        { order_index: 2, category: "careers" },
      ],
      [2, 1, 0],
    ],
  ] as const)("in the specified order: %s", async (collection, given, order) => {
    const kind = kindOf(collection);
    const { input, title } = testedKinds.find((one) => one.collection === collection)!;
    const ids: string[] = [];
    for (const [day, fields] of given.entries()) {
      stage.now = new Date(Date.UTC(2026, 2, day + 1));
      ids.push((await createItem(stage.admin(), kind, { ...input, [title]: `Item ${day}`, ...fields })).id);
    }
    const { items } = await findItems(stage.admin(), kind);
    expect(items.map(({ id }) => ids.indexOf(id))).toEqual(order);
  });
});
