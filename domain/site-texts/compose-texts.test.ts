import { describe, expect, test } from "vitest";
import { accountMail } from "#content/account-mail.ts";
import { articlePage } from "#content/article-page.ts";
import { brand } from "#content/brand.ts";
import { fill } from "#content/facts.ts";
import { home } from "#content/home.ts";
import { navigation } from "#content/navigation.ts";
import { newsletterMail } from "#content/newsletter-mail.ts";
import { pricing } from "#content/pricing.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { readPart, usableParts } from "./check-text.ts";
import { composeTexts, shippedTexts } from "./compose-texts.ts";

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

test("no link of the site runs a script, and no subject of a mail has a second line", () => {
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
