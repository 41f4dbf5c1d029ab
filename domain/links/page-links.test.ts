import { beforeEach, expect, test } from "vitest";
import { navigation } from "#content/site/navigation.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { authorKind } from "../kinds/author.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { deletePage } from "../site-texts/managed-pages.ts";
import { findLinksToPage } from "./links-to-page.ts";
import { setPagesStage } from "../site-texts/testing/pages-stage.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { findDanglingLinks } from "../publishing/releases/dangling-links.ts";
import { itemsLinkedIn, pagesLinkedIn } from "./keep-links.ts";

const post = { title: "Fair", content: "x", published: true };

describeOnEachEngine("links of items to a page of editors", (engine) => {
  const pages = setPagesStage(engine);
  const { admin } = pages;
  beforeEach(async () => {
    for (const table of ["releases", "release_changes", "blog_posts", "content_links"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const publicPage = async (address: string) => {
    const name = await pages.make(address);
    await pages.publish(name);
    return name;
  };
  const titles = async (name: string) => (await findLinksToPage(admin(), name)).items.map(({ title }) => title);

  test("are found in every kind, and say where", async () => {
    const name = await publicPage("/spring-fair/2026");
    await createItem(admin(), postKind, { ...post, content: "[x](/spring-fair/2026?from=post#top)" });
    await createItem(admin(), useCaseKind, {
      title: "Case",
      description: "x",
      scenarios: ["See /spring-fair/2026."],
    });
    await createItem(admin(), moduleKind, { name: "Module", description: "/spring-fair/2026/", category: "events" });
    await createItem(admin(), caseStudyKind, {
      title: "Story",
      company: "x",
      challenge: "x",
      solution: '<a href="https://www.homecoming.example/spring-fair/2026">x</a>',
    });
    await createItem(admin(), authorKind, { name: "Ann", about: "Runs the [fair](/spring-fair/2026)." });
    const { items } = await findLinksToPage(admin(), name);
    expect(items.map(({ title, where }) => `${title}: ${where}`).toSorted()).toEqual([
      "Ann: about",
      "Case: scenarios",
      "Fair: content",
      "Module: description",
      "Story: solution",
    ]);
  });

  test.each(["/spring-fair", "/spring/more", "/x/spring", "https://other.example/spring", "off/spring", "/spring.pdf"])(
    "%s is none",
    async (text) => {
      const name = await publicPage("/spring");
      await createItem(admin(), postKind, { ...post, content: text });
      expect(await titles(name)).toEqual([]);
    },
  );

  test("come and go with the texts they stand in, and are known after it has moved or was hidden", async () => {
    const name = await publicPage("/spring");
    const { id } = await createItem(admin(), postKind, { ...post, content: "[x](/spring)" });
    expect(await titles(name)).toEqual(["Fair"]);
    await pages.change(name, "address", "/spring", "/summer");
    await pages.publish();
    expect(await titles(name)).toEqual(["Fair"]);
    await pages.change(name, "shown", true, false);
    await pages.publish();
    expect(await titles(name)).toEqual(["Fair"]);
    await updateItem(admin(), postKind, id, 1, post);
    expect(await titles(name)).toEqual([]);
  });

  test.each(["https://www.homecoming.example/spring#top", "http://LOCALHOST:3000/spring", "/spring?x=1"])(
    "are told beside those of texts of the site, such as %s",
    async (after) => {
      const name = await publicPage("/spring");
      await saveTextDraft(admin(), "navigation", 0, [{ path: "pricing.href", before: navigation.pricing.href, after }]);
      expect((await findLinksToPage(admin(), name)).texts).toMatchObject([{ name: "navigation" }]);
    },
  );

  test("lead nowhere with a release that hides it, those in what the release changes included", async () => {
    const name = await publicPage("/spring");
    const gone = await publicPage("/gone");
    await createItem(admin(), postKind, { ...post, title: "Live", content: "[x](/spring)" });
    const { id: release } = await createRelease(admin(), { name: "Monday" });
    const content = "[x](/spring) [y](/gone) [z](/pricing) 5 € /month, https://other.example/gone-there";
    const input = { ...post, title: "New", content };
    const itemId = crypto.randomUUID();
    const { version } = await keepItemDraft(admin(), postKind, itemId, { known: 0, base: 0, input });
    await moveToRelease(admin(), release, { kind: "blog_posts", itemId, version });
    expect(await findDanglingLinks(admin(), release)).toEqual([]);
    await saveTextDraft(admin(), name, 0, [{ path: "shown", before: true, after: false }], release);
    await deletePage(admin(), gone);
    expect(await findDanglingLinks(admin(), release)).toEqual([
      { path: "/gone", from: ["New"] },
      { path: "/spring", from: ["Live", "New"] },
    ]);
  });

  test("are said to lead nowhere before all others of a release, which may have very many", async () => {
    const name = await publicPage("/spring");
    await createItem(admin(), postKind, { ...post, title: "Live", content: "[x](/spring)" });
    const { id: release } = await createRelease(admin(), { name: "Monday" });
    const content = Array.from({ length: 30_000 }, (_, number) => `"/${number}" /blog/${number}`).join(" ");
    const itemId = crypto.randomUUID();
    const input = { ...post, title: "New", content };
    const { version } = await keepItemDraft(admin(), postKind, itemId, { known: 0, base: 0, input });
    await moveToRelease(admin(), release, { kind: "blog_posts", itemId, version });
    await saveTextDraft(admin(), name, 0, [{ path: "shown", before: true, after: false }], release);
    expect(await findDanglingLinks(admin(), release)).toContainEqual({ path: "/spring", from: ["Live"] });
    const began = performance.now();
    const found = [pagesLinkedIn(admin(), [content]), itemsLinkedIn(admin(), [content])];
    expect(found.map(({ size }) => size)).toEqual([1_000, 1_000]);
    // One look for each path would take a minute.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
