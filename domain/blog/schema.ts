import { z } from "zod";
import { articleCategories } from "#content/schema/article-categories.ts";
import { imageAddress, optionalText, requiredMarkdown, requiredText, tick } from "../managed/input-fields.ts";
import { findMarkdownProblem } from "../markdown/find-markdown-problem.ts";
import { postLimits } from "./limits.ts";

/**
 * What an admin writes of a post (specification section 5, "Blog form"). Takes form values as well as JSON: blank optional
 * fields become null, and a checkbox may say "on".
 */
export const postInput = z.object({
  title: requiredText(postLimits.title, "Give the post a title."),
  excerpt: optionalText(postLimits.excerpt),
  content: requiredMarkdown(postLimits.content, "Write the post's content.").superRefine((content, check) => {
    const problem = findMarkdownProblem(content);
    if (problem) check.addIssue({ code: "custom", message: problem });
  }),
  featured_image: imageAddress(postLimits.featured_image),
  category: z
    .union([z.enum(articleCategories), z.literal("").transform(() => null)], "Choose a category from the list.")
    .nullish()
    .transform((category) => category ?? null),
  published: tick(false),
});
