import type { StockImage } from "#content/schema/stock-image.ts";
import { stockImages } from "#content/stock-images.ts";

/**
 * The stock picture for an item without one of its own, or whose own does not load (specification section 2): the same
 * wherever the item is shown.
 * @param position of the item in its list, from 0
 */
export function stockImageAt(position: number): StockImage {
  const image = stockImages[Math.max(0, position) % stockImages.length];
  if (!image) throw new Error("there are no stock images");
  return image;
}
