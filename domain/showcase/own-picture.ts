import type { Picture } from "#content/schema/picture.ts";
import { secureImage } from "../markdown/article-tree.ts";

/** The picture of an item on public pages. */
export interface OwnPicture {
  /** Address of its own picture: the editor's, else the built-in one of this address. */
  image: string | null;
  /** Alternative text of that picture; empty when there is none. */
  imageAlt: string;
  /** Whether the picture says nothing that the text does not. */
  isDecorative?: true;
  /** Used when there is no picture of its own, or it can't be loaded. */
  stockImage: Picture;
}

interface PictureColumns {
  slug: string;
  image_url: string | null;
  image_alt: string | null;
  image_decorative: boolean;
}

/** @param builtIn the pictures of built-in entries by their slugs */
export function ownPicture(
  { slug, image_url, image_alt, image_decorative }: PictureColumns,
  builtIn: ReadonlyMap<string, Picture>,
): Omit<OwnPicture, "stockImage"> {
  return {
    ...(image_url ? { image: secureImage(image_url), imageAlt: "" } : builtInPicture(slug, builtIn)),
    ...(image_alt !== null && { imageAlt: image_alt }),
    ...(image_decorative && { isDecorative: true }),
  };
}

export function builtInPicture(
  slug: string,
  builtIn: ReadonlyMap<string, Picture>,
): { image: string | null; imageAlt: string } {
  const picture = builtIn.get(slug);
  return { image: picture?.src ?? null, imageAlt: picture?.alt ?? "" };
}
