import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { articleSchema, type BuiltInArticle } from "../schema/article.ts";

const folder = join(import.meta.dirname, "articles");
const headAndText = /^---\n(?<head>.*?)\n---\n(?<text>.*)$/s;

function readArticle(file: string): BuiltInArticle {
  const source = readFileSync(join(folder, file), "utf8");
  const { head = "", text = "" } = headAndText.exec(source)?.groups ?? {};
  const article = articleSchema.safeParse({
    ...(parse(head) as object | null),
    slug: file.replace(/\.md$/, ""),
    markdown: text.trim(),
  });
  if (!article.success) throw new Error(`content/journal/articles/${file} can't be read.`, { cause: article.error });
  return article.data;
}

const all = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map(readArticle)
  .toSorted((one, other) => other.date.localeCompare(one.date));

/**
 * The articles that ship with the site (docs/product.md#addresses), by slug, newest first. They are read once from
 * the Markdown files in `content/journal/articles`.
 */
export const articles: ReadonlyMap<string, BuiltInArticle> = new Map(all.map((article) => [article.slug, article]));

/**
 * The Markdown of one section of an article, from its heading to the next one.
 * @throws Error when there is no such section
 */
export function sectionOf(article: BuiltInArticle, id: string): string {
  const place = article.sections.findIndex((section) => section.id === id);
  const section = article.markdown.split(/^(?=## )/m).filter((part) => part.startsWith("## "))[place];
  if (!section?.startsWith(`## ${article.sections[place]?.heading}\n`))
    throw new Error(`The article ${article.slug} has no section ${id}.`);
  return section;
}
