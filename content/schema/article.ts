import { z } from "zod";
import { articleCategories } from "./article-categories.ts";
import { metaSchema } from "./meta.ts";

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const text = z.string().trim().min(1);

/** The front matter of an article's file. */
export const articleHeadSchema = z.strictObject({
  title: metaSchema.shape.title,
  /** One or two sentences for cards. */
  excerpt: text.min(80).max(220),
  /** For search engines. */
  description: metaSchema.shape.description,
  category: z.enum(articleCategories),
  /** In minutes. */
  readTime: z.int().positive(),
  /** The team that wrote it. */
  author: text,
  /** The day of publication, without a time. */
  date: z.iso.date(),
  keywords: metaSchema.shape.keywords,
  /** Path of the lead picture below the site's address. */
  image: z.string().regex(/^\/images\/articles\/[a-z0-9-]+\.svg$/),
  /** Slugs of what to read next. */
  related: z.array(id).length(3),
  /** Whether the article ends with an invitation to a demo. */
  requestDemo: z.boolean(),
  /** The headings of the second level in order; each id is the slug of the heading and never changes once published. */
  sections: z.array(z.object({ id, heading: text })).min(3),
});

/** A built-in article with its text in Markdown, which begins below the title and has headings from the second level on. */
export const articleSchema = articleHeadSchema.extend({ slug: id, markdown: text });

export type BuiltInArticle = z.infer<typeof articleSchema>;
