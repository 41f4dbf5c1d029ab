import { z } from "zod";
import { moduleIcons } from "./icon-names.ts";
import { moduleCategorySlugs } from "./module-category-slugs.ts";
import { moduleNames } from "./module-names.ts";
import { scenePictureSchema } from "./scene-picture.ts";

const text = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/);

/** Anchors of the modules page that menus link to (docs/product.md#addresses). Each is an id on that page. */
export const moduleAnchors = [
  "communication",
  "directory",
  "networking",
  "analytics",
  "search",
  "profiles",
  "events",
  "growth",
] as const;

export const moduleSchema = z.object({
  slug,
  name: z.enum(moduleNames),
  /** One line, for cards. */
  summary: z.string().min(30).max(120),
  /** 40 to 80 words. */
  description: z.string().refine((value) => {
    const words = value.split(/\s+/).length;
    return words >= 40 && words <= 80;
  }, "wants 40 to 80 words"),
  features: z.array(text).min(4),
  benefits: z.array(text).length(3),
  category: z.enum(moduleCategorySlugs),
  icon: z.enum(moduleIcons),
  /** Menu anchors that land on this module. */
  anchors: z.array(z.enum(moduleAnchors)),
  /** Parts of this module that menus link to by their own anchor. */
  parts: z.array(z.object({ anchor: z.enum(moduleAnchors), title: text, text })).default([]),
});

export const moduleCategorySchema = z.object({
  slug: z.enum(moduleCategorySlugs),
  title: text,
  /** One sentence. */
  description: z.string().regex(/^[A-Z][^.!?]+\.$/),
  picture: scenePictureSchema,
  /** Menu anchors that land on this category, beside its slug, which is an anchor too. */
  anchors: z.array(z.enum(moduleAnchors)),
});

export type BuiltInModule = z.infer<typeof moduleSchema>;
export type BuiltInModuleInput = z.input<typeof moduleSchema>;
export type BuiltInModuleCategory = z.infer<typeof moduleCategorySchema>;
