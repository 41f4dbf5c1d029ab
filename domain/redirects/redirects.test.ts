import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "./managed-redirects.ts";
import { findRedirects } from "../publishing/redirect-list.ts";
import { findPageAt } from "../pages/public-pages.ts";
import { getRedirect } from "../pages/redirects.ts";

const post = { title: "First", content: "x", published: true };

describeOnEachEngine("redirects", (engine) => {
  const stage = setAdminStage(engine);

  const keep = (from: string, to: string) => createRedirect(stage.admin(), { from, to });
  /** What a visitor gets at a path: a page (null), a redirect, or nothing (undefined). */
  async function follow(path: string): Promise<string | null | undefined> {
    const found = await findPageAt(stage.visitor(), path);
    if (found === "page") return null;
    return found ? found.movedTo : ((await getRedirect(stage.visitor(), path)) ?? undefined);
  }

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    const { id } = await keep("/old", "/about");
    const ctx = stage.as(actor);
    const input = { from: "/x", to: "/y" };
    const calls = [
      findRedirects(ctx),
      createRedirect(ctx, input),
      updateRedirect(ctx, id, input),
      deleteRedirect(ctx, id),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
    expect((await findRedirects(stage.admin())).items).toMatchObject([{ from: "/old", to: "/about" }]);
  });

  test("say when no page is where they lead, at once and for as long as it is so", async () => {
    expect(await keep("/old", "/about?from=old")).toMatchObject({ leadsNowhere: false });
    const kept = await keep("/spring", "/blog/first");
    expect(kept).toMatchObject({ leadsNowhere: true });
    const nowhere = async () => (await findRedirects(stage.admin(), { search: "/spring" })).items[0]?.leadsNowhere;
    expect(await nowhere()).toBe(true);
    await createItem(stage.admin(), postKind, post);
    expect(await nowhere()).toBe(false);
    expect(await updateRedirect(stage.admin(), kept.id, { from: "/spring", to: "/abuot" })).toMatchObject({
      leadsNowhere: true,
    });
  });

  test("are kept as addresses that browsers ask for and answers can carry, whatever was typed", async () => {
    await keep("/Frühlingsfest", "/校友/日?q=日");
    const target = await follow("/fr%C3%BChlingsfest");
    expect(target).toBe("/%E6%A0%A1%E5%8F%8B/%E6%97%A5?q=%E6%97%A5");
    expect(new Headers({ location: target ?? "" }).get("location")).toBe(target);
    await keep("/a/../elsewhere", "/b/../about/x");
    expect(await follow("/elsewhere")).toBe("/about/x");
    await keep("/games/%eb%a1%9c%EC%8A%A4%ed%8a%b8", "/Our club/Été");
    expect(await follow("/games/%EB%A1%9C%EC%8A%A4%ED%8A%B8")).toBe("/our%20club/%C3%A9t%C3%A9");
    expect((await findRedirects(stage.admin(), { search: "로스트" })).total).toBe(1);
    expect((await findRedirects(stage.admin(), { search: "%eb%A1" })).total).toBe(1);
    await keep("/L'École d'Été/A%20b", "/about");
    expect(await follow("/l'%C3%A9cole%20d'%C3%A9t%C3%A9/a%20b")).toBe("/about");
    await keep("/caf%e9", "/about");
    expect(await follow("/caf%C3%A9")).toBe("/about");
    expect((await failureOf(keep("/Admin", "/about"))).fields).toHaveProperty("from");
    expect((await failureOf(keep("/".padEnd(400, "日"), "/about"))).fields).toHaveProperty("from");
  });

  test("are kept, listed with those of renamed items, changed and deleted, with news of each", async () => {
    const { id: postId } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, postId, 1, { ...post, title: "Second" });
    stage.now = new Date("2026-03-02T10:00:00Z");
    stage.changed = [];
    const { id } = await keep(" /Old/Page/ ", "/pricing?users=2000#figures");
    expect(stage.changed).toEqual(["redirects"]);
    const { items, total } = await findRedirects(stage.admin());
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        id,
        from: "/old/page",
        to: "/pricing?users=2000#figures",
        created_at: stage.now,
        automatic: false,
        leadsNowhere: false,
        awaits: null,
      },
      {
        id: expect.any(String),
        from: "/blog/first",
        to: "/blog/second",
        created_at: new Date("2026-03-01T10:00:00Z"),
        automatic: true,
        leadsNowhere: false,
        awaits: null,
      },
    ]);
    expect(await findRedirects(stage.admin(), { search: "SECOND" })).toMatchObject({ total: 1 });
    expect(await follow("/old/page")).toBe("/pricing?users=2000#figures");

    await updateRedirect(stage.admin(), id, { from: "/old/page", to: "/faq" });
    expect(await follow("/old/page")).toBe("/faq");
    await deleteRedirect(stage.admin(), id);
    expect(await follow("/old/page")).toBeUndefined();
    expect((await failureOf(deleteRedirect(stage.admin(), id))).code).toBe("not_found");
  });

  test("of a renamed item can be changed, and then stay as they are, or be deleted", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    const [automatic] = (await findRedirects(stage.admin())).items;
    await updateRedirect(stage.admin(), automatic!.id, { from: "/blog/first", to: "/about" });
    expect(await follow("/blog/first")).toBe("/about");
    expect((await findRedirects(stage.admin())).items).toMatchObject([{ automatic: false, to: "/about" }]);
    await updateItem(stage.admin(), postKind, id, 2, { ...post, title: "Third" });
    const [latest] = (await findRedirects(stage.admin(), { search: "third" })).items;
    await deleteRedirect(stage.admin(), latest!.id);
    expect(await follow("/blog/second")).toBeUndefined();
  });

  test("may lead to an answer of the site that is no page, such as a feed", async () => {
    expect(await keep("/feed", "/blog/feed.xml")).toMatchObject({ leadsNowhere: false });
    expect(await keep("/map", "/sitemap.xml?x=1")).toMatchObject({ leadsNowhere: false });
    expect(await keep("/none", "/blog/other.xml")).toMatchObject({ leadsNowhere: true });
    const { items } = await findRedirects(stage.admin());
    expect(items.flatMap(({ from, leadsNowhere }) => (leadsNowhere ? [from] : []))).toEqual(["/none"]);
    // An item of another site that was here before: no slug has a dot, so nothing but the redirect answers.
    await keep("/blog/old-post.html", "/about");
    expect(await follow("/blog/old-post.html")).toBe("/about");
  });

  describe("are refused", () => {
    test.each([
      ["from", { from: "/sitemap.xml", to: "/about" }],
      ["from", { from: "/Blog/Feed.xml", to: "/about" }],
      ["from", { from: "/blog/feed.json", to: "/about" }],
      ["from", { from: "/pricing", to: "/about" }],
      ["from", { from: "/", to: "/about" }],
      ["from", { from: "/blog/mobile-first", to: "/about" }],
      ["from", { from: "/blog/data-privacy-alumni-networks", to: "/about" }],
      ["from", { from: "/use-cases/micro-communities", to: "/about" }],
      ["from", { from: "/blog.data", to: "/about" }],
      ["from", { from: "/old-page.data", to: "/about" }],
      ["from", { from: "/admin/blog", to: "/about" }],
      ["from", { from: "/api", to: "/about" }],
      ["from", { from: "//other.example", to: "/about" }],
      ["from", { from: "https://other.example/x", to: "/about" }],
      ["from", { from: "/a\tb", to: "/about" }],
      ["from", { from: "/a?b", to: "/about" }],
      ["from", { from: " ", to: "/about" }],
      ["from", { to: "/about" }],
      ["from", { from: `/${"a".repeat(600)}`, to: "/about" }],
      ["to", { from: "/a", to: "//other.example" }],
      ["to", { from: "/a", to: "/\\other.example" }],
      ["to", { from: "/a", to: "/.//other.example/x" }],
      ["to", { from: "/a", to: "/%2fother.example" }],
      ["to", { from: "/a", to: "javascript:alert(1)" }],
      ["to", { from: "/a", to: "/admin" }],
      ["to", { from: "/a", to: "/A/" }],
    ])("with a wrong %s (%#)", async (field, input) => {
      const failure = await failureOf(createRedirect(stage.admin(), input));
      expect(failure.code).toBe("invalid");
      expect(Object.keys(failure.fields)).toEqual([field]);
    });

    test("from the path of another one, and where they would lead in a circle", async () => {
      await keep("/a", "/b");
      expect((await failureOf(keep("/a", "/c"))).fields).toHaveProperty("from");
      await keep("/b", "/c");
      expect((await failureOf(keep("/c", "/a#part"))).fields).toHaveProperty("to");
      expect((await failureOf(keep("/c", "/b"))).fields).toHaveProperty("to");
    });
  });

  test("collapse: whatever leads to one leads to its end", async () => {
    await keep("/a", "/b#part");
    await keep("/b", "/c");
    await keep("/0", "/a");
    expect(await follow("/a")).toBe("/c#part");
    expect(await follow("/0")).toBe("/c#part");
    const { items } = await findRedirects(stage.admin());
    expect(items.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(["/0 /c#part", "/a /c#part", "/b /c"]);
  });

  test("to an item follow it, and one at its new address gives way to the page", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await keep("/short", "/blog/first");
    await keep("/blog/second", "/about");
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    expect(await follow("/short")).toBe("/blog/second");
    expect(await follow("/blog/second")).toBeNull();
    expect(await findRedirects(stage.admin())).toMatchObject({ total: 2 });
  });

  test("never make a chain or a circle, however items and redirects change", async () => {
    const titles = ["A", "B", "C", "D"];
    const paths = [...titles.map((title) => `/blog/${title.toLowerCase()}`), "/x", "/y", "/z"];
    const title = fc.constantFrom(...titles);
    const path = fc.constantFrom(...paths);
    const which = fc.nat(3);
    const step = fc.oneof(
      fc.record({ kind: fc.constant("create" as const), title, published: fc.boolean() }),
      fc.record({ kind: fc.constant("rename" as const), which, title, published: fc.boolean() }),
      fc.record({ kind: fc.constant("delete" as const), which }),
      fc.record({ kind: fc.constant("restore" as const), which }),
      fc.record({ kind: fc.constant("keep" as const), from: path, to: path }),
      fc.record({ kind: fc.constant("change" as const), which, from: path, to: path }),
      fc.record({ kind: fc.constant("drop" as const), which }),
    );
    const tables = ["blog_posts", "former_addresses", "revisions", "trash", "redirects"] as const;

    async function take(move: typeof step extends fc.Arbitrary<infer Move> ? Move : never): Promise<unknown> {
      const admin = stage.admin();
      const pick = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)];
      const posts = await engine.db.selectFrom("blog_posts").select(["id", "version"]).orderBy("id").execute();
      switch (move.kind) {
        case "create":
          return createItem(admin, postKind, { title: move.title, content: "x", published: move.published });
        case "rename": {
          const found = pick(posts, move.which);
          const input = { title: move.title, content: "x", published: move.published };
          return found && updateItem(admin, postKind, found.id, found.version, input);
        }
        case "delete": {
          const found = pick(posts, move.which);
          return found && deleteItem(admin, postKind, found.id);
        }
        case "restore": {
          const found = pick(await engine.db.selectFrom("trash").select("id").execute(), move.which);
          return found && restoreFromTrash(admin, found.id);
        }
        case "keep":
          return createRedirect(admin, move);
        case "change": {
          const found = pick((await findRedirects(admin)).items, move.which);
          return found && updateRedirect(admin, found.id, move);
        }
        case "drop": {
          const found = pick((await findRedirects(admin)).items, move.which);
          return found && deleteRedirect(admin, found.id);
        }
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (moves) => {
        for (const table of tables) await engine.db.deleteFrom(table).execute();
        for (const move of moves) {
          await Promise.resolve(take(move)).catch((error: { code?: string }) => {
            if (error.code !== "invalid") throw error;
          });
          for (const from of paths) {
            const to = await follow(from);
            if (typeof to !== "string") continue;
            expect(to).not.toBe(from);
            expect(typeof (await follow(to)), `${from} leads to ${to}, which leads on`).not.toBe("string");
          }
        }
      }),
      // Which changes are refused does not depend on the engine.
      { numRuns: repeated(engine.name === "sqlite" ? 25 : 13) },
    );
  });
});
