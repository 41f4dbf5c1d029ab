import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { parseFragment } from "parse5";
import { RouterContextProvider } from "react-router";
import { SaxesParser } from "saxes";
import { beforeEach, describe, expect, test } from "vitest";
import { requestContext } from "#app/lib/requests.ts";
import { articles } from "#content/journal/articles.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { author, blogPost } from "#db/testing/rows.ts";
import type { Context } from "#domain/context.ts";
import { feedLength } from "#domain/blog/article.ts";
import { createLocalContext, failing, visit } from "#domain/testing/test-context.ts";
import { atomText, readFeed, jsonFeedText, rssText } from "./feeds.ts";
import { entriesIn, loader, sitemapFile, sitemapIndex } from "./site-files.ts";

const site = "https://www.homecoming.example";
const self = `${site}/blog/feed`;
const hostile = `</title>]]><script>alert(1)</script> & "quotes" \u0007 \u{1F98A}`;

/** What is at one of the fixed addresses. */
async function file(ctx: Context, pattern: string, name?: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, ctx);
  return loader({ context, pattern, params: { file: name } } as unknown as Parameters<typeof loader>[0]);
}

function assertWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
}

describeOnEachEngine("feeds", (engine) => {
  beforeEach(async () => {
    await engine.db.deleteFrom("blog_posts").execute();
  });

  const published = (overrides: Parameters<typeof blogPost>[0]) => blogPost({ published: true, ...overrides });
  const read = () => readFeed(visit(engine.db).ctx);

  async function insert(...rows: ReturnType<typeof blogPost>[]) {
    await engine.db.insertInto("blog_posts").values(rows).execute();
  }

  test("hold every built-in article, newest first, and say what they were made from", async () => {
    const { ctx, read: topics } = visit(engine.db);
    const feed = await readFeed(ctx);
    expect(feed.entries.map(({ url }) => url)).toEqual([...articles.keys()].map((slug) => `${site}/blog/${slug}`));
    expect(feed.updatedAt).toEqual(feed.entries[0]?.updatedAt);
    expect([...topics].toSorted()).toEqual(["blog_posts", "site_texts"]);
  });

  test("put published posts first, drafts nowhere, and a twin in the place of the built-in article", async () => {
    const twin = [...articles.keys()][2] ?? "";
    const [older, newer] = [new Date("2026-02-01"), new Date("2026-02-02")];
    await insert(
      published({ slug: "older", created_at: older }),
      published({ slug: "newer", created_at: newer, updated_at: newer, category: "Events" }),
      published({ slug: twin, created_at: new Date(0) }),
      blogPost({ slug: "zyzzyva", title: "Zyzzyva" }),
    );
    const feed = await read();
    const slugs = feed.entries.map(({ url }) => url.replace(`${site}/blog/`, ""));
    expect(slugs).toEqual(["newer", "older", twin, ...[...articles.keys()].filter((slug) => slug !== twin)]);
    expect(feed.entries[0]).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      category: "Events",
    });
    expect(feed.entries[2]?.id).toBe(`${site}/blog/${twin}`);
    for (const text of [rssText(feed, self), atomText(feed, self), jsonFeedText(feed, self)])
      expect(text).not.toMatch(/zyzzyva/i);
  });

  test("leave out what search engines are told to leave out, also in the place of a built-in article", async () => {
    const twin = [...articles.keys()][0] ?? "";
    await insert(
      published({ slug: "hidden-from-search", meta_noindex: true }),
      published({ slug: "found", meta_noindex: false }),
      published({ slug: twin, meta_noindex: true }),
    );
    const slugs = (await read()).entries.map(({ url }) => url.replace(`${site}/blog/`, ""));
    expect(slugs).toEqual(["found", ...[...articles.keys()].slice(1)]);
    await engine.db.deleteFrom("blog_posts").execute();
    await insert(...[...articles.keys()].map((slug) => published({ slug, meta_noindex: true })));
    const empty = await read();
    expect(empty.entries).toEqual([]);
    assertWellFormed(rssText(empty, self));
    assertWellFormed(atomText(empty, self));
    expect(JSON.parse(jsonFeedText(empty, self))).toMatchObject({ items: [] });
  });

  test("name each author of a post, with the address of the page", async () => {
    const [ada, jo] = [
      author({ name: "Ada & Co", slug: "ada", picture: "/ada.avif" }),
      author({ name: "Jo", slug: "jo" }),
    ];
    await engine.db.insertInto("authors").values([ada, jo]).execute();
    await insert(published({ slug: "two", authors: [ada.id, jo.id] }));
    const feed = await read();
    const [page, other] = [`${site}/blog/authors/ada`, `${site}/blog/authors/jo`];
    expect(parseRssFeed(rssText(feed, self)).items?.[0]?.dc).toMatchObject({ creators: ["Ada & Co", "Jo"] });
    expect(parseAtomFeed(atomText(feed, self)).entries?.[0]?.authors).toEqual([
      { name: "Ada & Co", uri: page },
      { name: "Jo", uri: other },
    ]);
    expect(parseJsonFeed(JSON.parse(jsonFeedText(feed, self))).items?.[0]?.authors).toEqual([
      { name: "Ada & Co", url: page, avatar: `${site}/ada.avif` },
      { name: "Jo", url: other },
    ]);
    await engine.db.deleteFrom("authors").execute();
  });

  test("end somewhere, and beyond a size older articles come without their text", async () => {
    await insert(...Array.from({ length: feedLength + 3 }, () => published({ content: "Words and more words." })));
    const whole = await read();
    expect(whole.entries).toHaveLength(feedLength);
    expect(whole.entries.filter(({ html }) => html === null)).toEqual([]);
    const cut = await readFeed(visit(engine.db).ctx, { maxText: 100 });
    expect(cut.entries.slice(3, 5)).toMatchObject([{ html: "<p>Words and more words.</p>" }, { html: null }]);
    assertWellFormed(rssText(cut, self));
    assertWellFormed(atomText(cut, self));
    const { items } = parseJsonFeed(JSON.parse(jsonFeedText(cut, self)));
    expect(items?.at(-1)).toMatchObject({ content_text: "Words and more words." });
  });

  test("without the database hold the built-in articles, and admit it", async () => {
    const { ctx, degraded } = visit(await failing(engine));
    expect((await readFeed(ctx)).entries).toHaveLength(articles.size);
    // The articles, and the texts of the site.
    expect(degraded).toHaveLength(2);
  });

  describe("a part of the sitemap of very many posts", () => {
    test("names its posts, and without the database says that it comes later", async () => {
      await insert(published({ slug: "one" }));
      const found = await file(visit(engine.db).ctx, "/sitemaps/:file", "posts-1.xml");
      expect(await found.text()).toContain(`${site}/blog/one</loc>`);
      const { ctx, degraded } = visit(await failing(engine));
      const answer = await file(ctx, "/sitemaps/:file", "posts-1.xml");
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("60");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(degraded).toHaveLength(1);
    });

    test("is not found where there are no such posts", async () => {
      const absent = file(visit(engine.db).ctx, "/sitemaps/:file", "posts-2.xml");
      await expect(absent).rejects.toMatchObject({ status: 404 });
    });
  });

  describe("whatever a post holds, independent readers understand", () => {
    const timestamp = new Date("2026-03-04T05:06:07.000Z");
    const hostilePost = published({
      slug: "hostile",
      title: hostile,
      excerpt: hostile,
      content: "[a](/faq) ![b](/c.png) <script>alert(1)</script>]]> &amp; *it*\n\n## Own place\n\n[d](#own-place)",
      featured_image: 'https://cdn.example/a.jpg?b=1&c="2"',
      created_at: timestamp,
      updated_at: timestamp,
    });
    const readable = hostile.replace("\u0007", "");

    function expectText(html: string | undefined) {
      expect(html).toContain(`<a href="${site}/faq">a</a>`);
      expect(html).toContain(`src="${site}/c.png"`);
      expect(html).toContain(`href="${site}/blog/hostile#article-own-place"`);
      expect(html).toContain("<em>it</em>");
      expect(html).not.toContain("<script");
    }

    test("RSS", async () => {
      await insert(hostilePost);
      const xml = rssText(await read(), self);
      assertWellFormed(xml);
      const feed = parseRssFeed(xml);
      expect(feed).toMatchObject({ title: "Homecoming Journal", link: `${site}/blog`, language: "en" });
      expect(feed.atom?.links?.[0]).toMatchObject({ rel: "self", href: self });
      const [item] = feed.items ?? [];
      expect(item).toMatchObject({ title: readable, link: `${site}/blog/hostile` });
      // The description is HTML, of which the words are these.
      const [words] = parseFragment(item?.description ?? "").childNodes;
      expect(words).toMatchObject({ nodeName: "#text", value: readable });
      expect(item?.pubDate).toBe("Wed, 04 Mar 2026 05:06:07 GMT");
      expect(item?.guid).toMatchObject({ value: expect.stringMatching(/^urn:uuid:/), isPermaLink: false });
      expectText(item?.content?.encoded);
      expect(feed.items).toHaveLength(articles.size + 1);
    });

    test("Atom", async () => {
      await insert(hostilePost);
      const xml = atomText(await read(), self);
      assertWellFormed(xml);
      const feed = parseAtomFeed(xml);
      expect(feed).toMatchObject({ id: `${site}/blog`, updated: timestamp.toISOString() });
      const [entry] = feed.entries ?? [];
      expect(entry).toMatchObject({ published: timestamp.toISOString(), updated: timestamp.toISOString() });
      expect(JSON.stringify(entry?.title)).toContain(JSON.stringify(readable).slice(1, -1));
      expect(entry?.links).toContainEqual(expect.objectContaining({ href: `${site}/blog/hostile` }));
      const content = entry?.content;
      expectText(typeof content === "string" ? content : content?.value);
      expect(new Set(feed.entries?.map(({ id }) => id))).toHaveLength(articles.size + 1);
    });

    test("JSON Feed", async () => {
      await insert(hostilePost);
      const feed = parseJsonFeed(JSON.parse(jsonFeedText(await read(), self)));
      expect(feed).toMatchObject({ home_page_url: `${site}/blog`, feed_url: self, language: "en" });
      const [item] = feed.items ?? [];
      expect(item).toMatchObject({ title: hostile, summary: hostile, url: `${site}/blog/hostile` });
      expectText(item?.content_html);
    });
  });
});

