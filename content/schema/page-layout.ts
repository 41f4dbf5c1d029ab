import { z } from "zod";
import { type FreeSection, freeSections, sectionBase } from "../sections/kinds.ts";

/** A section of a page: one of its own, in its place, or one of those that any page may have. */
export const sectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("own"), ...sectionBase }),
  ...freeSections,
]) as unknown as z.ZodType<PageSection>;

/** The sections of a page from top to bottom. */
export const layoutSchema = z.array(sectionSchema).min(1).max(40);

export type PageSection = FreeSection | { kind: "own"; id: string; hidden: boolean };
