import type { SitePage } from "../schema/site-page.ts";

/** What a new page begins with. */
export const newPage: SitePage = {
  title: "New page",
  address: "/new-page",
  shown: true,
  sections: [
    {
      kind: "text",
      id: "first",
      hidden: false,
      heading: "A new page",
      paragraphs: ["Say here what visitors find on this page."],
    },
  ],
  menu: { place: "none", icon: "Newspaper", description: "What visitors find there" },
  inSitemap: true,
  meta: {
    title: "New page",
    description: "Say here in one or two sentences what visitors find on this page.",
    keywords: ["alumni community", "alumni platform"],
  },
};
