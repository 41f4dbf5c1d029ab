import * as fc from "fast-check";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findFeedArticles } from "#domain/blog/article.ts";
import { findEntries } from "#domain/blog/find-entries.ts";
import { deleteItem, createItem, updateItem } from "#domain/documents/edit-item.ts";
import { getItem } from "#domain/documents/get-item.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { authorKind } from "#domain/kinds/author.ts";
import { caseStudyKind } from "#domain/kinds/case-study.ts";
import { moduleKind } from "#domain/kinds/module.ts";
import { postKind } from "#domain/kinds/post.ts";
import { useCaseKind } from "#domain/kinds/use-case.ts";
import { reorderItems } from "#domain/lists/change-many.ts";
import type { Context } from "#domain/context.ts";
import { createRedirect, deleteRedirect } from "#domain/redirects/managed-redirects.ts";
import { findRedirects } from "#domain/publishing/redirect-list.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { findTrash, restoreFromTrash } from "#domain/history/trash.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { type Check, PageCache } from "./page-cache.ts";
import { articlePage, pagesOf } from "./testing/pages-of.ts";

describeOnEachEngine("cached pages", (engine) => {
  const stage = setAdminStage(engine);

  function setUp() {
    const cache = new PageCache();
    const ask = async (address: string, page: (ctx: Context) => Promise<unknown>): Promise<string> => {
      const stored = await cache.getOrRender(address, async () => {
        const tags = new Set<string>();
        const checks: Check[] = [];
        const reads: Context["reads"] = (tag, isSame) => (isSame ? checks.push({ tag, isSame }) : tags.add(tag));
        const body = Buffer.from(JSON.stringify(await page(testContext(engine.db, { reads }))) ?? "null");
        return { content: { status: 200, headers: {}, body }, tags, checks, degraded: false, storable: true };
      });
      return stored.variants.identity.body.toString();
    };
    const admin = () => stage.as(stage.admin().actor, { contentChanged: (tags) => cache.drop(tags) });
    return { cache, ask, admin };
  }

  // Includes titles of built-in content, and few enough titles that items collide.
  const titles = [
    "Reunion",
    "Mentors",
    "Alumni Community Building",
    "Micro Communities",
    "Tech University",
    "Sports Clubs",
  ];
  const slugs = [
    "reunion",
    "mentors",
    "alumni-community-building",
    "micro-communities",
    "tech-university",
    "sports-clubs",
  ];
  const kinds: readonly ManagedKind[] = [postKind, authorKind, useCaseKind, caseStudyKind, moduleKind];
  const inputOf = (title: string, words: string, isPublic: boolean, flag: boolean) => ({
    title,
    name: title,
    published: isPublic,
    is_active: isPublic,
    is_featured: flag,
    excerpt: words,
    content: words,
    description: words,
    challenge: words,
    solution: "x",
    company: "x",
    industry: titles[3],
    use_case: flag ? titles[0] : undefined,
    category: flag ? "Engagement" : undefined,
    order_index: flag ? 5 : 0,
    about: words,
    series: words,
    pinned: flag,
    dated: flag ? "1969-01-01" : "",
  });
  const change = fc.record({
    what: fc.constantFrom("create", "create", "update", "update", "update", "delete", "restore", "reorder", "redirect"),
    kind: fc.nat(kinds.length - 1),
    item: fc.nat(5),
    title: fc.constantFrom(...titles),
    words: fc.constantFrom("mentors help", "reunion of friends", "nothing"),
    isPublic: fc.constantFrom(true, true, false),
    flag: fc.boolean(),
  });
  type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;
  // Items that take the addresses of built-in ones, to which other pages link.
  const twins = [
    [postKind, "Alumni Community Building"],
    [useCaseKind, "Micro Communities"],
    [caseStudyKind, "Tech University"],
  ] as const;
  const takenAddresses = twins.map(([kind, title]): Change => {
    return { what: "create", kind: kinds.indexOf(kind), item: 0, title, words: "nothing", isPublic: true, flag: false };
  });

  async function make(
    admin: Context,
    { what, kind: index, item, title, words, isPublic, flag }: Change,
  ): Promise<void> {
    const kind = kinds[index] ?? postKind;
    const rows = await engine.db.selectFrom(kind.collection).select("id").orderBy("created_at").orderBy("id").execute();
    const id = rows[item % Math.max(1, rows.length)]?.id ?? "";
    const authors = await engine.db.selectFrom("authors").select("id").orderBy("created_at").execute();
    const input = {
      ...inputOf(title, words, isPublic, flag),
      authors: authors.slice(0, item % 3).map((row) => row.id),
      ...(kind === moduleKind && { category: flag ? "events" : "careers" }),
    };
    if (what === "create") await createItem(admin, kind, input);
    else if (what === "reorder") await reorderItems(admin, kind, rows.map((row) => row.id).toReversed());
    else if (what === "restore") await restoreFromTrash(admin, (await findTrash(admin)).items[0]?.id ?? "");
    else if (what === "delete") await deleteItem(admin, kind, id);
    else if (what === "update") {
      const { version } = await getItem(admin, kind, id);
      await updateItem(admin, kind, id, version, input);
    } else {
      const { items } = await findRedirects(admin);
      if (flag) await deleteRedirect(admin, items[item % Math.max(1, items.length)]?.id ?? "");
      else await createRedirect(admin, { from: `/blog/${slugs[item]}`, to: "/about" });
    }
  }

  test("are what a fresh render would be, whatever is published, renamed, hidden, deleted, brought back and put in order", async () => {
    // All three articles that it names as related are built in, and one of them is at an address above.
    const naming = "global-alumni-networks";
    const pages = pagesOf(slugs).set(itemPath(sections.posts, naming), (ctx) => articlePage(ctx, naming));
    await fc.assert(
      fc
        .asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
          const { ask, admin } = setUp();
          for (const [address, page] of pages) await ask(address, page);
          for (const made of changes) {
            stage.now = new Date(stage.now.getTime() + 60_000);
            // About half of the random changes are refused: no such item, a taken address, a page at the path of a
            // redirect.
            await make(admin(), made).catch(() => {});
            for (const [address, page] of pages) {
              const fresh = JSON.stringify(await page(testContext(engine.db))) ?? "null";
              expect([address, await ask(address, page)]).toEqual([address, fresh]);
            }
          }
        })
        .afterEach(async () => {
          for (const table of [
            ...kinds.map(({ collection }) => collection),
            "former_addresses",
            "trash",
            "redirects",
          ] as const)
            await engine.db.deleteFrom(table).execute();
        }),
      // What a change touches is the same on each engine; how it is found there, fewer histories show.
      { numRuns: repeated(engine.name === "sqlite" ? 8 : 4), examples: [[takenAddresses]] },
    );
  });

  test("of the feeds get a post once search engines may find it, though nothing else of it has changed", async () => {
    const { ask, admin } = setUp();
    const feed = async () =>
      (JSON.parse(await ask("/feed", findFeedArticles)) as { article: { slug: string } }[]).map(
        ({ article }) => article.slug,
      );
    const values = { title: "Quiet words", content: "Words.", published: true };
    const { id } = await createItem(admin(), postKind, { ...values, meta_noindex: true });
    expect(await feed()).not.toContain("quiet-words");
    await updateItem(admin(), postKind, id, 1, { ...values, meta_noindex: false });
    expect(await feed()).toContain("quiet-words");
    await updateItem(admin(), postKind, id, 2, { ...values, meta_noindex: true });
    expect(await feed()).not.toContain("quiet-words");
  });

  test("of thousands of posts, a save drops only those that show the post, and all others are hits", async () => {
    const count = 2_500;
    const rows = Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2020, 0, 1) + n * 60_000);
      const title = `Story ${n} of chapter${n % 7} and house${n % 11}`;
      return blogPost({ title, slug: `story-${n}`, published: true, created_at: at, published_at: at, updated_at: at });
    });
    for (let n = 0; n < count; n += 500)
      await engine.db
        .insertInto("blog_posts")
        .values(rows.slice(n, n + 500))
        .execute();
    const lists = Array.from({ length: 15 }, (_, n) => n * 14 + 1);
    const stories = [...Array.from({ length: 30 }, (_, n) => n * 83), 2_499, 2_498, 2_497, 2_490, 1_251, 1_249];
    const pages = new Map([
      ...[...pagesOf([])].filter(([address]) => !address.startsWith("/sitemap")),
      ...lists.map((page) => [`list ${page}`, (ctx: Context) => findEntries(ctx, { topic: null, page })] as const),
      ...stories.map((n) => [`story-${n}`, (ctx: Context) => articlePage(ctx, `story-${n}`)] as const),
    ]);
    const { cache, ask, admin } = setUp();
    const shown = new Map<string, string>();
    for (const [address, page] of pages) shown.set(address, await ask(address, page));

    for (const n of [1_250, 2_490]) {
      const post = rows[n]!;
      const showing = new Set(
        [...shown]
          .filter(([, body]) => body.includes(`"story-${n}"`) || body.includes(`/story-${n}"`))
          .map(([address]) => address),
      );
      const save = (version: number, changes: object) =>
        updateItem(admin(), postKind, post.id, version, {
          title: post.title,
          content: "Text.",
          published: true,
          ...changes,
        });

      await save(1, { content: "Other text." });
      expect(new Set([...pages.keys()].filter((address) => !cache.has(address))).difference(showing)).toEqual(
        new Set(),
      );
      let { renders } = cache.counts;
      const others = [...pages].filter(([address]) => !showing.has(address));
      for (const [address, page] of others) expect(await ask(address, page)).toBe(shown.get(address));
      expect(cache.counts.renders).toBe(renders);
      for (const [address, page] of pages) shown.set(address, await ask(address, page));
      expect(cache.counts.renders - renders).toBeLessThanOrEqual(showing.size);

      // Another excerpt may change the related articles of any article, so those pages are checked and stay.
      ({ renders } = cache.counts);
      await save(2, { excerpt: "Nothing in common." });
      for (const [address, page] of pages) shown.set(address, await ask(address, page));
      expect(cache.counts.renders - renders).toBeLessThanOrEqual(showing.size);
      expect(cache.counts.confirmed).toBeGreaterThan(0);
      for (const [address, page] of pages)
        expect([address, shown.get(address)]).toEqual([address, JSON.stringify(await page(testContext(engine.db)))]);
    }
  });
});
