import { beforeEach, expect, test } from "vitest";
import { faq } from "#content/pages/faq.ts";
import { home } from "#content/pages/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { skipWaits } from "#lib/testing/skip-waits.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { failing, silent, visit } from "../testing/test-context.ts";
import { discardTextDraft, findEditableTexts, getEditedText, saveTextDraft, settleTextDraft } from "./edit-texts.ts";
import { findTexts } from "../search/admin-search.ts";
import { getTexts } from "../texts/get-texts.ts";
import { valueAt } from "../texts/paths.ts";
import {
  compareTextVersions,
  findPendingTexts,
  findTextVersions,
  publishTexts,
  restoreTextVersion,
} from "./publish-texts.ts";
import { restoreText } from "./restore-text.ts";
import { setRules } from "../approvals/require-approval.ts";

describeOnEachEngine("texts of the site", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    await engine.db.deleteFrom("site_texts").execute();
    await engine.db.deleteFrom("drafts").execute();
  });

  const headline = home.hero.headline;
  const change = (path: string, before: unknown, after: unknown) => [{ path, before, after }];
  const write = (after: string, who: "ada" | "bob" = "ada", before: string = headline) =>
    saveTextDraft(stage.admin(who), "home", 0, change("hero.headline", before, after));
  const shownHeadline = async () => (await getTexts(stage.visitor())).home.hero.headline;
  async function publishAll() {
    const pending = await findPendingTexts(stage.admin());
    return publishTexts(stage.admin(), Object.fromEntries(pending.map(({ name, version }) => [name, version])));
  }

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    const calls = [
      findEditableTexts(ctx),
      getEditedText(ctx, "home"),
      saveTextDraft(ctx, "home", 0, change("hero.headline", headline, "x")),
      discardTextDraft(ctx, "home", 1),
      settleTextDraft(ctx, "home", { draft: 1, published: 0 }, []),
      findPendingTexts(ctx),
      publishTexts(ctx, { home: 1 }),
      findTextVersions(ctx, "home"),
      restoreTextVersion(ctx, "home", 0, { version: 0 }),
      compareTextVersions(ctx, "home", 0, 1),
      findTexts(ctx, "door"),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.code).toBe(code);
  });

  test("are a draft until they are published, and then what visitors see; the pages that show them are told", async () => {
    await write("A new headline");
    expect(await shownHeadline()).toBe(headline);
    expect(stage.changed).toEqual([]);
    expect(await findPendingTexts(stage.admin())).toMatchObject([
      { name: "home", changes: [{ path: "hero.headline", before: headline, after: "A new headline" }] },
    ]);
    await publishAll();
    expect(await shownHeadline()).toBe("A new headline");
    expect(stage.changed).toEqual(["site_texts"]);
    expect(await findPendingTexts(stage.admin())).toEqual([]);
    expect(await getEditedText(stage.admin(), "home")).toMatchObject({ draftVersion: 0, changes: [] });
  });

  test("go back to what is shipped part by part, as a draft; the other parts stay as they are", async () => {
    const { title } = home.closing;
    await write("A new headline");
    await saveTextDraft(stage.admin(), "home", 0, change("closing.title", title, "Another title"));
    await publishAll();
    expect((await getEditedText(stage.admin(), "home")).ownParts.toSorted()).toEqual(["closing", "hero"]);
    await restoreTextVersion(stage.admin(), "home", 0, { version: 0, part: "hero" });
    const { words, ownParts } = await getEditedText(stage.admin(), "home");
    expect([valueAt(words, "hero.headline"), valueAt(words, "closing.title")]).toEqual([headline, "Another title"]);
    expect(ownParts).toEqual(["closing"]);
    expect(await shownHeadline()).toBe("A new headline");
    await publishAll();
    expect(await shownHeadline()).toBe(headline);
  });

  test("announce what they are read by: the text, and the facts when a fact changed", async () => {
    const tags: string[][] = [];
    const ctx = stage.as(stage.admin().actor, { contentChanged: (changed) => tags.push([...changed].toSorted()) });
    const publish = async () => {
      const pending = await findPendingTexts(ctx);
      await publishTexts(ctx, Object.fromEntries(pending.map(({ name, version }) => [name, version])));
    };
    await saveTextDraft(ctx, "home", 0, change("hero.headline", headline, "Other"));
    await publish();
    await saveTextDraft(ctx, "pricing", 0, change("plan.monthly", 199, 249));
    await publish();
    expect(tags).toEqual([["text:home"], ["text:facts", "text:pricing"]]);
    expect((await getTexts(stage.visitor())).facts.planPrice).toBe("$249");
  });

  test("of two editors of one page are both kept; on the same text the second one sees what stands there", async () => {
    await write("Ada's");
    const bob = stage.admin("bob");
    const saved = await saveTextDraft(bob, "home", 0, [
      ...change("hero.headline", headline, "Bob's"),
      ...change("hero.lead", home.hero.lead, "Bob's lead"),
    ]);
    expect(saved).toMatchObject({
      conflicts: [{ path: "hero.headline", theirs: "Ada's", mine: "Bob's" }],
      isOutdated: true,
    });
    expect((await getEditedText(bob, "home")).words).toMatchObject({
      hero: { headline: "Ada's", lead: "Bob's lead" },
    });
  });

  test("that were changed since they were looked at are not published", async () => {
    await write("Seen");
    const [seen] = await findPendingTexts(stage.admin());
    await write("Not seen", "bob", "Seen");
    const failure = await failureOf(publishTexts(stage.admin(), { home: seen!.version }));
    expect(failure).toMatchObject({ code: "conflict" });
    expect((await failureOf(discardTextDraft(stage.admin(), "home", seen!.version))).code).toBe("conflict");
    await discardTextDraft(stage.admin(), "home", (await getEditedText(stage.admin(), "home")).draftVersion);
    await write("Another draft");
    expect((await failureOf(publishTexts(stage.admin(), { home: seen!.version }))).code).toBe("conflict");
    expect(await shownHeadline()).toBe(headline);
  });

  test("that are wrongly written stay a draft as they are, with all else in their part, and are not published", async () => {
    const admin = stage.admin();
    const [group] = faq.groups;
    const [question] = group?.questions ?? [];
    await saveTextDraft(admin, "faq", 0, change("groups.0.title", group?.title, "My work"));
    const at = "groups.0.questions.0.question";
    await saveTextDraft(admin, "faq", 0, change(at, question?.question, "How lon"));
    const { conflicts } = await saveTextDraft(admin, "faq", 0, change(at, "How lon", "How long"));
    expect(conflicts).toEqual([]);
    const edited = await getEditedText(admin, "faq");
    expect([valueAt(edited.words, "groups.0.title"), valueAt(edited.words, at)]).toEqual(["My work", "How long"]);
    expect(edited.problems).toEqual({ [at]: "Please begin with a capital letter and end with a question mark." });
    expect((await failureOf(publishAll())).fields).toHaveProperty(`faq.${at}`);
    await saveTextDraft(admin, "faq", 0, change(at, "How long", "How long?"));
    await publishAll();
    await saveTextDraft(admin, "faq", 0, change("still.actions.demo.href", "/demo", "h"));
    expect((await getEditedText(admin, "faq")).words).toMatchObject({ still: { actions: { demo: { href: "h" } } } });
    expect((await failureOf(publishAll())).code).toBe("invalid");
    expect((await getTexts(stage.visitor())).faq.groups[0]).toMatchObject({ title: "My work" });
  });

  test("that somebody else discarded are told to whoever goes on", async () => {
    const { draftVersion } = await write("Mine");
    await discardTextDraft(stage.admin("bob"), "home", draftVersion);
    const saved = await saveTextDraft(stage.admin(), "home", draftVersion, change("hero.lead", home.hero.lead, "On"));
    expect(saved.isOutdated).toBe(true);
  });

  test("that are too short stay a draft with a message, and a publication of several is all or nothing", async () => {
    const { problems } = await write("");
    expect(problems).toEqual({ "hero.headline": "Please write something here." });
    await saveTextDraft(stage.admin(), "faq", 0, change("heading", faq.heading, "Questions"));
    const failure = await failureOf(publishAll());
    expect(failure.fields).toEqual({ "home.hero.headline": "Please write something here." });
    expect((await getTexts(stage.visitor())).faq.heading).toBe(faq.heading);
  });

  test("take no other shape, no endless text and no unknown name", async () => {
    const admin = stage.admin();
    for (const after of [5, null, {}, ["x"], { toString: "x" }]) {
      expect((await failureOf(saveTextDraft(admin, "home", 0, change("hero.headline", headline, after)))).code).toBe(
        "invalid",
      );
    }
    expect((await failureOf(write("x".repeat(300_000)))).code).toBe("too_large");
    expect((await failureOf(getEditedText(admin, "constructor"))).code).toBe("not_found");
    expect((await failureOf(saveTextDraft(admin, "home", 0, "x"))).code).toBe("invalid");
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level++) deep = [deep];
    expect((await failureOf(saveTextDraft(admin, "home", 0, change("hero.headline", headline, deep)))).code).toBe(
      "invalid",
    );
    const prototype = await saveTextDraft(admin, "home", 0, change("__proto__.polluted", undefined, "x"));
    expect(prototype.conflicts).toHaveLength(1);
    expect({}).not.toHaveProperty("polluted");
    await write("a\u0000b\uD800");
    expect((await getEditedText(admin, "home")).words).toMatchObject({ hero: { headline: "ab\uFFFD" } });
  });

  test("come back from a version, as a draft first", async () => {
    await write("First");
    await publishAll();
    await write("Second", "bob", "First");
    await publishAll();
    expect(await findTextVersions(stage.admin(), "home")).toMatchObject([
      { version: 2, by: "ada@school.example" },
      { version: 1, by: "ada@school.example" },
    ]);
    await restoreTextVersion(stage.admin(), "home", 0, { version: 1 });
    expect(await shownHeadline()).toBe("Second");
    await publishAll();
    expect(await shownHeadline()).toBe("First");
    await restoreTextVersion(stage.admin(), "home", 0, { version: 0 });
    await publishAll();
    expect(await shownHeadline()).toBe(headline);
    expect((await failureOf(restoreTextVersion(stage.admin(), "home", 0, { version: 99 }))).code).toBe("not_found");
    expect(await compareTextVersions(stage.admin(), "home", 1, 2)).toMatchObject([
      { path: "hero.headline", before: "First", after: "Second" },
    ]);
    expect(await compareTextVersions(stage.admin(), "home", 0, 1)).toMatchObject([
      { path: "hero.headline", before: headline, after: "First" },
    ]);
  });

  test("are public at once when a version is restored so, and stay a draft where that is refused", async () => {
    await write("First");
    await publishAll();
    const restored = { version: 0, isToPublish: true };
    expect(await restoreText(stage.admin(), "home", 0, restored)).toMatchObject({ isPublished: true, draftVersion: 0 });
    expect(await shownHeadline()).toBe(headline);
    expect(await restoreText(stage.admin(), "home", 0, restored)).toMatchObject({
      isPublished: false,
      draftVersion: 0,
    });
    await setRules(stage.admin(), ["site_texts"]);
    const refused = await restoreText(stage.admin(), "home", 0, { version: 1, isToPublish: true });
    expect(refused).toMatchObject({ isPublished: false, problem: expect.stringContaining("review") });
    expect(refused.draftVersion).toBeGreaterThan(0);
    expect((await getEditedText(stage.admin(), "home")).draftVersion).toBe(refused.draftVersion);
    await setRules(stage.admin(), []);
  });

  test("come back from a version only over a draft that was seen, whole or in part", async () => {
    const { draftVersion: seen } = await write("Typed meanwhile", "bob");
    const unseen = [0, 0, seen + 1].map((known, index) => ({ known, part: index === 1 ? "hero" : null }));
    for (const { known, part } of unseen) {
      const restoring = restoreTextVersion(stage.admin(), "home", known, { version: 0, part });
      expect(await failureOf(restoring)).toMatchObject({
        code: "conflict",
        message: "bob@school.example changed “Home” in the meantime. Please look at the changes again.",
      });
    }
    expect((await getEditedText(stage.admin(), "home")).words).toMatchObject({ hero: { headline: "Typed meanwhile" } });
    await restoreTextVersion(stage.admin(), "home", seen, { version: 0 });
    expect((await getEditedText(stage.admin(), "home")).words).toEqual(home);
  });

  test("take fields that may be missing, and no others", async () => {
    const admin = stage.admin();
    await saveTextDraft(admin, "pricing", 0, change("meta.noindex", undefined, true));
    await saveTextDraft(admin, "contact", 0, change("meta.canonical", undefined, "/demo"));
    await publishAll();
    const texts = await getTexts(stage.visitor());
    expect(texts.pricing.meta.noindex).toBe(true);
    expect(texts.contact.meta).toMatchObject({ canonical: "/demo" });
    await saveTextDraft(admin, "home", 0, change("hero.invented", undefined, "x"));
    await publishAll();
    expect((await getTexts(stage.visitor())).home.hero).not.toHaveProperty("invented");
    for (const path of ["hero.__proto__", "hero.constructor", "constructor.prototype"]) {
      const { conflicts } = await saveTextDraft(admin, "home", 0, change(path, undefined, { polluted: true }));
      expect(conflicts).toHaveLength(1);
    }
  });

  test("that are written back to what visitors see leave no draft", async () => {
    await write("Other");
    expect(await write(headline, "ada", "Other")).toMatchObject({ draftVersion: 0 });
    expect(await findPendingTexts(stage.admin())).toEqual([]);
  });

  test("that no longer fit are as shipped for their editor, too, and are mended by the next publication", async () => {
    const row = { id: "home", body: { hero: { headline: 5 }, gone: "x" }, version: 3, updated_at: stage.now };
    await engine.db.insertInto("site_texts").values(row).execute();
    expect(await getEditedText(stage.admin(), "home")).toMatchObject({ words: { hero: home.hero }, changes: [] });
    await write("Mended");
    await publishAll();
    expect(await shownHeadline()).toBe("Mended");
    const stored = await engine.db.selectFrom("site_texts").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ version: 4, body: { hero: { headline: "Mended" } } });
    expect(stored.body).not.toHaveProperty("gone");
  });

  test("are found by their words as pages show them, drafts included", async () => {
    expect(await findTexts(stage.admin(), "ALWAYS  door")).toEqual([
      { name: "home", title: "Home", path: "hero.headline", words: headline },
    ]);
    await write("A gate for everybody");
    expect(await findTexts(stage.admin(), "gate for everybody")).toMatchObject([{ path: "hero.headline" }]);
    expect(await findTexts(stage.admin(), "always door")).toEqual([]);
    expect((await findTexts(stage.admin(), "$199 per month")).map(({ name }) => name)).toContain("faq");
    expect(await findTexts(stage.admin(), " ")).toEqual([]);
    expect(await findTexts(stage.admin(), "the")).toHaveLength(30);
  });

  test.each(["failing", "silent"] as const)("are as shipped with the database %s", async (state) => {
    const { ctx, degraded } = visit(state === "silent" ? silent(engine) : await failing(engine));
    if (state === "silent") skipWaits();
    expect((await getTexts(ctx)).home.hero.headline).toBe(headline);
    expect(degraded).toHaveLength(1);
  });
});
