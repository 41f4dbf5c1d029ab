import type { MediaKind } from "#db/tables/site-tables.ts";

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

/** Most characters of what is said of an item. */
export const maxLengths = { name: 200, alt: 1_000, tag: 50, captions: 500_000, transcript: 200_000 };

/** Most tags of one item. */
export const maxTags = 30;

/** Pictures from this size on are found by the filter "large". Bytes. */
export const largeBytes = 5 * megabyte;

/** Items on one page of the library. */
export const mediaPerPage = 100;

const day = 24 * 60 * 60 * 1_000;

/** An upload is sent in parts of this size: a request may take 30 seconds, and what has arrived of it is kept. Bytes. */
export const uploadPartBytes = 4_000_000;

/** How long an upload may take, and how long a finished one waits for its item. Milliseconds. */
export const uploadLifetimeMs = day;

/** How long the former files of an item are kept. Milliseconds. */
export const formerFilesLifetimeMs = 30 * day;

/** Uploads and renditions that nothing refers to are left alone for so long, because somebody may be about to. Milliseconds. */
export const sweepGraceMs = day;
