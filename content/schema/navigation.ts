import { z } from "zod";
import { navigationIcons } from "./icon-names.ts";

const text = z.string().min(1);
const path = z.string().regex(/^\/[a-z0-9/#-]*$/);

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
  footer: z.object({
    platform: z.array(z.object({ title: text, href: path })),
    popularPosts: z.array(z.object({ title: text, href: path })).length(2),
    legal: z.array(z.object({ title: text, href: path })),
  }),
});

export type Navigation = z.infer<typeof navigationSchema>;
export type NavigationMenu = z.infer<typeof menu>;
