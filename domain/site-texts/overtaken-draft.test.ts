import { beforeEach, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { failureOf, setAdminStage } from "../testing/admin-stage.ts";
import { transaction } from "../transaction.ts";
import { getEditedText, saveTextDraft, settleTextDraft } from "./edit-texts.ts";
import { getTexts } from "./get-texts.ts";
import { findPendingTexts, publishTexts, restoreTextVersion } from "./publish-texts.ts";
import { importTexts } from "./transfer-texts.ts";

describeOnEachEngine("a draft that an import has overtaken", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    await engine.db.deleteFrom("site_texts").execute();
    await engine.db.deleteFrom("drafts").execute();
  });

  const headline = home.hero.headline;
  const change = (path: string, before: unknown, after: unknown) => [{ path, before, after }];
  const importHome = (parts: Record<string, unknown>) =>
    transaction(stage.admin(), (tx) => {
      const outcome = { created: 0, updated: 0, same: 0, kept: [] };
      return importTexts(tx, { home: parts }, { overwrite: true, actorEmail: "cli" }, outcome);
    });
  async function publishAll() {
    const pending = await findPendingTexts(stage.admin());
    return publishTexts(stage.admin(), Object.fromEntries(pending.map(({ name, version }) => [name, version])));
  }

  test("reverts nothing that was published since; what both changed waits for a choice", async () => {
    const ctx = stage.admin();
    await saveTextDraft(ctx, "home", 0, [
      ...change("hero.headline", headline, "Mine"),
      ...change("film.title", home.film.title, "My film"),
    ]);
    const imported = {
      hero: { ...home.hero, headline: "Theirs", lead: "Their lead" },
      modules: { ...home.modules, all: "Every one" },
    };
    await importHome(imported);
    const text = await getEditedText(ctx, "home");
    expect(text.words).toMatchObject({
      hero: { headline: "Mine", lead: "Their lead" },
      film: { title: "My film" },
      modules: { all: "Every one" },
    });
    expect(text.overtaken).toEqual([{ path: "hero.headline", theirs: "Theirs", mine: "Mine" }]);
    // Other words may be changed meanwhile, and nothing is chosen by that.
    await saveTextDraft(ctx, "home", 0, change("film.text", home.film.text, "Look"));
    expect((await getEditedText(ctx, "home")).overtaken).toHaveLength(1);
    expect(await failureOf(publishAll())).toMatchObject({
      code: "conflict",
      fields: { "home.hero.headline": expect.any(String) },
    });
    const { draftVersion: draft, publishedVersion: published } = await getEditedText(ctx, "home");
    for (const unseen of [
      { draft: draft - 1, published },
      { draft, published: published - 1 },
    ])
      expect(await failureOf(settleTextDraft(ctx, "home", unseen, []))).toMatchObject({ code: "conflict" });
    await settleTextDraft(ctx, "home", { draft, published }, ["hero.headline"]);
    expect(await getEditedText(ctx, "home")).toMatchObject({ overtaken: [], words: { hero: { headline: "Theirs" } } });
    await publishAll();
    expect((await getTexts(stage.visitor())).home).toMatchObject({
      hero: { headline: "Theirs", lead: "Their lead" },
      film: { title: "My film", text: "Look" },
      modules: { all: "Every one" },
    });
  });

  test("keeps what was put back as it had been before, and a restored version", async () => {
    const ctx = stage.admin();
    const leadNow = async () => (await getEditedText(ctx, "home")).words["hero"];
    await saveTextDraft(ctx, "home", 0, change("film.title", home.film.title, "My film"));
    await importHome({ hero: { ...home.hero, lead: "Their lead" } });
    await saveTextDraft(ctx, "home", 0, change("hero.lead", "Their lead", home.hero.lead));
    expect(await leadNow()).toEqual(home.hero);
    await saveTextDraft(ctx, "home", 0, change("hero.lead", home.hero.lead, "Their lead"));
    await importHome({ hero: { ...home.hero, lead: "Their second lead" } });
    await restoreTextVersion(ctx, "home", 0);
    expect((await getEditedText(ctx, "home")).words).toEqual(home);
  });

  test("asks for the choice first where putting something back would not be kept before it", async () => {
    const ctx = stage.admin();
    await saveTextDraft(ctx, "home", 0, change("hero.headline", headline, "Mine"));
    await importHome({
      hero: { ...home.hero, headline: "Theirs", lead: "Their lead" },
      film: { ...home.film, title: "Their film" },
    });
    const putBack = change("hero.lead", "Their lead", home.hero.lead);
    expect(await failureOf(saveTextDraft(ctx, "home", 0, putBack))).toMatchObject({ code: "conflict" });
    expect(await failureOf(restoreTextVersion(ctx, "home", 0, "film"))).toMatchObject({ code: "conflict" });
    const { draftVersion: draft, publishedVersion: published } = await getEditedText(ctx, "home");
    await settleTextDraft(ctx, "home", { draft, published }, []);
    await saveTextDraft(ctx, "home", 0, putBack);
    await restoreTextVersion(ctx, "home", 0, "film");
    expect((await getEditedText(ctx, "home")).words).toEqual({ ...home, hero: { ...home.hero, headline: "Mine" } });
  });

  test("is published as it is where somebody chose the draft", async () => {
    const ctx = stage.admin();
    await saveTextDraft(ctx, "home", 0, change("hero.headline", headline, "Mine"));
    await importHome({ hero: { ...home.hero, headline: "Theirs" } });
    const { draftVersion: draft, publishedVersion: published } = await getEditedText(ctx, "home");
    await settleTextDraft(ctx, "home", { draft, published }, []);
    await publishAll();
    expect((await getTexts(stage.visitor())).home.hero.headline).toBe("Mine");
  });
});
