import { z } from "zod";

/** What search engines and social networks are told about a page (docs/product.md#metadata). */
export const metaSchema = z.object({
  /** Without the brand's name, unless it is part of the sentence. */
  title: z.string().min(3).max(60),
  description: z.string().min(50).max(170),
  keywords: z.array(z.string().min(3)).min(2),
});

export type Meta = z.infer<typeof metaSchema>;
