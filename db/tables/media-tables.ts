import type { Generated } from "kysely";
import type { Json, Timestamp } from "./column-types.ts";

/** Pictures are served in several widths; drawings (SVG), films and documents (PDF) as they are. */
export const mediaKinds = ["picture", "drawing", "film", "document"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A part of a picture, as shares of its width and height from 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Uploaded files by content: the same content is stored once. */
export interface MediaFilesTable {
  /** SHA-256 of the content as stored, in hexadecimal digits. */
  hash: string;
  /** Where the storage has it. */
  storage_key: string;
  kind: MediaKind;
  /** Media type of the content, such as image/jpeg. */
  type: string;
  bytes: number;
  /** Pixels, with the orientation applied; null for films and documents. */
  width: number | null;
  height: number | null;
  is_animated: boolean;
  /** ThumbHash in base64; null for what is no picture. */
  thumbhash: string | null;
  created_at: Timestamp;
}

/** What a picture looks like with a crop: the widths and formats of it share an address. */
export interface MediaRenditionsTable {
  /** 32 hexadecimal digits that stand for file, crop and recipe. */
  hash: string;
  file_hash: string;
  crop: Json<Crop> | null;
  /** Pixels of the cropped picture. */
  width: number;
  height: number;
  /** When every width was stored; null before. */
  ready_at: Timestamp | null;
  /** How often a process has begun to make them, and when last. */
  attempts: Generated<number>;
  tried_at: Timestamp | null;
  created_at: Timestamp;
}

/** The items of the library. */
export interface MediaItemsTable {
  id: string;
  name: string;
  kind: MediaKind;
  file_hash: string;
  /** Null for what is no picture. */
  rendition_hash: string | null;
  crop: Json<Crop> | null;
  /** The point of the picture (cropped) that every shape shows, as shares from 0 to 1. */
  focal_x: number;
  focal_y: number;
  alt: string;
  is_decorative: boolean;
  /** Each in a line of its own, with a line end before the first and after the last; empty for none. */
  tags: string;
  /** Name, alternative text, tags and transcript, for the search. */
  search_text: string;
  /** A picture of the library that a film shows before it plays. */
  poster_id: string | null;
  /** WebVTT; null for none. */
  captions: string | null;
  transcript: string | null;
  /** The upload that it was made of, so that a repeated request makes no second item. */
  upload_id: string | null;
  /** The address that it was fetched from. */
  source_url: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Increases with each change. */
  version: number;
  /** When it was moved to the trash; null while it is in the library. */
  deleted_at: Timestamp | null;
}

/** The files that an item had before they were replaced. */
interface MediaVersionsTable {
  item_id: string;
  /** The version of the item that had this file. */
  version: number;
  file_hash: string;
  rendition_hash: string | null;
  crop: Json<Crop> | null;
  focal_x: number;
  focal_y: number;
  replaced_by: string;
  replaced_at: Timestamp;
}

/** Which published content refers to which items, written when it is saved (domain/media/keep-uses.ts). */
interface MediaUsesTable {
  media_id: string;
  /** A collection, or the texts of the site. */
  collection: string;
  item_id: string;
  /** Column of the item, or part of the text. */
  field: string;
}

/** The tables of the media library. */
export interface MediaTables {
  media_files: MediaFilesTable;
  media_renditions: MediaRenditionsTable;
  media_items: MediaItemsTable;
  media_versions: MediaVersionsTable;
  media_uses: MediaUsesTable;
}
