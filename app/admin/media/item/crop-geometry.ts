import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";

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
