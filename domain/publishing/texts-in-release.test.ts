import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findPages } from "../site-pages/find-pages.ts";
import { getPage } from "../site-pages/get-page.ts";
import { createPage, deletePage } from "../site-pages/make-pages.ts";
import { discardTextDraft, findEditableTexts, getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { findPendingTexts, publishTexts } from "../site-texts/publish-texts.ts";
import type { Context } from "../context.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { inRelease } from "./open-release.ts";
import { publishRelease, undoRelease } from "./publish-release.ts";
import { createRelease, findReleaseDrafts, findReleases } from "./releases.ts";

describeOnEachEngine("texts of the site in a release", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "site_texts", "site_pages", "trash"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const shipped = "Give your alumni a door that is always open.";
  async function open(name = "Monday") {
    const { id } = await createRelease(stage.admin(), { name });
    return { id, here: async () => (await inRelease(stage.admin(), id)).ctx };
  }
  const codeOf = async (work: Promise<unknown>) => (await failureOf(work)).code;
  const versionOf = async (id: string) =>
    (await findReleases(stage.admin())).find((one) => one.id === id)?.version ?? 0;
  const headline = async (ctx = stage.admin()) => {
    const { words } = await getEditedText(ctx, "home");
    return (words["hero"] as { headline: string }).headline;
  };
  const write = async (ctx: Context, after: string) =>
    saveTextDraft(ctx, "home", 0, [{ path: "hero.headline", before: await headline(ctx), after }]);

  it.each(strangers)("is refused to %s", async (_, actor, code) => {
    const { id } = await open();
    expect(await codeOf(inRelease(stage.as(actor), id))).toBe(code);
  });

  it("is apart from drafts beside the live site and from other releases", async () => {
    const [monday, friday] = [await open(), await open("Friday")];
    await write(stage.admin(), "Beside");
    await write(await monday.here(), "On Monday");
    expect(await headline(await friday.here())).toBe(shipped);
    expect(await headline(await monday.here())).toBe("On Monday");
    expect(await headline()).toBe("Beside");
    expect((await findPendingTexts(stage.admin())).map(({ name }) => name)).toEqual(["home"]);
    const marked = async (ctx: Context) =>
      (await findEditableTexts(ctx)).filter(({ hasDraft }) => hasDraft).map(({ name }) => name);
    expect(await marked(await friday.here())).toEqual([]);

    await discardTextDraft(
      await monday.here(),
      "home",
      (await getEditedText(await monday.here(), "home")).draftVersion,
    );
    expect(await findReleaseDrafts(stage.admin(), monday.id)).toEqual([]);
    expect(await headline()).toBe("Beside");
  });

  it("is published with the release alone, which must be looked at again after each change", async () => {
    const { id, here } = await open();
    await write(await here(), "On Monday");
    const seen = await versionOf(id);
    const { draftVersion } = await getEditedText(await here(), "home");
    expect(await codeOf(publishTexts(await here(), { home: draftVersion }))).toBe("invalid");
    await write(await here(), "On Monday morning");
    expect(await codeOf(publishRelease(stage.admin(), id, seen))).toBe("conflict");
    await publishRelease(stage.admin(), id, await versionOf(id));
    expect((await getTexts(stage.visitor())).home.hero.headline).toBe("On Monday morning");
    expect(await codeOf(inRelease(stage.admin(), id)), "a public one is not written in").toBe("conflict");
    expect(await codeOf(inRelease(stage.admin(), crypto.randomUUID()))).toBe("not_found");
    await undoRelease(stage.admin(), id, await versionOf(id));
    expect((await getTexts(stage.visitor())).home.hero.headline).toBe(shipped);
    expect(await headline(await here())).toBe("On Monday morning");
  });

  it("a new page of a release is no page of the live site, and keeps what is written beside it when it is taken back", async () => {
    const { id, here } = await open();
    const { name } = await createPage(await here(), { title: "Spring fair", address: "/spring-fair" });
    expect(await findPages(stage.admin())).toEqual([]);
    expect((await findPages(await here())).map((page) => page.name)).toEqual([name]);
    expect(await codeOf(deletePage(await here(), name))).toBe("invalid");
    expect(
      await codeOf(createPage(stage.admin(), { title: "Other", address: "/spring-fair" })),
      "its address is kept for it",
    ).toBe("invalid");
    await publishRelease(stage.admin(), id, await versionOf(id));
    expect(await getPage(stage.visitor(), "/spring-fair")).not.toBeNull();

    await saveTextDraft(stage.admin(), name, 0, [{ path: "title", before: "Spring fair", after: "Summer fair" }]);
    await undoRelease(stage.admin(), id, await versionOf(id));
    expect(await getPage(stage.visitor(), "/spring-fair")).toBeNull();
    expect((await getEditedText(stage.admin(), name)).words["title"]).toBe("Summer fair");
    expect((await getEditedText(await here(), name)).words["title"]).toBe("Spring fair");
    expect(await engine.db.selectFrom("trash").select("id").execute()).toEqual([]);
  });
});
