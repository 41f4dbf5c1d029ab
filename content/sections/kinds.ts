import { z } from "zod";
import { actions } from "./actions.ts";
import { media } from "./media.ts";
import { proof } from "./proof.ts";
import { words } from "./words.ts";

/** The groups in which kinds of sections are offered, in their order. */
export const sectionGroups = {
  Words: words,
  Proof: proof,
  "Pictures and videos": media,
  "Next steps": actions,
} as const;

/** The sections that any page may have: a kind is declared in the file of its group, and drawn by its namesake in app/sections/kinds. */
export const sectionKinds = { ...words, ...proof, ...media, ...actions };

type Kinds = typeof sectionKinds;

export type FreeSectionKind = keyof Kinds;

/** A section that any page may have. */
export type FreeSection = {
  [Kind in FreeSectionKind]: { kind: Kind; id: string; hidden: boolean } & z.output<z.ZodObject<Kinds[Kind]["fields"]>>;
}[FreeSectionKind];

/** What each section has, whatever its kind. */
export const sectionBase = { id: z.string().regex(/^[a-z][a-zA-Z0-9-]{0,40}$/), hidden: z.boolean() };

const schemas = Object.entries(sectionKinds).map(([kind, { fields }]) =>
  z.object({ kind: z.literal(kind), ...sectionBase, ...fields }),
) as unknown as [z.ZodObject<{ kind: z.ZodLiteral<FreeSectionKind> }>];

/** The schemas of all kinds, for a choice by `kind`. */
export const freeSections = schemas;

export const freeSectionSchema = z.discriminatedUnion("kind", schemas) as unknown as z.ZodType<FreeSection>;
