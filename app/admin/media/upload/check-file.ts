import { adviceFor, drawing, knownTypes, refusalOfType } from "#domain/media/ingest/accepted-types.ts";
import { maxBytes, maxPixels } from "#domain/media/limits.ts";

/** What can be sent, for people, before they send it. */
export const limitsText =
  `Pictures (JPEG, PNG, WebP, AVIF, GIF) up to ${megabytes(maxBytes.picture)} and ${maxPixels / 1_000_000} million pixels, ` +
  `drawings (SVG) up to ${megabytes(maxBytes.drawing)}, films (MP4, WebM) up to ${megabytes(maxBytes.film)}, ` +
  `documents (PDF) up to ${megabytes(maxBytes.document)}.`;

/** For the `accept` of a file input. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";
export const acceptedFiles = `${acceptedPictures},video/mp4,video/webm,application/pdf`;

/**
 * What is wrong with a file before it is sent; null when that is for the server to say, who looks at its content.
 * @param file with the media type that the browser made of its name
 */
export function refusalOf({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (size === 0) return "This file is empty.";
  const named = type || (/\.hei[cf]$/i.test(name) ? "image/heic" : "");
  if (named === "") return null;
  const known = named === drawing.type ? drawing : knownTypes[named];
  if (!known) return adviceFor(named) ?? refusalOfType;
  if (size <= maxBytes[known.kind]) return null;
  return `This ${known.kind} is too large: it has ${megabytes(size)}, and ${megabytes(maxBytes[known.kind])} is the most.`;
}

/** "12 MB" or "340 KB", for people. */
export function megabytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  const count = bytes / 1_000_000;
  return `${(count < 10 ? Number(count.toFixed(1)) : Math.round(count)).toLocaleString("en")} MB`;
}
