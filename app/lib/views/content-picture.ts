import type { UseCase } from "#domain/use-cases/use-case.ts";

/** The picture of an entry, and the local one that replaces it when it fails to load. */
export interface ContentPicture {
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  fallback: { src: string; alt: string };
}

/** The entry's own picture, else its stock picture, with alternative text: for the page of the entry. */
export function describedPicture({
  image,
  imageAlt,
  stockImage,
}: Pick<UseCase, "image" | "imageAlt" | "stockImage">): ContentPicture {
  const fallback = { src: stockImage.src, alt: stockImage.alt };
  return image === null ? { ...fallback, fallback } : { src: image, alt: imageAlt, fallback };
}

/** The same without alternative text: for lists, where the title says the same. */
export function quietPicture({ image, stockImage }: Pick<UseCase, "image" | "stockImage">): ContentPicture {
  return { src: image ?? stockImage.src, alt: "", fallback: { src: stockImage.src, alt: "" } };
}
