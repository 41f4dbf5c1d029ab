import { z } from "zod";
import { caseStudies } from "./case-studies.ts";
import { moduleCategories, modules } from "./modules.ts";
import { useCaseIcons } from "../schema/icon-names.ts";
import { libraryPath } from "../schema/own-picture.ts";
import { storySchema } from "../schema/case-study.ts";
import { metaSchema } from "../schema/meta.ts";
import { moduleNames } from "../schema/module-names.ts";
import type { ModuleCategorySlug } from "../schema/module-category-slugs.ts";
import { scenePictureSchema } from "../schema/scene-picture.ts";
import { testimonialSchema } from "../schema/use-case-page.ts";
import { useCases } from "./use-cases.ts";

// The words of built-in entries that editors may change (site-texts.ts), by slug. Slugs, categories, anchors and names of
// modules stay as they are: menus and pages find things by them.

const text = z.string().min(1);
const list = z.array(text).min(1);

/** The words of one built-in module. */
export const moduleTextSchema = z.object({
  summary: text,
  description: text,
  features: list,
  benefits: list,
  /** Parts by their anchors. */
  parts: z.record(z.string(), z.object({ title: text, text })),
});
export type ModuleText = z.infer<typeof moduleTextSchema>;

export const moduleTexts: Readonly<Record<string, ModuleText>> = Object.fromEntries(
  modules.map(({ slug, summary, description, features, benefits, parts }) => [
    slug,
    {
      summary,
      description,
      features,
      benefits,
      parts: Object.fromEntries(
        parts.map(({ anchor, ...words }) => [anchor, { title: words.title, text: words.text }]),
      ),
    },
  ]),
);

export const moduleCategoryTextSchema = z.object({
  title: text,
  description: text,
  picture: scenePictureSchema.omit({ scene: true }),
});
export type ModuleCategoryText = z.infer<typeof moduleCategoryTextSchema>;

export const moduleCategoryTexts = Object.fromEntries(
  moduleCategories.map(({ slug, title, description, picture }) => [
    slug,
    { title, description, picture: { alt: picture.alt } },
  ]),
) as Readonly<Record<ModuleCategorySlug, ModuleCategoryText>>;

/** The words of a built-in use case in lists. */
export const useCaseTextSchema = z.object({
  title: text,
  subtitle: text,
  description: text,
  scenarios: list,
  benefits: list,
  icon: z.union([z.enum(useCaseIcons), libraryPath]).optional(),
});
export type UseCaseText = z.infer<typeof useCaseTextSchema>;

export const useCaseTexts: Readonly<Record<string, UseCaseText>> = Object.fromEntries(
  useCases.map(({ slug, ...words }) => [slug, words]),
);

/**
 * The words of a built-in case study. The use case that it belongs to stays. Words that were stored before there were stories have none
 * (`builtInCaseStudies`).
 */
export const caseStudyTextSchema = z.object({
  title: text,
  meta: metaSchema,
  organization: text,
  category: text,
  description: text,
  challenge: text,
  solution: list,
  story: storySchema.optional(),
  results: z.array(z.object({ value: text, metric: text, description: text })).min(1),
  testimonial: testimonialSchema,
  modules: z.array(z.enum(moduleNames)).min(1),
  /** Texts that were changed before there were segments have none: the story keeps those that it ships with. */
  segments: list.optional(),
  tags: list,
});
export type CaseStudyText = z.infer<typeof caseStudyTextSchema>;

export const caseStudyTexts: Readonly<Record<string, CaseStudyText>> = Object.fromEntries(
  caseStudies.map(({ slug, useCase: _, ...words }) => [slug, words]),
);
