import { describe, expect, test } from "vitest";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { pageMeta } from "./page-meta.ts";

const siteUrl = "https://site.example";
const site = { siteUrl, texts: shippedTexts.texts };
const description = "Long enough to say what somebody who follows the link will find at its end.";

function structuredData(page: Partial<Parameters<typeof pageMeta>[0]>): Record<string, unknown>[] {
  return pageMeta({ site, path: "/pricing", title: "Pricing", description, ...page }).flatMap((tag) =>
    "script:ld+json" in tag ? [tag["script:ld+json"] as Record<string, unknown>] : [],
  );
}

const trail = (page: Partial<Parameters<typeof pageMeta>[0]>) =>
  structuredData(page)
    .filter((data) => data["@type"] === "BreadcrumbList")
    .map(({ itemListElement }) =>
      (itemListElement as { position: number; name: string; item: string }[]).map(
        ({ position, name, item }) => `${position} ${name} ${item}`,
      ),
    );

describe("pageMeta", () => {
  test("tells the way from home to a page, by its short name", () => {
    expect(trail({})).toEqual([["1 Home https://site.example/", "2 Pricing https://site.example/pricing"]]);
    expect(trail({ name: "Prices", path: "/pricing?members=5" })[0]?.[1]).toBe("2 Prices https://site.example/pricing");
  });

  test("puts the list between home and what is on it", () => {
    expect(trail({ path: "/case-studies/tech-university", title: "Tech University" })[0]).toEqual([
      "1 Home https://site.example/",
      "2 Case Studies https://site.example/case-studies",
      "3 Tech University https://site.example/case-studies/tech-university",
    ]);
  });

  test("leaves the way out on home, and to a page that tells it itself", () => {
    expect(trail({ path: "/" })).toEqual([]);
    expect(trail({ structuredData: [{ "@type": "BreadcrumbList", itemListElement: [] }] })).toHaveLength(1);
  });

  test("stands in with a page of this site for a page that says nothing of itself", () => {
    expect(structuredData({}).map((data) => data["@type"])).toEqual(["WebPage", "BreadcrumbList"]);
    expect(structuredData({ structuredData: [{ "@type": "FAQPage" }] }).map((data) => data["@type"])).toEqual([
      "FAQPage",
      "BreadcrumbList",
    ]);
  });

  test("has a picture drawn from the page's title, unless the page has one of its own", () => {
    const picture = (page: Partial<Parameters<typeof pageMeta>[0]>) =>
      pageMeta({ site, path: "/pricing", title: "Pricing", description, ...page }).find(
        (tag) => "property" in tag && tag["property"] === "og:image",
      );
    expect(picture({})).toMatchObject({ content: "https://site.example/social/pricing.png" });
    expect(picture({ path: "/" })).toMatchObject({ content: "https://site.example/social/home.png" });
    expect(picture({ path: "/pricing?members=5" })).toMatchObject({
      content: "https://site.example/social/pricing.png",
    });
    expect(picture({ image: { src: "/a.jpg", alt: "A" } })).toMatchObject({ content: "https://site.example/a.jpg" });
  });

  test("adds the brand to a title that has room for it", () => {
    const title = (text: string) => pageMeta({ site, path: "/x", title: text, description })[0];
    expect(title("Pricing")).toEqual({ title: "Pricing | Homecoming" });
    expect(title("What alumni of a company do for it once they have left, and why")).toEqual({
      title: "What alumni of a company do for it once they have left, and why",
    });
    expect(title("About Homecoming")).toEqual({ title: "About Homecoming" });
  });
});

describe("what editors say to search engines", () => {
  const tags = (page: Partial<Parameters<typeof pageMeta>[0]>) =>
    pageMeta({ site, path: "/pricing", title: "Pricing", description, ...page }).map((tag) => JSON.stringify(tag));

  test("hides a page, names another address, and chooses a picture", () => {
    const said = tags({ noindex: true, canonical: "/modules", picture: "https://cdn.example/a.png" });
    expect(said).toContain('{"name":"robots","content":"noindex"}');
    expect(said).toContain('{"tagName":"link","rel":"canonical","href":"https://site.example/modules"}');
    expect(said).toContain('{"property":"og:image","content":"https://cdn.example/a.png"}');
  });

  test("says nothing of that by itself", () => {
    const said = tags({ noindex: false, canonical: "", picture: "" });
    expect(said).toEqual(tags({}));
    expect(said.join()).not.toContain("robots");
  });
});
