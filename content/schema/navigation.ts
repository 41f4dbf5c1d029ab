import { z } from "zod";
import { navigationIcons } from "./icon-names.ts";

const text = z.string().min(1);
const path = z.string().regex(/^\/[a-z0-9/#-]*$/);
/** May be the view of a list, such as the stories of one segment. */
const view = z.string().regex(/^\/[a-z0-9/#-]*(?:\?[\w=&%-]+)?$/);
const links = z.array(z.object({ title: text, href: view }));

const item = z.object({ title: text, description: text, href: path });
/** Each item has an icon, or is a case study and has a category (docs/product.md#built-in-entries). */
const menuItem = z.union([item.extend({ icon: z.enum(navigationIcons) }), item.extend({ category: text })]);

const menu = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  title: text,
  /** Shown beside the items when there is room. */
  intro: text,
  items: z.array(menuItem).min(1),
  all: z.object({ title: text, href: path }).optional(),
});

export const navigationSchema = z.object({
  menus: z.array(menu),
  pricing: z.object({ title: text, href: path }),
  getDemo: text,
  /** Of the footer, beside its own parts. */
  segments: links,
  company: links,
  footer: z.object({
    platform: z.array(z.object({ title: text, href: path })),
    popularPosts: z.array(z.object({ title: text, href: path })).length(2),
    legal: z.array(z.object({ title: text, href: path })),
  }),
});

export type Navigation = z.infer<typeof navigationSchema>;
export type NavigationMenu = z.infer<typeof menu>;
