import { sections } from "#lib/addresses.ts";
import { ownSlug, searchFields, activity } from "./page-fields.ts";
import { type ManagedKind, slugOf } from "../documents/kind.ts";

/** Authors of blog posts (docs/product.md#authors). */
export const authorKind = {
  collection: "authors",
  tags: { one: "author", all: "authors" },
  path: "/admin/authors",
  heading: "Authors",
  name: "Author",
  noun: "author",
  nouns: "authors",
  title: "name",
  shown: "is_active",
  fields: [
    { name: "name", label: "Name", type: "line", required: "Give the author's name.", maxLength: 120 },
    {
      name: "role",
      label: "Role",
      hint: "What they do, such as Head of Community.",
      type: "line",
      maxLength: 120,
    },
    {
      name: "about",
      label: "About",
      hint: "A few sentences. An empty line begins a new paragraph. The first paragraph appears below each article.",
      type: "text",
      rows: 5,
      maxLength: 3_000,
    },
    {
      name: "picture",
      label: "Portrait",
      hint: "A picture from the library, or an address, ideally square: https://… or a path on this site.",
      type: "picture",
      maxLength: 2_000,
    },
    {
      name: "profiles",
      label: "Elsewhere",
      hint: "Pages about the author, such as a social profile.",
      type: "entries",
      entry: "page",
      entries: 10,
      columns: [
        { name: "label", label: "Name of the page", type: "line", required: "Name each page.", maxLength: 60 },
        {
          name: "address",
          label: "Address",
          type: "address",
          required: "Give each page's address.",
          maxLength: 2_000,
        },
      ],
    },
    activity("Posts name the other authors, or the editorial team."),
    ownSlug,
    ...searchFields,
  ],
  pages: { section: sections.authors, slugOf, followsTitle: true },
  list: {
    without: ["profiles"],
    order: [["name", "asc"]],
    searched: ["name", "slug", "role"],
    searchedWords: "Name, address, role, text",
    orderName: "Name",
    empty: "There are no authors yet. Posts without one are by the editorial team.",
  },
  card: {
    facts: ({ role, updated_at }) => [...(role ? [role] : []), { label: "Changed", at: updated_at }],
    picture: "picture",
    summary: "about",
  },
  inSearch: { title: (title) => title, description: "about" },
  listedBy: [],
  isSupporting: true,
} as const satisfies ManagedKind<"authors">;
