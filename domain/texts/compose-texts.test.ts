import { describe, expect, test, beforeEach } from "vitest";
import { accountMail } from "#content/mails/account-mail.ts";
import { articlePage } from "#content/journal/article-page.ts";
import { brand } from "#content/site/brand.ts";
import { fill } from "#content/facts.ts";
import { home } from "#content/pages/home.ts";
import { navigation } from "#content/site/navigation.ts";
import { newsletterMail } from "#content/mails/newsletter-mail.ts";
import { pricing } from "#content/pages/pricing.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { readPart, usableParts } from "./check-text.ts";
import { composeTexts, shippedTexts, rebase } from "./compose-texts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { transaction } from "../database.ts";
import { getEditedText, saveTextDraft, settleTextDraft } from "../site-texts/edit-texts.ts";
import { getTexts } from "./get-texts.ts";
import { findPendingTexts, publishTexts, restoreTextVersion } from "../site-texts/publish-texts.ts";
import { importTexts } from "../import/import-publishing.ts";

describe("the shipped texts", () => {
  test.each(siteTextNames)(
    "%s fits its schema, and no placeholder is left but those that its page fills in",
    (name) => {
      const { schema, shipped } = siteTexts[name];
      const filled = fill<object>(shipped, shippedTexts.facts);
      expect(schema.safeParse(filled).error).toBeUndefined();
      expect(schema.parse(filled), "the schema drops nothing").toEqual(filled);
      expect(JSON.stringify(filled)).not.toMatch(new RegExp(`\\{(${Object.keys(shippedTexts.facts).join("|")})\\}`));
    },
  );
});

describe("placeholders", () => {
  test("are replaced at any depth, once; unknown ones stay", () => {
    const words = { a: ["{name} and {other}", 1, null], b: { c: "{name}" } };
    expect(fill(words, { name: "{other}", other: "x" })).toEqual({
      a: ["{other} and x", 1, null],
      b: { c: "{other}" },
    });
    expect(fill("{toString} {nobody}", { name: "x" })).toBe("{toString} {nobody}");
  });

  test("a price in the pricing text changes every sentence that names it", () => {
    const { plan } = pricing;
    const { texts, facts } = composeTexts({ pricing: { plan: { ...plan, monthly: 249 } } });
    expect(facts).toMatchObject({ planPrice: "$249", priceOf3500: "$546" });
    const sentences = JSON.stringify([texts.faq, texts.termsOfService, texts.pricing]);
    expect(sentences).toContain("$249 per month");
    expect(sentences).not.toContain("$199");
  });
});

test.each([
  [14, "Fourteen days"],
  [30, "Thirty days"],
  [45, "Forty-five days"],
  [120, "120 days"],
])("a trial of %i days is said in words where a sentence begins with it", (days, words) => {
  const { texts } = composeTexts({ brand: { trial: { ...brand.trial, days } } });
  expect(JSON.stringify(texts.contact)).toContain(words);
});

test("a part that does not fit its schema is left out, and the others stay", () => {
  const changed = { hero: { headline: 5 }, film: { title: "A film", text: "Watch it." }, gone: "x" };
  const { texts } = composeTexts({ home: changed });
  expect(texts.home).toMatchObject({ hero: { headline: home.hero.headline }, film: { title: "A film" } });
  expect(usableParts("home", changed, false).unusable).toEqual(["hero", "gone"]);
});

test.each<[string, [unknown]]>([
  ["a script as a link", [{ ...articlePage.back, href: "javascript:alert(1)" }]],
  ["an address without its protocol", [{ ...articlePage.back, href: "//evil.example" }]],
  ["a backslash", [{ ...articlePage.back, href: "/\\evil.example" }]],
  ["100,000 characters", [{ ...articlePage.back, label: "x".repeat(100_000) }]],
  ["control characters", [{ ...articlePage.back, label: "a\u0000b" }]],
  ["half a character", [{ ...articlePage.back, label: "a\uD800" }]],
  ["nothing", [{ ...articlePage.back, label: "" }]],
  ["another shape", ["Back"]],
])("%s cannot be published", (_, [value]) => {
  expect(readPart("article", "back", value)).toHaveProperty("problems");
});

