import { z } from "zod";
import { href } from "./href.ts";
import { text } from "./words-schema.ts";

const id = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,40}$/);
const base = { id, hidden: z.boolean() };
const inquiry = z.enum(["general", "contact", "demo", "trial"]);

/** The stock pictures by what they show (content/site/pictures.ts), in their order. */
export const stockPictureNames = ["reunion", "mentoring", "chapter", "pitch", "library", "planting"] as const;

/** How a text refers to an item of the media library (lib/media-addresses.ts). */
const libraryPath = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type StockPictureName = (typeof stockPictureNames)[number];

const freeSections = [
  z.object({ kind: z.literal("text"), ...base, heading: text, paragraphs: z.array(text).min(1).max(20) }),
  z.object({
    kind: z.literal("figures"),
    ...base,
    heading: text,
    items: z
      .array(z.object({ value: text, label: text, description: text }))
      .min(1)
      .max(8),
  }),
  z.object({ kind: z.literal("quote"), ...base, quote: text, author: text, role: text }),
  z.object({
    kind: z.literal("cards"),
    ...base,
    heading: text,
    items: z
      .array(z.object({ title: text, text, href }))
      .min(1)
      .max(12),
  }),
  z.object({
    kind: z.literal("picture"),
    ...base,
    heading: text,
    text,
    // A stock picture, or an item of the media library.
    picture: z.union([z.enum(stockPictureNames), z.string().regex(libraryPath)]),
    alt: text,
  }),
  z.object({ kind: z.literal("callToAction"), ...base, heading: text, text, button: text, form: inquiry }),
  z.object({
    kind: z.literal("questions"),
    ...base,
    heading: text,
    items: z
      .array(z.object({ question: text, answer: text }))
      .min(1)
      .max(20),
  }),
  z.object({ kind: z.literal("names"), ...base, heading: text, names: z.array(text).min(1).max(24) }),
  z.object({ kind: z.literal("film"), ...base, heading: text, text, film: z.enum(["intro", "tour"]) }),
  z.object({ kind: z.literal("form"), ...base, heading: text, text, form: inquiry }),
] as const;

/** A section that any page may have. */
export const freeSectionSchema = z.discriminatedUnion("kind", freeSections);

/** A section of a page: one of its own, in its place, or one of those that any page may have. */
export const sectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("own"), ...base }),
  ...freeSections,
]);

/** The sections of a page from top to bottom. */
export const layoutSchema = z.array(sectionSchema).min(1).max(40);

export type PageSection = z.infer<typeof sectionSchema>;
export type FreeSection = z.infer<typeof freeSectionSchema>;
