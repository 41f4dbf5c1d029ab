import { z } from "zod";
import { findMarkdownProblem } from "../markdown/find-markdown-problem.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { postLimits } from "./limits.ts";

/** True for an absolute http(s) address and for a path on this site. `//host` is neither: it would leave the site. */
function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(value)) return true;
  try {
    return /^https?:$/.test(new URL(value).protocol) && !/\s/.test(value);
  } catch {
    return false;
  }
}

const tooLong = (length: number) => `At most ${length.toLocaleString("en")} characters.`;

const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .max(length, tooLong(length))
    .nullish()
    .transform((value) => value || null);

/**
 * What an admin writes of a post (specification section 5, "Blog form"). Takes form values as well as JSON: blank optional
 * fields become null, and a checkbox may say "on".
 */
export const postInput = z.object({
  title: z
    .string("Give the post a title.")
    .trim()
    .min(1, "Give the post a title.")
    .max(postLimits.title, tooLong(postLimits.title))
    .refine((title) => title === "" || slugOf(title) !== null, {
      error: "The title needs a letter from a to z or a digit, because the post's address is made from it.",
    }),
  excerpt: optionalText(postLimits.excerpt),
  content: z
    .string("Write the post's content.")
    .overwrite((content) => content.replace(/\r\n?/g, "\n"))
    .max(postLimits.content, tooLong(postLimits.content))
    .refine((content) => content.trim() !== "", { error: "Write the post's content." })
    .superRefine((content, check) => {
      const problem = findMarkdownProblem(content);
      if (problem) check.addIssue({ code: "custom", message: problem });
    }),
  featured_image: optionalText(postLimits.featured_image).refine((value) => value === null || isImageAddress(value), {
    error: "Enter a full address that starts with http:// or https://, or a path on this site that starts with /.",
  }),
  published: z
    .union([z.boolean(), z.enum(["on", "true", "false"]).transform((value) => value !== "false")])
    .default(false),
});

/** A validated post, ready to be stored. */
export type PostInput = z.output<typeof postInput>;

/** The version of the row that an editor has open. */
export const openVersion = z.coerce.number().int().positive();
