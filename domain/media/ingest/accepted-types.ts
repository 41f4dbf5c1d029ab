import type { MediaKind } from "#db/tables/site-tables.ts";
import type { FileFormat } from "#lib/media-addresses.ts";

/** What a file is. */
export interface DetectedType {
  kind: MediaKind;
  /** Media type. */
  type: string;
  /** How it is served when it is served as it is; null for pictures, of which variants are served. */
  format: FileFormat | null;
}

/** By media type. */
export const knownTypes: Readonly<Record<string, DetectedType>> = {
  "image/jpeg": { kind: "picture", type: "image/jpeg", format: null },
  "image/png": { kind: "picture", type: "image/png", format: null },
  "image/apng": { kind: "picture", type: "image/png", format: null },
  "image/webp": { kind: "picture", type: "image/webp", format: null },
  "image/avif": { kind: "picture", type: "image/avif", format: null },
  "image/gif": { kind: "picture", type: "image/gif", format: null },
  "video/mp4": { kind: "film", type: "video/mp4", format: "mp4" },
  "video/x-m4v": { kind: "film", type: "video/mp4", format: "mp4" },
  "video/webm": { kind: "film", type: "video/webm", format: "webm" },
  "application/pdf": { kind: "document", type: "application/pdf", format: "pdf" },
};
export const drawing: DetectedType = { kind: "drawing", type: "image/svg+xml", format: "svg" };

/** What to do with types that people try and that the library does not take. */
const advice: Readonly<Record<string, string>> = {
  "image/heic":
    "This site can't read HEIC pictures. Please save it as JPEG, or share it as “Most Compatible” from the phone.",
  "image/heif":
    "This site can't read HEIC pictures. Please save it as JPEG, or share it as “Most Compatible” from the phone.",
  "image/tiff": "This site can't read TIFF pictures. Please save it as JPEG or PNG.",
  "image/bmp": "This site can't read BMP pictures. Please save it as PNG.",
  "video/quicktime": "This site can't play QuickTime films. Please save it as MP4.",
};

/** What to do with a file of a type that people try and that the library does not take; undefined for any other. */
export function adviceFor(type: string): string | undefined {
  return advice[type];
}

/** Of files of any other type. */
export const refusalOfType =
  "This is no file that the library takes: JPEG, PNG, WebP, AVIF, GIF, SVG, MP4, WebM and PDF.";
