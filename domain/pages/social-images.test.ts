import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { caseStudy, useCase as row } from "#db/testing/rows.ts";
import { DomainError } from "#lib/domain-error.ts";
import { failing, visit } from "../testing/test-context.ts";
import { drawSocialImage, socialImageSize } from "./draw-social-image.ts";
import { socialCard } from "./social-images.ts";

const fixed =
  "home about modules use-cases case-studies pricing contact demo faq trust blog privacy-policy terms-of-service cookie-policy";
const builtIn = [
  ...fixed.split(" "),
  ...useCases.map(({ slug }) => `use-cases/${slug}`),
  ...caseStudies.map(({ slug }) => `case-studies/${slug}`),
  ...[...articles.keys()].map((slug) => `blog/${slug}`),
];

describeOnEachEngine("social cards", (engine) => {
  beforeEach(async () => {
    for (const table of ["use_cases_content", "case_studies_content"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  it.each(builtIn)("know the page %s, and a picture that ships with the site", async (page) => {
    const card = await socialCard(visit(engine.db).ctx, page);
    expect(card).toMatchObject({ label: expect.stringMatching(/./), title: expect.stringMatching(/./) });
    const svg = await readFile(join(import.meta.dirname, "../../public", card?.picture ?? ""), "utf8");
    expect(svg).toMatch(/^<svg /);
  });

  it.each([
    "",
    "admin",
    "blog/no-such-post",
    "use-cases/no-such",
    "use-cases/../pricing",
    "blog/a/b",
    "../../etc/passwd",
  ])("know no page %j", async (page) => {
    expect(await socialCard(visit(engine.db).ctx, page)).toBeNull();
  });

  it("show the words of a managed entry, and say what they read", async () => {
    await engine.db
      .insertInto("use_cases_content")
      .values(row({ slug: "sports-clubs", title: "Sports Clubs", image_url: "https://cdn.example/huge.jpg" }))
      .execute();
    const { ctx, read } = visit(engine.db);
    const card = await socialCard(ctx, "use-cases/sports-clubs");
    expect(card).toMatchObject({ title: "Sports Clubs", picture: expect.stringMatching(/^\/images\/stock-\d\.svg$/) });
    expect([...read]).toContain("use_cases_content");
  });

  it.each([
    ["case-studies/alumni-mentorship-program", caseStudies[0]?.results[0]?.value, caseStudies[0]?.results[0]?.metric],
    ["pricing", "$199", "per month"],
    ["modules", "16+ features", "From the feed to the fund drive"],
  ])("carry the figure of the page %s and what it is", async (page, value, label) => {
    const card = await socialCard(visit(engine.db).ctx, page);
    expect(card?.figure).toMatchObject({ value, label });
  });

  it("show the product for Modules", async () => {
    expect(await socialCard(visit(engine.db).ctx, "modules")).toMatchObject({ picture: "/images/product/feed.svg" });
  });

  it.each([
    [null, "Case study"],
    ["Banking", "Case study · Banking"],
  ])("name the industry %s of a story", async (industry, label) => {
    await engine.db
      .insertInto("case_studies_content")
      .values(caseStudy({ slug: "a-bank", industry }))
      .execute();
    expect(await socialCard(visit(engine.db).ctx, "case-studies/a-bank")).toMatchObject({ label });
  });

  const stock = expect.stringMatching(/^\/images\/stock-\d\.svg$/);

  it.each([
    ["/images/use-cases/startup-ecosystem.svg", "/images/use-cases/startup-ecosystem.svg"],
    ["/images/reunion.avif", stock],
    ["/images/no-such.svg", stock],
    ["/images/../../package.json", stock],
    ["/images/stock-1.svg/../../../package.json", stock],
    ["/images/../../../../../../../dev/zero", stock],
  ])("show the picture %j if it ships with the site, else a stock picture", async (image_url, picture) => {
    await engine.db
      .insertInto("use_cases_content")
      .values(row({ slug: "sports-clubs", image_url }))
      .execute();
    expect(await socialCard(visit(engine.db).ctx, "use-cases/sports-clubs")).toMatchObject({ picture });
  });

  it("stay for built-in pages when the database is away, and admit ignorance for others", async () => {
    const { ctx } = visit(await failing(engine));
    expect(await socialCard(ctx, "case-studies/tech-university")).toMatchObject({ title: "Tech University" });
    await expect(socialCard(ctx, "use-cases/sports-clubs")).rejects.toThrow(DomainError);
  });
});

describe("the picture of a card", () => {
  const card = {
    name: "Homecoming",
    label: "Blog",
    title: "A door that is always open",
    picture: "/images/stock-1.svg",
  };

  it("is a PNG of the size that networks ask for, of at most 60 KB, and always the same", async () => {
    const [png, again] = [await drawSocialImage(card), await drawSocialImage(card)];
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", ...socialImageSize });
    expect(png.length).toBeLessThanOrEqual(60 * 1024);
    expect(again.equals(png)).toBe(true);
  });

  it.each([
    ["a very long title", "Why the alumni of institutions that plan ahead ".repeat(6)],
    ["one endless word", "Rechtsschutzversicherungsgesellschaften"],
    ["markup", `<b>&"'</b>`],
  ])("keeps %s off the doorway", async (_, title) => {
    const png = await drawSocialImage({ ...card, title, figure: { value: "92%", label: `Of ${title}` } });
    const gap = sharp(png).extract({ left: 666, top: 0, width: 24, height: socialImageSize.height }).removeAlpha();
    const { channels } = await sharp(await gap.toBuffer()).stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
  });
});
