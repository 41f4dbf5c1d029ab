import type { PickedMedia } from "../picked-media.ts";
import { isWhole, wholeCrop } from "./crop-geometry.ts";
import type { OpenedMedia } from "./opened-media.ts";

/** What is typed and chosen for an item. */
export interface ItemValues {
  name: string;
  alt: string;
  isDecorative: boolean;
  tags: string;
  crop: NonNullable<OpenedMedia["crop"]>;
  focal: OpenedMedia["focal"];
  poster: PickedMedia | null;
  captions: string;
  transcript: string;
}

export function valuesOf(item: OpenedMedia, poster: PickedMedia | null): ItemValues {
  const { name, alt, isDecorative, crop, focal } = item;
  return {
    name,
    alt,
    isDecorative,
    tags: item.tags.join(", "),
    crop: crop ?? wholeCrop,
    focal,
    poster,
    captions: item.captions ?? "",
    transcript: item.transcript ?? "",
  };
}

/** Equal for equal values. */
export const keyOf = ({ poster, ...values }: ItemValues) => JSON.stringify([values, poster?.id]);

/** What is sent: only what this kind of item has. */
export function changesOf({ kind, isAnimated }: OpenedMedia, values: ItemValues) {
  const { name, alt, isDecorative, tags, crop, focal, poster, captions, transcript } = values;
  return {
    name,
    tags: tags.split(","),
    ...((kind === "picture" || kind === "drawing") && { alt, isDecorative, focal }),
    ...(kind === "picture" && !isAnimated && { crop: isWhole(crop) ? null : crop }),
    ...(kind === "film" && { posterId: poster?.id ?? null, captions, transcript }),
  };
}
