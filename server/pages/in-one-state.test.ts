import { expect, it } from "vitest";
import { bumpContent } from "#domain/content/changes.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/transaction.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createRenderInOneState } from "./in-one-state.ts";

describeOnEachEngine("a page in one state", (engine) => {
  const publish = () => transaction(testContext(engine.db), (tx) => bumpContent(tx, "blog_posts"));

  it("is rendered again when something was published meanwhile", async () => {
    const renderInOneState = createRenderInOneState(engine.db);
    let renders = 0;
    const render = (changes: number) => async () => {
      renders++;
      if (renders <= changes) await publish();
      return renders;
    };
    expect(await renderInOneState(render(0), () => true)).toBe(1);
    renders = 0;
    expect(await renderInOneState(render(2), () => true)).toBe(3);
    renders = 0;
    // A site that never rests is shown nevertheless.
    expect(await renderInOneState(render(100), () => true)).toBe(4);
  });

  it("is shown as it is when the database did not give it", async () => {
    const renderInOneState = createRenderInOneState(engine.db);
    let renders = 0;
    const render = async () => {
      await publish();
      return ++renders;
    };
    expect(await renderInOneState(render, () => false)).toBe(1);
  });
});
