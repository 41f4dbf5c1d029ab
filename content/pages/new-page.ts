import type { SitePage } from "../schema/site-page.ts";
import { filler } from "./filler.ts";

/** The heading of a template that the title of the new page replaces. */
export const headingOfNewPage = "A new page";

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
      heading: headingOfNewPage,
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
