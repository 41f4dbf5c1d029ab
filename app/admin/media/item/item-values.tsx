import type { PickedMedia } from "../picked-media.ts";
import type { getMedia } from "#domain/media/find-media.ts";
import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";
import { useRef } from "react";
import { useStyle } from "../library-item.tsx";

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

/** The values of the form of a media item, as stored. */
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

/** A library item on its screen. */
export type OpenedMedia = Awaited<ReturnType<typeof getMedia>>;

/** The whole picture as a crop. */
export const wholeCrop: Crop = { left: 0, top: 0, width: 1, height: 1 };

/** The smallest side of a crop, as a share of the picture. */
const leastSide = 0.02;

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";
export const corners: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** A crop that is moved as it is, within the picture. @param by shares of the sides */
export function moveCrop(crop: Crop, by: FocalPoint): Crop {
  return {
    ...crop,
    left: clamp(crop.left + by.x, 0, 1 - crop.width),
    top: clamp(crop.top + by.y, 0, 1 - crop.height),
  };
}

/**
 * A crop with one corner moved; the opposite corner stays.
 * @param by shares of the sides
 * @param shape width by height of the crop in shares of the picture's sides, kept if given
 */
export function moveCorner(crop: Crop, corner: Corner, by: FocalPoint, shape: number | null): Crop {
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  const right = crop.left + crop.width;
  const bottom = crop.top + crop.height;
  const [mostWidth, mostHeight] = [isLeft ? right : 1 - crop.left, isTop ? bottom : 1 - crop.top];
  let width = clamp(crop.width + (isLeft ? -by.x : by.x), leastSide, mostWidth);
  let height = clamp(crop.height + (isTop ? -by.y : by.y), leastSide, mostHeight);
  if (shape !== null) {
    // The side that was moved further leads.
    if (Math.abs(by.x) >= Math.abs(by.y) * shape) height = width / shape;
    else width = height * shape;
    const fit = Math.min(1, mostWidth / width, mostHeight / height);
    [width, height] = [width * fit, height * fit];
  }
  return { left: isLeft ? right - width : crop.left, top: isTop ? bottom - height : crop.top, width, height };
}

/**
 * The largest crop of a shape around the middle of another one.
 * @param shape width by height in shares of the picture's sides
 */
export function fitShape(crop: Crop, shape: number): Crop {
  const middle = { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 };
  const width = Math.min(1, shape);
  const height = Math.min(1, width / shape);
  return moveCrop({ left: 0, top: 0, width, height }, { x: middle.x - width / 2, y: middle.y - height / 2 });
}

/** Whether a crop leaves nothing away. */
export function isWhole({ width, height }: Crop): boolean {
  return width > 0.9999 && height > 0.9999;
}

/** The same as styles of an element over the picture. */
export function styleOf({ left, top, width, height }: Crop): Record<string, string> {
  const percent = (share: number) => `${share * 100}%`;
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** "left 10%, top 0%, width 50%, height 100%". */
export function wordsOfCrop({ left, top, width, height }: Crop): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return `left ${percent(left)}, top ${percent(top)}, width ${percent(width)}, height ${percent(height)}`;
}

/** "60% from the left, 49% from the top". */
export function wordsOfFocal({ x, y }: FocalPoint): string {
  return `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
}

/**
 * Where a whole picture lies behind a window that shows its crop around the focal point, filled as `object-fit: cover` fills it. Shares of
 * the window's sides.
 * @param full pixels of the whole picture
 * @param window width by height of the window
 */
export function placeBehind(
  crop: Crop,
  focal: FocalPoint,
  full: { width: number; height: number },
  window: number,
): { left: number; top: number; width: number; height: number } {
  const shape = (crop.width * full.width) / (crop.height * full.height);
  // Size of the crop, in shares of the window.
  const [width, height] = shape > window ? [shape / window, 1] : [1, window / shape];
  return {
    left: (1 - width) * focal.x - (crop.left / crop.width) * width,
    top: (1 - height) * focal.y - (crop.top / crop.height) * height,
    width: width / crop.width,
    height: height / crop.height,
  };
}

/** The shapes in which pages of the site show pictures of content, width by height. */
const shapes = [
  { label: "Articles, cards", ratio: 3 / 2 },
  { label: "Wide", ratio: 16 / 9 },
  { label: "Social networks", ratio: 1200 / 630 },
  { label: "Lists on phones", ratio: 1 },
];

interface ShapePreviewsProps {
  src: string;
  full: { width: number; height: number };
  crop: Crop;
  focal: FocalPoint;
}

/** What each shape shows of a picture. */
export function ShapePreviews(props: ShapePreviewsProps) {
  return (
    <ul aria-label="Shapes it's shown in" className="flex flex-wrap gap-3">
      {shapes.map(({ label, ratio }) => (
        <li key={label} className="w-[min(9rem,45%)] text-xs text-ink-soft">
          <Shape {...props} ratio={ratio} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function Shape({ src, full, crop, focal, ratio }: ShapePreviewsProps & { ratio: number }) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  useStyle(box, { "aspect-ratio": String(ratio) });
  useStyle(picture, styleOf(placeBehind(crop, focal, full, ratio)));
  return (
    <div ref={box} className="relative overflow-hidden rounded-sm bg-paper-deep">
      <img ref={picture} src={src} alt="" className="absolute max-w-none" />
    </div>
  );
}
