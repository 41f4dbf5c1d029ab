import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findItems, getItem } from "../../content/find-items.ts";
import { createItem } from "../../content/save-item.ts";
import { failureOf, strangers } from "../../testing/admin-stage.ts";
import { setReleaseStage } from "../../testing/release-stage.ts";
import { testedKinds } from "../../content/testing/tested-kinds.ts";
import { slugIn } from "../../content/kind.ts";
import { kindOf } from "../../content/kinds.ts";
import { duplicateItem } from "./duplicate-item.ts";
import { getItemDraft, publishItemDraft } from "./item-drafts.ts";

describeOnEachEngine("a copy of an item", (engine) => {
  const { stage } = setReleaseStage(engine);

  it.each(testedKinds)("of $collection is a draft, which can be published at an address of its own", async (tested) => {
    const kind = kindOf(tested.collection);
    const { id } = await createItem(stage.admin(), kind, tested.input);
    const original = await getItem(stage.admin(), kind, id);
    const { id: copy } = await duplicateItem(stage.member("writer"), kind, id);
    expect((await findItems(stage.admin(), kind)).total).toBe(1);
    const draft = await getItemDraft(stage.admin(), kind, copy);
    expect(draft?.fields).toMatchObject({ [kind.title]: `${String(original[kind.title as never])} (copy)` });
    await publishItemDraft(stage.admin(), kind, copy, draft!.version);
    const published = await getItem(stage.admin(), kind, copy);
    expect(published).toMatchObject({ [tested.text]: original[tested.text as never] });
    const slugs = [original, published].map(slugIn);
    expect(new Set(slugs).size).toBe(kind.pages ? 2 : 1);
    expect(await getItem(stage.admin(), kind, id)).toEqual(original);
  });

  it("cuts a long title, and is not for everybody", async () => {
    const kind = kindOf("blog_posts");
    const { id } = await createItem(stage.admin(), kind, { title: "x".repeat(200), content: "x" });
    const { id: copy } = await duplicateItem(stage.admin(), kind, id);
    const fields = (await getItemDraft(stage.admin(), kind, copy))?.fields;
    expect(fields?.["title"]).toBe(`${"x".repeat(193)} (copy)`);
    expect((await failureOf(duplicateItem(stage.admin(), kind, "gone"))).code).toBe("not_found");
    for (const [, actor, code] of strangers)
      expect((await failureOf(duplicateItem(stage.as(actor), kind, id))).code).toBe(code);
  });
});
