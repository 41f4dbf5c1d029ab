import { brand } from "./brand.ts";

const title = `${brand.name} Journal`;

/** Titles and addresses of the blog's feeds. */
export const feeds = {
  title,
  description: "Essays and field notes for the people who keep an alumni community going.",
  formats: {
    rss: { type: "application/rss+xml", title: `${title} (RSS)`, href: "/blog/feed.xml" },
    atom: { type: "application/atom+xml", title: `${title} (Atom)`, href: "/blog/atom.xml" },
    json: { type: "application/feed+json", title: `${title} (JSON Feed)`, href: "/blog/feed.json" },
  },
} as const;
