import { z } from "zod";
import { navigationIcons } from "./icon-names.ts";
import { metaSchema } from "./meta.ts";
import { freeSectionSchema } from "../sections/kinds.ts";
import { text } from "./words-schema.ts";

/** In characters. */
const longestAddress = 120;

/** One to four segments of small letters, digits and single hyphens. */
export const pageAddress = /^(?=.{2,120}$)(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/;

/** Where a page may stand: in no menu, in the header itself, in one of its menus (by its id), or in a list of the footer. */
export const menuPlaces = [
  "none",
  "header",
  "use-cases",
  "modules",
  "case-studies",
  "resources",
  "footer",
  "footer-legal",
] as const;

/** A page that editors have made from the sections that any page may have. */
export const sitePageSchema = z.object({
  /** Its name in menus, breadcrumbs and lists. The heading of the page is that of its first section. */
  title: text.max(80),
  address: z.string().max(longestAddress).regex(pageAddress),
  /** Whether visitors see it. */
  shown: z.boolean(),
  sections: z.array(freeSectionSchema).min(1).max(40),
  menu: z.object({
    place: z.enum(menuPlaces),
    icon: z.enum(navigationIcons),
    description: text.max(120),
  }),
  inSitemap: z.boolean(),
  meta: metaSchema,
});

export type SitePage = z.infer<typeof sitePageSchema>;
