import type { getMedia } from "#domain/media/find-media.ts";

/** A library item on its screen. */
export type OpenedMedia = Awaited<ReturnType<typeof getMedia>>;
