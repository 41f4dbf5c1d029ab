import type { Picture } from "#content/schema/picture.ts";
import { stockPictures } from "#content/pictures.ts";

/**
 * The stock picture for an item without one of its own, or whose own does not load (docs/product.md#pictures-and-videos): the same
 * wherever the item is shown.
 * @param position of the item in its list, from 0
 */
export function stockImageAt(position: number): Picture {
  const image = stockPictures[Math.max(0, position) % stockPictures.length];
  if (!image) throw new Error("there are no stock images");
  return image;
}

/**
 * The stock picture of a post without one of its own. Chosen by the address and not by a place in the list, which changes with
 * every new post and is another one in a search: the post keeps its picture, wherever it is shown.
 */
export function postPicture(slug: string): Picture {
  return stockImageAt(slug.split("").reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
}