test("no link of the site runs a script, and no subject of an email has a second line", () => {
  for (const href of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", " /x"]) {
    expect(readPart("brand", "social", [{ ...brand.social[0], href }])).toHaveProperty("problems");
    const menu = { ...navigation.menus[0], all: { title: "All", href } };
    expect(readPart("navigation", "menus", [menu, ...navigation.menus.slice(1)])).toHaveProperty("problems");
  }
  const { welcome } = newsletterMail;
  expect(readPart("newsletterMail", "welcome", { ...welcome, subject: "A\nBcc: all@evil.example" })).toMatchObject({
    problems: [{ path: ["welcome", "subject"], message: "Please write one line." }],
  });
});

test("a mail with a code keeps the code", () => {
  const { code } = accountMail;
  expect(readPart("accountMail", "code", code)).toEqual({ value: code });
  expect(readPart("accountMail", "code", { ...code, paragraphs: ["Hello {name}"], subject: "Hello" })).toMatchObject({
    problems: [{ path: ["code"], message: "Please keep {code} in these words." }],
  });
});

test("an address that no browser reads is refused, and a line break in a fact breaks no subject", () => {
  for (const canonical of ["https://[", "https://a:99999", "https://%"])
    expect(readPart("home", "meta", { ...home.meta, canonical })).toHaveProperty("problems");
  const { facts: filled } = composeTexts({ brand: { replyTime: "Today,\n or tomorrow" } });
  expect(filled.replyTime).toBe("Today, or tomorrow");
});

const base = { hero: { headline: "A", lead: "B" }, items: [{ title: "1" }, { title: "2" }] };

test("what the draft did not change is as published since, and what only the draft changed stays", () => {
  const published = { ...base, hero: { headline: "A2", lead: "B" } };
  const draft = { ...base, hero: { headline: "A", lead: "mine" } };
  expect(rebase(base, published, draft)).toEqual({
    words: { ...base, hero: { headline: "A2", lead: "mine" } },
    conflicting: [],
  });
});

test("what both changed is named, and the draft's stays; the same change twice is none", () => {
  const published = { hero: { headline: "theirs", lead: "same" }, items: [{ title: "1" }, { title: "theirs" }] };
  const draft = { hero: { headline: "mine", lead: "same" }, items: [{ title: "mine" }, { title: "mine" }] };
  expect(rebase(base, published, draft)).toEqual({
    words: { hero: { headline: "mine", lead: "same" }, items: [{ title: "mine" }, { title: "mine" }] },
    conflicting: [
      { path: "hero.headline", theirs: "theirs", mine: "mine" },
      { path: "items.1.title", theirs: "theirs", mine: "mine" },
    ],
  });
});

test("lists of other lengths count as one text", () => {
  const published = { ...base, items: [{ title: "1" }] };
  const draft = { ...base, items: [...base.items, { title: "3" }] };
  expect(rebase(base, published, draft).conflicting).toEqual([
    { path: "items", theirs: published.items, mine: draft.items },
  ]);
});

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
  const draftVersion = async () => (await getEditedText(stage.admin(), "home")).draftVersion;
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
    expect(text.conflicting).toEqual([{ path: "hero.headline", theirs: "Theirs", mine: "Mine" }]);
    // Other words may be changed meanwhile, and nothing is chosen by that.
    await saveTextDraft(ctx, "home", 0, change("film.text", home.film.text, "Look"));
    expect((await getEditedText(ctx, "home")).conflicting).toHaveLength(1);
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
    expect(await getEditedText(ctx, "home")).toMatchObject({
      conflicting: [],
      words: { hero: { headline: "Theirs" } },
    });
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
    await restoreTextVersion(ctx, "home", await draftVersion(), { version: 0 });
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
    expect(
      await failureOf(restoreTextVersion(ctx, "home", await draftVersion(), { version: 0, part: "film" })),
    ).toMatchObject({ code: "conflict" });
    const { draftVersion: draft, publishedVersion: published } = await getEditedText(ctx, "home");
    await settleTextDraft(ctx, "home", { draft, published }, []);
    await saveTextDraft(ctx, "home", 0, putBack);
    await restoreTextVersion(ctx, "home", await draftVersion(), { version: 0, part: "film" });
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
