import { z } from "zod";

/** How a text refers to an item of the media library (lib/media-addresses.ts). */
export const libraryPath = z.string().regex(/^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const alt = z.string().min(1).max(1_000);
const tenth = z.int().min(0).max(10);

/** A picture of the library that editors have put in the place of one that ships. */
export const ownPictureSchema = z.object({
  src: libraryPath,
  alt,
  /** What every shape shows, in tenths of its width and height; missing: as the library says. */
  focal: z.object({ x: tenth, y: tenth }).optional(),
});

export type OwnPictureChoice = z.infer<typeof ownPictureSchema>;

/** The same for the logo, which is shown whole. */
export const ownLogoOnDarkSchema = ownPictureSchema.omit({ focal: true });

export const ownLogoSchema = ownLogoOnDarkSchema.extend({
  /** Whether the name of the site stands beside it; a logo with the name in it needs none. */
  withName: z.boolean(),
});

/** A film of the library, or only another poster. */
export const ownFilmSchema = z.object({ src: libraryPath.optional(), poster: libraryPath.optional() });
