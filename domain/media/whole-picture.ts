import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { transaction } from "../transaction.ts";
import { getMediaRow } from "./media-item.ts";
import { keepRendition, type PictureSource, sourcesOf } from "./renditions.ts";

/** The picture of an item without its crop. */
export interface WholePicture {
  src: string;
  sources: PictureSource[];
}

/**
 * Addresses of the whole picture, on which a crop is chosen. What is cropped has no address without its crop until somebody asks for it
 * here; a day later the sweep may take it away again.
 * @returns null for what can't be cropped
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function openWholePicture(ctx: Context, id: string): Promise<WholePicture | null> {
  requireAbilityOrOperator(ctx, "draft");
  const row = await getMediaRow(ctx, id);
  const { kind, is_animated: isAnimated, file_width: width, file_height: height } = row;
  if (kind !== "picture" || width === null || height === null) return null;
  if (row.crop === null && row.rendition_hash !== null) {
    return sourcesOf({ hash: row.rendition_hash, width }, isAnimated);
  }
  const file = { hash: row.file_hash, width, height, is_animated: isAnimated };
  const hash = await transaction(ctx, (tx) => keepRendition(tx, file, null));
  return sourcesOf({ hash, width }, isAnimated);
}
