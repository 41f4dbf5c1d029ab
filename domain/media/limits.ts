import { type MediaKind, mediaKinds } from "#db/tables/site-tables.ts";
import type { FileFormat } from "#lib/media-addresses.ts";

const megabyte = 1_000_000;

/** The largest file of each kind, in bytes. Shown to people before they send one. */
export const maxBytes: Readonly<Record<MediaKind, number>> = {
  picture: 50 * megabyte,
  drawing: 2 * megabyte,
  film: 1_000 * megabyte,
  document: 50 * megabyte,
};

/** The largest file that an upload may have, of any kind. Bytes. */
export const maxUploadBytes = Math.max(...Object.values(maxBytes));

/**
 * Most pixels of a picture, all frames of an animation together: those of the largest cameras that people carry. A decoded picture of
 * this size has 256 MB.
 */
export const maxPixels = 64_000_000;

/** Most frames of an animation: each takes time of its own, however small it is. */
export const maxFrames = 1_000;

/** Most characters of what is said of an item. PostgreSQL has no index of longer addresses. */
export const maxLengths = { name: 200, alt: 1_000, tag: 50, captions: 500_000, transcript: 200_000, sourceUrl: 2_000 };

/** Most tags of one item. */
export const maxTags = 30;

/** Pictures from this size on are found by the filter "large". Bytes. */
export const largeBytes = 5 * megabyte;

/** Items on one page of the library. */
export const mediaPerPage = 100;

const day = 24 * 60 * 60 * 1_000;

/**
 * An upload is sent in parts of this size. A proxy that nobody configured takes no more at once: nginx refuses bodies above 1 MiB. A request may
 * take 30 seconds, and what has arrived of it is kept. Bytes.
 */
export const uploadPartBytes = 1_000_000;

/** How long an upload may take, and how long a finished one waits for its item. Milliseconds. */
export const uploadLifetimeMs = day;

/** Uploads of one person that are not items yet. A browser sends them one after the other; what is given up goes after a day. */
export const maxOpenUploads = 50;

/** How long the former files of an item are kept. Milliseconds. */
export const formerFilesLifetimeMs = 30 * day;

/** Uploads and renditions that nothing refers to are left alone for so long, because somebody may be about to. Milliseconds. */
export const sweepGraceMs = day;

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
  "image/apng": "This site can't keep this PNG moving. Please save it as an animated WebP or GIF.",
  "image/avif-sequence": "This site can't keep this AVIF moving. Please save it as an animated WebP or GIF.",
  "image/bmp": "This site can't read BMP pictures. Please save it as PNG.",
  "video/quicktime": "This site can't play QuickTime videos. Please save it as MP4.",
};

/** What to do with a file of a type that people try and that the library does not take; undefined for any other. */
export function adviceFor(type: string): string | undefined {
  return advice[type];
}

/** Of files of any other type. */
export const refusalOfType =
  "The library doesn't take this type of file. It takes JPEG, PNG, WebP, AVIF, GIF, SVG, MP4, WebM, and PDF.";

/** Every kind, in the order in which people are shown them. */
export const shownKinds: readonly MediaKind[] = mediaKinds;

/** Filters of the library beside kind and tag. */
export const mediaFilters = ["unused", "without-alt", "large"] as const;
export type MediaFilter = (typeof mediaFilters)[number];

export const mediaSorts = ["newest", "name", "largest"] as const;
export type MediaSort = (typeof mediaSorts)[number];

export interface MediaQuery {
  /** From 1; a page beyond the last gives the last. */
  page?: number;
  /** Text in name, alternative text, tags or transcript, ignoring case; empty for all. */
  search?: string;
  /** Only these kinds; all by default. */
  kinds?: readonly MediaKind[];
  tag?: string;
  filter?: MediaFilter;
  sort?: MediaSort;
}

/** What people call an item of a kind. */
export const mediaNouns: Readonly<Record<MediaKind, string>> = {
  picture: "picture",
  drawing: "drawing",
  film: "video",
  document: "document",
};
