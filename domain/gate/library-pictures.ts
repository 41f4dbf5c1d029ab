import { mediaPath } from "#lib/media-addresses.ts";
import type { Context } from "../context.ts";
import { selectMedia } from "../media/media-item.ts";
import { variantKey } from "../media/renditions.ts";
import type { PagePicture, RawFinding } from "./page-facts.ts";
import { nameOf } from "./rules/pictures.ts";
import { found } from "./rules/raw.ts";
import type { GateServices } from "./services.ts";

/** Heavier pictures are named. Bytes. */
export const maxPictureBytes = 300_000;

const variant = /^\/media\/([0-9a-f]{32})-(\d+)\.(avif|webp)$/;

/** Pictures of the library without words though they are no decoration, and pictures that are heavy at the width that a desk loads. */
export async function checkLibraryPictures(
  ctx: Context,
  pictures: readonly PagePicture[],
  gate: GateServices<Context>,
): Promise<RawFinding[]> {
  const findings: RawFinding[] = [];
  const hashes = [
    ...new Set(pictures.flatMap(({ sources }) => sources.flatMap((src) => variant.exec(src)?.[1] ?? []))),
  ];
  const rows =
    hashes.length === 0
      ? []
      : await selectMedia(ctx).where("rendition_hash", "in", hashes).where("deleted_at", "is", null).execute();
  for (const picture of pictures) {
    const row = rows.find(
      ({ rendition_hash: hash }) => hash !== null && picture.sources.some((src) => src.includes(hash)),
    );
    const name = row ? `“${row.name}”` : nameOf(picture.src);
    const needles = row ? [mediaPath(row.id)] : [picture.src];
    const isSilent = row && picture.alt?.trim() === "" && row.alt.trim() === "" && !row.is_decorative;
    if (isSilent && !(await isDecorationSomewhere(ctx, mediaPath(row.id)))) {
      const message = `The picture ${name} has no alternative text, here or in the library. Say what it shows, or mark it as decoration.`;
      findings.push(found("alt", message, { excerpt: row.name, needles, part: picture.inBody ? "body" : null }));
    }
    const bytes = await bytesOf(ctx, picture, gate);
    if (bytes !== null && bytes > maxPictureBytes) {
      const message = `The picture ${name} has ${Math.round(bytes / 1_000)} KB at the width that is shown; 300 KB are enough.`;
      findings.push(found("picture-weight", message, { excerpt: picture.src, needles }));
    }
  }
  return findings;
}

/** Whether an item, or a draft of one, says that this picture is decoration on its page. */
async function isDecorationSomewhere({ db }: Context, path: string): Promise<boolean> {
  const uses = await Promise.all([
    db
      .selectFrom("blog_posts")
      .select("id")
      .where("featured_image", "=", path)
      .where("image_decorative", "=", true)
      .execute(),
    db
      .selectFrom("use_cases_content")
      .select("id")
      .where("image_url", "=", path)
      .where("image_decorative", "=", true)
      .execute(),
    db
      .selectFrom("case_studies_content")
      .select("id")
      .where("image_url", "=", path)
      .where("image_decorative", "=", true)
      .execute(),
  ]);
  if (uses.flat().length > 0) return true;
  const kinds = ["blog_posts", "use_cases_content", "case_studies_content"] as const;
  const drafts = await db.selectFrom("drafts").select("body").where("kind", "in", kinds).execute();
  return drafts.some(
    ({ body }) => body["image_decorative"] === true && (body["featured_image"] === path || body["image_url"] === path),
  );
}

async function bytesOf(ctx: Context, { src }: PagePicture, gate: GateServices<Context>): Promise<number | null> {
  const [, hash, width, format] = variant.exec(src) ?? [];
  if (hash !== undefined) {
    return ctx.media.storage.size(variantKey(hash, { width: Number(width), format: format as "avif" | "webp" }));
  }
  if (src.startsWith("/images/")) return gate.fileBytes(src);
  return null;
}
