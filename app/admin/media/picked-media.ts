import type { Context } from "#domain/context.ts";
import { type ListedMedia, findMediaByIds } from "#domain/media/find-media.ts";

/** What fields, pickers and uploads know of a library item. */
export type PickedMedia = Pick<
  ListedMedia,
  | "id"
  | "name"
  | "kind"
  | "type"
  | "width"
  | "height"
  | "focal"
  | "alt"
  | "isDecorative"
  | "isBroken"
  | "thumbhash"
  | "posterId"
  | "src"
  | "sources"
>;

/** What fields and texts need of a library item that may have more. */
export function pickedOf(item: PickedMedia): PickedMedia {
  const { id, name, kind, type, width, height, focal, alt, isDecorative, isBroken, thumbhash, posterId, src, sources } =
    item;
  return { id, name, kind, type, width, height, focal, alt, isDecorative, isBroken, thumbhash, posterId, src, sources };
}

/** Items by their ids; those that are not in the library are left out. */
export async function findPicked(ctx: Context, ids: readonly string[]): Promise<PickedMedia[]> {
  return (await findMediaByIds(ctx, ids)).map(pickedOf);
}
