import { describe, expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../content/save-item.ts";
import { failing } from "../testing/test-context.ts";
import { findSurroundings, rankRelated } from "./find-surroundings.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

const builtIn = [...articles.keys()];

describeOnEachEngine("what surrounds an article", (engine) => {
  const stage = setBlogStage(engine);

  async function around(slug: string) {
    const found = await getArticle(stage.visitor(), slug);
    if (!found || !("article" in found)) throw new Error(`There is no article ${slug}.`);
    const { previous, next, related } = await findSurroundings(stage.visitor(), found.article);
    return { previous: previous?.slug ?? null, next: next?.slug ?? null, related: related.map(({ slug }) => slug) };
  }

  test("the built-in ones are neighbours by their date, and related as their authors say", async () => {
    for (const [place, slug] of builtIn.entries())
      expect(await around(slug)).toEqual({
        previous: builtIn[place + 1] ?? null,
        next: builtIn[place - 1] ?? null,
        related: articles.get(slug)?.related,
      });
  });

  test("posts come before them, also those of one moment, and a walk meets each article once", async () => {
    for (const title of ["A", "B", "C"]) await createItem(stage.admin(), postKind, { ...publishedPost, title });
    stage.now = new Date("2026-03-02T10:00:00Z");
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Newest" });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: builtIn[4]?.replaceAll("-", " ") });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Draft", published: false });

    const walk: string[] = [];
    for (let at: string | null = builtIn.at(-1) ?? ""; at; at = (await around(at)).next) walk.push(at);
    expect(walk).toHaveLength(15);
    expect(new Set(walk)).toHaveLength(15);
    expect(walk.slice(0, 10)).toEqual(builtIn.filter((_, place) => place !== 4).toReversed());
    const back: string[] = [];
    for (let at: string | null = walk.at(-1) ?? ""; at; at = (await around(at)).previous) back.push(at);
    expect(back).toEqual(walk.toReversed());
  });

  test("a post is related to those that it shares words with, a draft to none", async () => {
    await createItem(stage.admin(), postKind, {
      ...publishedPost,
      title: "Mentors in winter",
      excerpt: "Pairs that last.",
    });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Winter mentoring again" });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Mentors in secret", published: false });
    const { related } = await around("mentors-in-winter");
    expect(related).toHaveLength(3);
    expect(related.slice(0, 2)).toEqual(["winter-mentoring-again", "alumni-mentorship-programs"]);
    expect(related).not.toContain("mentors-in-secret");
  });

  test("without the database, among the built-in ones", async () => {
    const found = await getArticle(stage.visitor(), builtIn[2] ?? "");
    if (!found || !("article" in found)) throw new Error("There is no such article.");
    const reasons: unknown[] = [];
    const ctx = stage.visitor({ db: await failing(engine), degraded: (reason) => reasons.push(reason) });
    const { previous, next, related } = await findSurroundings(ctx, found.article);
    expect([previous?.slug, next?.slug, related.length]).toEqual([builtIn[3], builtIn[1], 3]);
    expect(reasons).toHaveLength(1);
  });
});

describe("rankRelated", () => {
  const words = (title: string, excerpt: string | null = null) => ({ title, excerpt });

  test("counts words of the title more than those of the excerpt, and common ones not at all", () => {
    const candidates = [
      words("Alumni and their network"),
      words("Other things", "A reunion in the garden"),
      words("Reunions"),
    ];
    const ranked = rankRelated(words("A reunion for every alumni network"), candidates);
    expect(ranked.map(({ title }) => title)).toEqual(["Reunions", "Other things", "Alumni and their network"]);
  });

  test("keeps the order of those that have nothing in common", () => {
    const candidates = [words("One"), words("Two"), words("Three")];
    expect(rankRelated(words("日本語 !"), candidates)).toEqual(candidates);
  });
});
