import type { UseCase } from "#domain/use-cases/use-case.ts";

/** An entry's picture as pages show it, with the local one that takes its place when it fails to load. */
export interface ContentPicture {
  src: string;
  /** Empty where the words beside it say enough. */
  alt: string;
  fallback: { src: string; alt: string };
}

/** The entry's own picture, else its stock picture; described, for the page on which it is looked at closely. */
export function describedPicture({
  image,
  imageAlt,
  stockImage,
}: Pick<UseCase, "image" | "imageAlt" | "stockImage">): ContentPicture {
  const fallback = { src: stockImage.src, alt: stockImage.alt };
  return image === null ? { ...fallback, fallback } : { src: image, alt: imageAlt, fallback };
}

/** The same without a description, for lists, where the title says what the picture is about. */
export function quietPicture({ image, stockImage }: Pick<UseCase, "image" | "stockImage">): ContentPicture {
  return { src: image ?? stockImage.src, alt: "", fallback: { src: stockImage.src, alt: "" } };
}
