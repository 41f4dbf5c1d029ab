import { z } from "zod";
import { articleHeadSchema } from "./article.ts";

/** A card of the blog's list: an article, or one section of it with its own title. */
export const blogEntrySchema = articleHeadSchema
  .pick({ title: true, excerpt: true, category: true, readTime: true, author: true, date: true, image: true })
  .extend({
    /** Slug of the article. */
    slug: z.string(),
    /** Id of the section that it leads to; null for the article itself. */
    section: z.string().nullable(),
    /** Where the card leads. */
    href: z.string().regex(/^\/blog\/[a-z0-9-]+(#[a-z0-9-]+)?$/),
  });

export type BlogEntry = z.infer<typeof blogEntrySchema>;
