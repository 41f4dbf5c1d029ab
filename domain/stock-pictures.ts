import type { Picture } from "#content/schema/picture.ts";
import { stockPictures } from "#content/pictures.ts";

/**
 * The stock picture of an item without its own picture, or whose picture can't be loaded
 * (docs/product.md#pictures-and-videos).
 * @param position of the item in its list, from 0
 */
export function stockImageAt(position: number): Picture {
  const image = stockPictures[Math.max(0, position) % stockPictures.length];
  if (!image) throw new Error("there are no stock images");
  return image;
}

/**
 * The stock picture of a post without its own picture. Chosen by the slug, because the position in a list changes with
 * every new post and differs in a search.
 */
export function postPicture(slug: string): Picture {
  return stockImageAt(slug.split("").reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
}
