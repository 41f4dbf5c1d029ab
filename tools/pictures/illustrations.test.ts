import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import * as pictures from "#content/site/pictures.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { drawIllustrations } from "./illustrations.ts";

const drawn = drawIllustrations();
const publicFolder = join(import.meta.dirname, "../../public");

describe.each([...drawn])("%s", (path, svg) => {
  it("is committed as it is drawn", async () => {
    expect(await readFile(join(publicFolder, path), "utf8")).toBe(svg);
  });

  it("is light, and holds nothing that a picture in a page can't show", () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6 * 1024);
    expect(svg).not.toMatch(/<(script|style|text|image|foreignObject)\b|\bstyle="|\bhref=|NaN|undefined/);
  });
});

it("has words for each illustration, and an illustration for all words", () => {
  const described = Object.values(pictures)
    .flatMap((group) => [...group.values()])
    .map(({ src }) => src.slice(1));
  expect(described.toSorted()).toEqual([...drawn.keys()].toSorted());
});

it("gives every built-in case study, use case and article a picture of its own", () => {
  for (const { slug, image } of articles.values()) expect(pictures.articlePictures.get(slug)?.src).toBe(image);
  expect(pictures.articlePictures.size).toBe(articles.size);
  expect([...pictures.caseStudyPictures.keys()].toSorted()).toEqual(caseStudies.map(({ slug }) => slug).toSorted());
  expect([...pictures.useCasePictures.keys()].toSorted()).toEqual(useCases.map(({ slug }) => slug).toSorted());
});
