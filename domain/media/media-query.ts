import { type MediaKind, mediaKinds } from "#db/tables/site-tables.ts";

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
