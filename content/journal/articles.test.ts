import { describe, expect, test } from "vitest";
import { countWords, readingMinutes } from "./reading-time.ts";
import { articleTeams } from "./article-page.ts";
import { articles, sectionOf } from "./articles.ts";
import { blogEntries } from "./blog-entries.ts";
import { brand } from "../site/brand.ts";
import { caseStudies } from "../showcase/case-studies.ts";
import { factsOf } from "../facts.ts";
import { faq } from "../pages/faq.ts";
import { privacyPolicy } from "../pages/legal/privacy-policy.ts";
import { moduleCategories, modules } from "../showcase/modules.ts";
import { navigation } from "../site/navigation.ts";
import { pricing } from "../pages/pricing.ts";
import { articleCategories } from "../schema/article-categories.ts";
import { useCases } from "../showcase/use-cases.ts";

const slugs = [
  "alumni-community-building all-in-one-alumni-platform alumni-communities-strategic-assets global-alumni-networks",
  "alumni-mentorship-programs corporate-alumni-networks data-privacy-alumni-networks virtual-hybrid-alumni-events",
  "future-alumni-engagement measuring-alumni-network-roi mobile-first-alumni-platforms",
].flatMap((line) => line.split(" "));

const all = [...articles.values()];
const blogAddresses = all.flatMap(({ slug, sections }) => [
  `/blog/${slug}`,
  ...sections.map(({ id }) => `/blog/${slug}#${id}`),
]);

const addresses = new Set([
  ...blogAddresses,
  ..."/about /pricing /faq /contact /demo /privacy-policy".split(" "),
  ...caseStudies.map(({ slug }) => `/case-studies/${slug}`),
  ...useCases.map(({ slug }) => `/use-cases/${slug}`),
  ...[...moduleCategories, ...modules].flatMap(({ slug, anchors }) => [slug, ...anchors].map((id) => `/modules#${id}`)),
  ...modules.flatMap(({ parts }) => parts.map(({ anchor }) => `/modules#${anchor}`)),
  ...faq.groups.flatMap(({ questions }) => questions.map(({ id }) => `/faq#${id}`)),
  ...privacyPolicy.sections.map(({ id }) => `/privacy-policy#${id}`),
]);

test("the articles are the eleven agreed ones, newest first, each with a day of its own", () => {
  expect([...articles.keys()].toSorted()).toEqual(slugs.toSorted());
  const dates = all.map(({ date }) => date);
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
});

test("two articles have a fixed reading time", () => {
  expect(articles.get("alumni-community-building")?.readTime).toBe(6);
  expect(articles.get("alumni-communities-strategic-assets")?.readTime).toBe(7);
});

test("no article contradicts what admins change: the brand's name, prices and figures have one place", () => {
  expect(all.filter(({ author }) => !articleTeams.includes(author))).toEqual([]);
  const facts = factsOf(brand, pricing);
  const changeable = [facts.name, facts.planPrice, facts.priceOf3500, facts.priceOf12GB];
  const texts = JSON.stringify(all);
  expect(changeable.filter((fact) => texts.includes(fact))).toEqual([]);
});

test("the menus and the questions lead to articles that exist", () => {
  const linked = [
    ...navigation.footer.popularPosts.map(({ href }) => href),
    ...faq.groups.flatMap(({ questions }) => questions.flatMap(({ link }) => link?.href ?? [])),
  ].filter((href) => href.startsWith("/blog/"));
  expect(linked.length).toBeGreaterThan(2);
  expect(linked.filter((href) => !addresses.has(href))).toEqual([]);
});

describe.each(all)("$slug", (article) => {
  test("has a length that it states", () => {
    const words = countWords(article.markdown);
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1_600);
    expect(article.readTime).toBe(readingMinutes(article.markdown));
  });

  test("lists the headings that it has, in order", () => {
    const headings = [...article.markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(article.sections.map(({ heading }) => heading));
    const parts = article.sections.map(({ id }) => sectionOf(article, id));
    expect(article.markdown.endsWith(parts.join(""))).toBe(true);
    expect(article.markdown).not.toMatch(/^# /m);
  });

  test("leads on to other articles, and links only to what exists", () => {
    expect(new Set(article.related)).toHaveLength(3);
    expect(article.related).not.toContain(article.slug);
    expect(article.related.filter((slug) => !articles.has(slug))).toEqual([]);
    const links = [...article.markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href ?? "");
    expect(links.filter((href) => !addresses.has(href))).toEqual([]);
  });
});

test("an article without such a section says so", () => {
  const [article] = all;
  if (!article) throw new Error("There are no articles.");
  expect(() => sectionOf(article, "missing")).toThrow("no section missing");
});

describe("the list", () => {
  test("has 26 entries that lead to 26 places, all of which exist", () => {
    const places = blogEntries.map(({ href }) => href);
    expect(places).toHaveLength(26);
    expect(new Set(places)).toHaveLength(26);
    expect(places.filter((href) => !blogAddresses.includes(href))).toEqual([]);
  });

  test("begins with the articles themselves and says nothing twice", () => {
    expect(blogEntries.slice(0, 11).map(({ title, excerpt }) => ({ title, excerpt }))).toEqual(
      all.map(({ title, excerpt }) => ({ title, excerpt })),
    );
    const lines = blogEntries.flatMap(({ title, excerpt }) => [title, excerpt]);
    expect(lines).toHaveLength(new Set(lines).size);
    const headings = new Set(all.flatMap(({ sections }) => sections.map(({ heading }) => heading)));
    expect(blogEntries.filter(({ title }) => headings.has(title))).toEqual([]);
  });

  test("uses all seven categories", () => {
    const dates = blogEntries.map(({ date }) => date);
    for (const part of [dates.slice(0, 11), dates.slice(11)]) expect(part).toEqual(part.toSorted().toReversed());
    expect(new Set(blogEntries.map(({ category }) => category))).toEqual(new Set(articleCategories));
  });

  test("a section takes less time than its article", () => {
    const longer = blogEntries.filter(
      ({ slug, section, readTime }) => section && readTime >= (articles.get(slug)?.readTime ?? 0),
    );
    expect(longer).toEqual([]);
  });
});
