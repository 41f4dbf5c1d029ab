import { z } from "zod";
import { metaSchema } from "./meta.ts";

const text = z.string().min(1);

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text }),
  z.object({ kind: z.literal("list"), items: z.array(text).min(2) }),
  z
    .object({
      kind: z.literal("table"),
      /** Describes the table to screen readers. */
      caption: text,
      columns: z.array(text).min(2),
      rows: z.array(z.array(text)).min(1),
    })
    .refine(
      ({ columns, rows }) => rows.every((row) => row.length === columns.length),
      "Each row needs a cell for each column.",
    ),
]);

const link = z.object({
  label: text,
  href: z.string().regex(/^(\/[a-z0-9/#-]*|mailto:.+)$/),
});

export const legalTextSchema = z.object({
  title: text,
  meta: metaSchema,
  updated: text,
  introduction: text,
  sections: z
    .array(
      z.object({
        /** Never changes: other pages and letters link to it. */
        id: z.string().regex(/^[a-z-]+$/),
        title: text,
        blocks: z.array(block).min(1),
        links: z.array(link).optional(),
      }),
    )
    .min(5),
});

export type LegalText = z.infer<typeof legalTextSchema>;
