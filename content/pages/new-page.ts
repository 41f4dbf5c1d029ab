import type { SitePage } from "../schema/site-page.ts";
import { filler } from "./filler.ts";

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
      paragraphs: [filler.paragraph],
    },
  ],
  menu: { place: "none", icon: "Newspaper", description: filler.inMenu },
  inSitemap: true,
  meta: {
    title: "New page",
    description: filler.description,
    keywords: ["alumni community", "alumni platform"],
  },
};
