import { expect, test } from "vitest";
import type { PageTextName } from "#content/page-names.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findPageAt } from "../pages/public-pages.ts";
import { withPublished } from "../publishing/views.ts";
import { saveTextDraft, getEditedText } from "./edit-texts.ts";
import { withMarkedTexts } from "../site-editor/edited-page.ts";
import { getPage } from "../reading/site-pages.ts";
import { setPagesStage } from "./testing/pages-stage.ts";

describeOnEachEngine("pages in views of what is not public", (engine) => {
  const { stage, admin, make, publish, change } = setPagesStage(engine);
  /** The site as a visitor would see it with all drafts published. */
  const withDrafts = async () =>
    withPublished(stage.visitor(), await engine.db.selectFrom("drafts").selectAll().execute());
  /** Changes a text that is no page, so that a view has texts. */
  const writeElsewhere = async () => {
    const { words } = await getEditedText(admin(), "faq");
    await saveTextDraft(admin(), "faq", 0, [{ path: "heading", before: words["heading"], after: "Hello" }]);
  };
  const editPathOf = (name: PageTextName) => `/-/${name.slice("page:".length)}`;

  test("are not there when they are hidden, except for their editors", async () => {
    const name = await make("/spring");
    await publish();
    await change(name, "shown", true, false);
    const view = await withDrafts();
    expect([await getPage(view, "/spring"), await getPage(view, editPathOf(name))]).toEqual([null, null]);
    expect(await findPageAt(view, "/spring")).toBeNull();
    await publish();
    await writeElsewhere();
    expect(await getPage(await withDrafts(), "/spring")).toBeNull();
    const { ctx: editor } = await withMarkedTexts(admin());
    for (const path of ["/spring", editPathOf(name)]) expect(await getPage(editor, path)).toMatchObject({ name });
  });

  test("are led to from the addresses that they have left, or are about to leave", async () => {
    const name = await make("/reunion");
    await publish();
    await change(name, "address", "/reunion", "/spring-reunion");
    await publish();
    await writeElsewhere();
    const moved = await withDrafts();
    expect(await getPage(moved, "/reunion")).toEqual({ movedTo: "/spring-reunion" });
    expect(await findPageAt(moved, "/reunion")).toEqual({ movedTo: "/spring-reunion" });
    expect(await getPage(moved, "/spring-reunion")).toMatchObject({ name });
    await change(name, "address", "/spring-reunion", "/may");
    const moving = await withDrafts();
    for (const path of ["/reunion", "/spring-reunion"])
      expect(await getPage(moving, path)).toEqual({ movedTo: "/may" });
    await change(name, "shown", true, false);
    expect(await getPage(await withDrafts(), "/reunion")).toBeNull();
  });

  test("are led to nowhere while their new address can't be one", async () => {
    const name = await make("/reunion");
    await publish();
    await change(name, "address", "/reunion", "spring reunion");
    expect(await getPage(await withDrafts(), "/reunion")).toBeNull();
  });
});
