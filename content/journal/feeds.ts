import { facts } from "../facts.ts";

/** Titles of the blog's feeds. */
export const feeds = {
  title: `${facts.name} Journal`,
  description: "Essays and field notes for the people who keep an alumni community going.",
};

/** Types and addresses of the feeds. */
export const feedFormats = {
  rss: { type: "application/rss+xml", name: "RSS", href: "/blog/feed.xml" },
  atom: { type: "application/atom+xml", name: "Atom", href: "/blog/atom.xml" },
  json: { type: "application/feed+json", name: "JSON Feed", href: "/blog/feed.json" },
} as const;
