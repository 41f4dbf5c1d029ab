import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { articles } from "./journal/articles.ts";
import { brand } from "./site/brand.ts";
import { textsIn } from "./testing/texts-in.ts";
import { errorWords } from "./site/words.ts";

/** Exact texts with a straight apostrophe (docs/product.md#demo, docs/product.md#error-screens). */
const exact = new Set<string>(["What You'll Experience", errorWords.page.text]);

const straightApostrophe = /\p{L}'\p{L}|s'[\s.,;:]/u;
const straightQuote = /"/;

const files = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts", "schema/**", "testing/**"] });

test.each(files)("%s sets apostrophes and quotation marks as a printer would", async (file) => {
  const texts = textsIn(await import(/* @vite-ignore */ join(import.meta.dirname, file)));
  const typed = texts.filter((text) => straightApostrophe.test(text) || straightQuote.test(text));
  expect(typed.filter((text) => !exact.has(text))).toEqual([]);
});

test("email is written as one word; the other spellings are held by spelling.test.ts", () => {
  const written = files.map((file) => [file, readFileSync(join(import.meta.dirname, file), "utf8")]);
  for (const { slug, markdown } of articles.values()) written.push([slug, markdown]);
  const strayed = written.flatMap(([where, text = ""]) =>
    (text.match(/\be-mails?\b/gi) ?? []).map((word) => `${where}: ${word}`),
  );
  expect(strayed).toEqual([]);
});

test("the brand's name is written in one file, so that editing it renames the whole site", () => {
  const root = join(import.meta.dirname, "..");
  const sources = globSync("{accounts,app,content,domain}/**/*.{ts,tsx,md}", {
    cwd: root,
    exclude: ["**/*.test.ts", "**/testing/**", "content/site/brand.ts"],
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(join(root, file), "utf8").includes(brand.name))).toEqual([]);
});
