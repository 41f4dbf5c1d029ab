import { articles } from "#content/articles.ts";
import { caseStudies } from "#content/case-studies.ts";
import { modules } from "#content/modules.ts";
import { articlePictures } from "#content/pictures.ts";
import { useCases } from "#content/use-cases.ts";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { adminCategoryOf } from "../modules/categories.ts";

/** A built-in entry as the form of its collection would post it. */
export interface BuiltInEntry {
  slug: string;
  input: Record<string, unknown>;
  /** The day of publication, for articles. */
  date?: Date;
}

/** Gap between neighbours in the manual order, for items that are added later. */
const orderStep = 10;

/** The built-in entries of the collections that have some. */
export const builtInEntries: Partial<Record<Collection, readonly BuiltInEntry[]>> = {
  blog_posts: [...articles.values()].map((article) => {
    const { slug, title, excerpt, category, markdown, date } = article;
    const featured_image = articlePictures.get(slug)?.src;
    const input = { title, excerpt, category, content: markdown, featured_image, published: true };
    return { slug, input, date: new Date(date) };
  }),
  use_cases_content: useCases.map(({ slug, icon, ...words }, index) => ({
    slug,
    input: { ...words, icon_name: icon, order_index: (index + 1) * orderStep },
  })),
  modules_content: modules.map(({ slug, icon, category, name, description, features }, index) => {
    const input = { name, description, features, icon_name: icon, category: adminCategoryOf(category) };
    return { slug, input: { ...input, order_index: (index + 1) * orderStep } };
  }),
  // The columns that decision 075 compares: each figure and its label become one line.
  case_studies_content: caseStudies.map((story) => {
    const { slug, title, organization: company, category: industry, challenge } = story;
    const solution = story.solution.join("\n");
    const results = story.results.map(({ value, metric }) => `${value} ${metric}`);
    return { slug, input: { title, company, industry, challenge, solution, results } };
  }),
};

/** Whether an item was imported from a built-in entry. */
export async function isImported(ctx: Context, itemId: string): Promise<boolean> {
  const entry = await ctx.db
    .selectFrom("imported_entries")
    .select("slug")
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return entry !== undefined;
}
