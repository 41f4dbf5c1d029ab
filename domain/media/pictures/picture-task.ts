import type { PictureFormat } from "#lib/media-addresses.ts";

/** A rectangle in pixels of the upright picture. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One width and format of a picture. */
export interface Variant {
  /** Pixels. */
  width: number;
  format: PictureFormat;
}

/** What the header and the pixels of a picture say. */
export interface PictureFacts {
  /** Pixels, with the orientation applied. */
  width: number;
  height: number;
  /** Whether it has several frames. */
  isAnimated: boolean;
  /** ThumbHash in base64. */
  thumbhash: string;
}

/** Reads a picture completely. */
export interface InspectTask {
  do: "inspect";
  path: string;
  maxPixels: number;
}

/** Makes variants of a picture as files `{width}.{format}` in a folder. */
export interface RenderTask {
  do: "render";
  path: string;
  maxPixels: number;
  isAnimated: boolean;
  crop: PixelBox | null;
  variants: readonly Variant[];
  folder: string;
}

export type PictureTask = InspectTask | RenderTask;

/** Why a picture could not be read or made. */
export type PictureProblem = "too many pixels" | "unreadable" | "took too long" | "too much memory" | "busy";

/** A message of the picture process. */
export type PictureAnswer =
  | { id: number; result: PictureFacts | null }
  | { id: number; problem: PictureProblem; detail: string };
