import type { Picture } from "#content/schema/picture.ts";
import { stockImageAt } from "../stock-image-at.ts";

/**
 * The stock picture of a post without one of its own. Chosen by the address and not by a place in the list, which changes with
 * every new post and is another one in a search: the post keeps its picture, wherever it is shown.
 */
export function postPicture(slug: string): Picture {
  return stockImageAt(slug.split("").reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
}
