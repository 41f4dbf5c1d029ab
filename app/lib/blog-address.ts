import { sections } from "#lib/addresses.ts";
import { articleCategories, type ArticleCategory } from "#content/schema/article-categories.ts";

/** The query of the blog list. */
export interface BlogQuery {
  /** Search words; empty for the list itself. */
  query: string;
  category: ArticleCategory | null;
  /** From 1. */
  page: number;
}

/** Reads `?q=`, `?category=` and `?page=`; null when `page` is not a page number. */
export function readBlogQuery(params: URLSearchParams): BlogQuery | null {
  const page = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) return null;
  return {
    query: visibleText(params.get("q") ?? ""),
    category: articleCategories.find((category) => category === params.get("category")) ?? null,
    page: Number(page),
  };
}

/** The canonical URL of a query. */
export function blogAddress({ query = "", category = null, page = 1 }: Partial<BlogQuery>): string {
  const params = new URLSearchParams();
  if (query) params.set("q", query);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${sections.posts}?${params}` : sections.posts;
}

/** Search words for display: one line without invisible characters, cut at the maximum length of a search. */
function visibleText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .toWellFormed();
}
