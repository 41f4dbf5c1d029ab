import type { UseCase } from "#domain/showcase/use-cases.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";

/** A library picture in a ContentPicture. */
export interface LibraryPicture {
  /** The best format first; empty for a drawing. */
  sources: { type: string; srcset: string }[];
  width: number;
  height: number;
  /** Tenths of its width and height; missing where it is the middle. */
  focal?: { x: number; y: number };
}

/** The picture of an entry, and the local one that replaces it when it fails to load. */
export interface ContentPicture {
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  fallback: { src: string; alt: string };
  /** Widths and formats of a picture of the library. */
  library?: LibraryPicture;
  /** The alternative text of the library is wanted, because its use has none of its own. Only until the page has it. */
  needsAlt?: true;
}

/** The entry's own picture, else its stock picture, with alternative text: for the page of the entry. */
export function describedPicture({
  image,
  imageAlt,
  isDecorative,
  stockImage,
}: Pick<UseCase, "image" | "imageAlt" | "isDecorative" | "stockImage">): ContentPicture {
  const fallback = { src: stockImage.src, alt: stockImage.alt };
  if (image === null) return { ...fallback, fallback };
  if (isDecorative) return { src: image, alt: "", fallback: { ...fallback, alt: "" } };
  const needsAlt = imageAlt === "" && mediaIdsIn(image).length > 0;
  return { src: image, alt: imageAlt, fallback, ...(needsAlt && { needsAlt }) };
}

/** The same without alternative text: for lists, where the title says the same. */
export function quietPicture({ image, stockImage }: Pick<UseCase, "image" | "stockImage">): ContentPicture {
  return { src: image ?? stockImage.src, alt: "", fallback: { src: stockImage.src, alt: "" } };
}

/** The portrait of an author, whose name stands beside it; the sign of the site replaces one that fails to load. Null for none. */
export function portraitOf({ picture }: { picture: string | null }): ContentPicture | null {
  return picture === null ? null : { src: picture, alt: "", fallback: { src: "/logo.svg", alt: "" } };
}
