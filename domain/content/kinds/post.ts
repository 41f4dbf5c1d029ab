import { sections } from "#lib/addresses.ts";
import { articleCategories } from "#content/schema/article-categories.ts";
import { searchFields } from "./page-fields.ts";
import type { ManagedKind } from "../kind.ts";
import { slugOf } from "../../slugs/slug-of.ts";

/** Blog posts (docs/product.md#blog-posts). */
export const postKind = {
  collection: "blog_posts",
  tags: { one: "post", all: "posts" },
  path: "/admin/blog",
  heading: "Blog Posts",
  name: "Blog post",
  noun: "blog post",
  nouns: "blog posts",
  title: "title",
  shown: "published",
  fields: [
    { name: "title", label: "Title", type: "line", required: "Give the post a title.", maxLength: 200 },
    {
      name: "excerpt",
      label: "Excerpt",
      hint: "One or two sentences for the list and for search engines.",
      type: "text",
      rows: 2,
      maxLength: 500,
    },
    {
      name: "content",
      label: "Content",
      type: "markdown",
      required: "Write the post's content.",
      maxLength: 100_000,
    },
    {
      name: "featured_image",
      label: "Featured image",
      hint: "Address of a picture: https://… or a path on this site such as /images/reunion.avif",
      type: "picture",
      maxLength: 2_000,
    },
    {
      name: "category",
      label: "Category",
      hint: "Readers find the post under it, beside All.",
      type: "choice",
      optional: true,
      initial: "",
      refusal: "Choose a category from the list.",
      options: [{ value: "", label: "None" }, ...articleCategories.map((name) => ({ value: name, label: name }))],
    },
    {
      name: "published",
      label: "Published",
      spokenAs: "status",
      type: "switch",
      on: "Everybody can read this post.",
      off: "A draft: visitors don't see it. At the address of a built-in article they see that one.",
      initial: false,
    },
    ...searchFields,
  ],
  pages: { section: sections.posts, slugOf, followsTitle: true },
  list: {
    without: ["content", "featured_image", "category"],
    order: [["created_at", "desc"]],
    searched: ["title", "slug", "excerpt"],
    searchedWords: "Title, address, excerpt",
    orderName: "Newest first",
    empty: "There are no blog posts yet. The first one starts as a draft; visitors see it once you publish it.",
  },
  card: {
    facts: ({ created_at, published, published_at }) => [
      { label: "Created", at: created_at },
      ...(published && published_at ? [{ label: "Published", at: published_at }] : []),
    ],
    summary: "excerpt",
  },
  inSearch: { title: (title) => title, description: "excerpt" },
  // Related articles are chosen by shared words of title and excerpt.
  listedBy: ["published_at", "slug", "category", "title", "excerpt"],
} as const satisfies ManagedKind<"blog_posts">;
