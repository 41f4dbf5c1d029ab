import { z } from "zod";

/** A path of this site or a whole address; "" for none. */
const address = z
  .string()
  .regex(/^$|^\/(?!\/)[^\s\\]*$|^https?:\/\/\S+$/)
  .refine(
    (value) => URL.canParse(value, "https://www.site.example"),
    "Please enter an address that browsers understand.",
  );

/** What search engines and social networks are told about a page (docs/product.md#metadata). */
export const metaSchema = z.object({
  /** Without the brand's name, unless it is part of the sentence. */
  title: z.string().min(3).max(60),
  description: z.string().min(50).max(170),
  keywords: z.array(z.string().min(3)).min(2),
  /** Search engines leave the page out, and so does the sitemap. */
  noindex: z.boolean().optional(),
  /** The address that search engines show in place of the page's own: a path of this site, or a whole address. */
  canonical: address.optional(),
  /** The picture that social networks show: a path of this site, or a whole address. Without one it is drawn from the title. */
  picture: address.optional(),
});

export type Meta = z.infer<typeof metaSchema>;
