import { z } from "zod";
import { ownLogoOnDarkSchema, ownLogoSchema } from "../schema/own-picture.ts";
import { stockPictureNames } from "../sections/section-kind.ts";
import { type ReplaceablePicture, type Picture, replaceablePictureSchema } from "../schema/picture.ts";
import { articlePictures, caseStudyPictures, stockPictures, useCasePictures } from "./pictures.ts";

const stock = new Map(stockPictureNames.map((name, index) => [name, stockPictures[index] as Picture]));

const bySlug = (pictures: ReadonlyMap<string, Picture>): z.ZodType<Readonly<Record<string, ReplaceablePicture>>> =>
  z.object(Object.fromEntries([...pictures.keys()].map((slug) => [slug, replaceablePictureSchema])));

const alt = z.string().min(1);

/** The logo, and the illustrations that belong to no text: editors put pictures of the library in their places. */
export const sitePicturesSchema = z.object({
  /** On the light ground of the header. */
  logo: z.object({ alt, own: ownLogoSchema.optional() }),
  /** On the dark ground of the footer; without one of its own it shows that of the header. */
  logoOnDark: z.object({ alt, own: ownLogoOnDarkSchema.optional() }),
  useCases: bySlug(useCasePictures),
  caseStudies: bySlug(caseStudyPictures),
  articles: bySlug(articlePictures),
  /** For entries without a picture. */
  stock: bySlug(stock),
});

export type SitePictures = z.infer<typeof sitePicturesSchema>;

/** The pictures as they ship. Scenes of the product stand in the texts of their pages. */
export const sitePictures: SitePictures = sitePicturesSchema.parse({
  logo: { alt: "{name}" },
  logoOnDark: { alt: "{name}" },
  useCases: Object.fromEntries(useCasePictures),
  caseStudies: Object.fromEntries(caseStudyPictures),
  articles: Object.fromEntries(articlePictures),
  stock: Object.fromEntries(stock),
});
