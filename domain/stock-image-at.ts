import type { Picture } from "#content/schema/picture.ts";
import { stockPictures } from "#content/pictures.ts";

/**
 * The stock picture for an item without one of its own, or whose own does not load (specification section 2): the same
 * wherever the item is shown.
 * @param position of the item in its list, from 0
 */
export function stockImageAt(position: number): Picture {
  const image = stockPictures[Math.max(0, position) % stockPictures.length];
  if (!image) throw new Error("there are no stock images");
  return image;
}
