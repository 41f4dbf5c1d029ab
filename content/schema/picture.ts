import { z } from "zod";
import { ownPictureSchema } from "./own-picture.ts";

export const pictureSchema = z.object({
  /** Path below the site's address. */
  src: z.string().regex(/^\/images\/[a-z0-9/-]+\.svg$/),
  /** Alternative text. */
  alt: z.string().min(20).max(200),
  /** In CSS pixels, for `width` and `height` of an `<img>`, so that the layout does not shift. */
  width: z.int().positive(),
  height: z.int().positive(),
});

export type Picture = z.infer<typeof pictureSchema>;

/** One that editors may replace. */
export const replaceablePictureSchema = pictureSchema.extend({ own: ownPictureSchema.optional() });

export type ReplaceablePicture = z.infer<typeof replaceablePictureSchema>;