test("robots.txt closes the admin area, and no page whose address only begins like it", async () => {
  const rules = (await (await file(createLocalContext(), "/robots.txt")).text()).split("\n");
  const closed = rules.flatMap((rule) => /^Disallow: (.+)$/.exec(rule)?.[1] ?? []);
  // Google's rules, which all large crawlers follow (RFC 9309): a path that begins so, and `$` for its end.
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith("$") ? `${path}$` === rule : path.startsWith(rule)));
  const [inside, outside] = [
    ["/admin", "/admin/blog", "/admin?next=/admin", "/api/auth", "/embed/contact-form"],
    ["/", "/administrators", "/admin-features", "/apis"],
  ];
  expect([...inside, ...outside].filter(isClosed)).toEqual(inside);
});

describeOnEachEngine("security.txt", (engine) => {
  const now = new Date("2026-11-28T10:00:00Z");
  const ask = (overrides: Partial<Context> = {}) =>
    file({ ...visit(engine.db).ctx, clock: () => now, ...overrides }, "/.well-known/security.txt");

  test("names the address of the brand, and holds for half a year from when it is asked for", async () => {
    const answer = await ask();
    expect(await answer.text()).toBe(`Contact: mailto:hello@homecoming.example
Expires: 2027-05-27T10:00:00.000Z
Preferred-Languages: en
Canonical: ${site}/.well-known/security.txt
Policy: ${site}/trust#contact
`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("names the page of editors that says how to report", async () => {
    const page = { id: "page:1", address: "/security-policy", listing: {}, updated_at: now };
    await engine.db.insertInto("site_pages").values(page).execute();
    expect(await (await ask()).text()).toContain(`\nPolicy: ${site}/security-policy\n`);
  });

  test("gives no contact while the database does not answer", async () => {
    expect((await ask({ db: await failing(engine) })).status).toBe(503);
  });
});

test("a file has an element for each address, and the day of its change where one is known", async () => {
  const changedAt = new Date("2026-03-01T10:00:00Z");
  const addresses = [
    { slug: "one", changedAt },
    { slug: "two", changedAt: null },
  ];
  const answer = sitemapFile(entriesIn("https://www.homecoming.example", "/blog", addresses));
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(await answer.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://www.homecoming.example/blog/one</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>
  <url><loc>https://www.homecoming.example/blog/two</loc></url>
</urlset>
`);
});

test("an index names files", async () => {
  const files = ["https://www.homecoming.example/sitemaps/pages.xml"];
  expect(await sitemapIndex(files).text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>https://www.homecoming.example/sitemaps/pages.xml</loc></sitemap>
</sitemapindex>
`);
});
