import { articleCategories } from "#content/schema/article-categories.ts";
import { postLimits } from "#domain/blog/limits.ts";
import { slugOf } from "#domain/slugs/slug-of.ts";
import type { ContentKind } from "../content/content-kind.ts";

/** Blog posts (specification sections 2, 4 and 5). */
export const postKind: ContentKind = {
  collection: "blog_posts",
  path: "/admin/blog",
  heading: "Blog Posts",
  name: "Blog post",
  noun: "blog post",
  nouns: "blog posts",
  title: "title",
  shown: "published",
  fields: [
    { name: "title", label: "Title", type: "line", required: true, maxLength: postLimits.title },
    {
      name: "excerpt",
      label: "Excerpt",
      hint: "One or two sentences for the list and for search engines.",
      type: "text",
      rows: 2,
      maxLength: postLimits.excerpt,
    },
    {
      name: "content",
      label: "Content",
      type: "markdown",
      required: true,
      maxLength: postLimits.content,
    },
    {
      name: "featured_image",
      label: "Featured image",
      hint: "Address of a picture: https://… or a path on this site such as /images/reunion.avif",
      type: "line",
      inputMode: "url",
      maxLength: postLimits.featured_image,
    },
    {
      name: "category",
      label: "Category",
      hint: "Readers find the post under it, beside All.",
      type: "choice",
      optional: true,
      initial: "",
      options: [{ value: "", label: "None" }, ...articleCategories.map((name) => ({ value: name, label: name }))],
    },
    {
      name: "published",
      label: "Published",
      type: "switch",
      on: "Everybody can read this post.",
      off: "A draft: visitors don't see it. At the address of a built-in article they see that one.",
      initial: false,
    },
  ],
  pages: { path: "/blog/", slugOf, followsTitle: true },
  states: [
    { value: "published", label: "Published" },
    { value: "draft", label: "Draft" },
  ],
  sorts: [
    { value: "specified", label: "Newest first" },
    { value: "title", label: "Title" },
    { value: "updated", label: "Last changed" },
  ],
  searched: "Title, address, excerpt",
  empty: "There are no blog posts yet. The first one starts as a draft; visitors see it once you publish it.",
};
