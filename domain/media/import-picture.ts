import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomainError } from "#lib/domain-error.ts";
import { type FetchProblem, type PublicFetchOptions, fetchPublic, PublicFetchError } from "#lib/http/fetch-public.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { createFromFile } from "./create-media.ts";
import { maxBytes } from "./limits.ts";
import { itemOf, type MediaItem, selectMedia } from "./media-item.ts";

/** How long a foreign server may take. Milliseconds. */
const timeoutMs = 20_000;

const reasons: Readonly<Record<FetchProblem, string>> = {
  address: "Only addresses that begin with http:// or https:// can be fetched.",
  private: "Only pictures on the public internet can be fetched.",
  unreachable: "This picture could not be reached. Please check its address.",
  status: "There is no picture at this address, or it is not for everyone.",
  redirects: "This address leads in circles.",
  type: "This address leads to something that is no picture.",
  "too large": `This picture is too large: ${Math.round(maxBytes.picture / 1_000_000)} MB is the most.`,
  "too slow": "This picture took too long to arrive. Please try again later.",
};

/**
 * Fetches a foreign picture into the library, once: for an address that was fetched before it gives the item of then.
 * @param address of a picture, http or https
 * @param guard for tests
 * @throws DomainError `unauthenticated`, `forbidden`, and `invalid`, `too_large` or `unavailable` with what is wrong
 */
export async function importPicture(
  ctx: Context,
  address: string,
  guard: Partial<PublicFetchOptions> = {},
): Promise<MediaItem> {
  requireAbilityOrOperator(ctx, "draft");
  const url = URL.parse(address.trim())?.href.replace(/#.*$/, "") ?? "";
  const known = await selectMedia(ctx)
    .where("source_url", "=", url)
    .where("deleted_at", "is", null)
    .orderBy("media_items.created_at")
    .executeTakeFirst();
  if (known && url !== "") return itemOf(known);
  const folder = await mkdtemp(join(tmpdir(), "homecoming-fetch-"));
  try {
    const path = join(folder, "picture");
    // What it really is, the file itself says; servers of older sites name no type, or a general one.
    const accept = /^(?:image\/|application\/octet-stream|binary\/octet-stream|$)/i;
    await fetchPublic(url, path, { maxBytes: maxBytes.picture, timeoutMs, accept, ...guard }).catch(explain);
    return await createFromFile(ctx, { path, fileName: fileNameOf(url), sourceUrl: url });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function explain(error: unknown): never {
  if (!(error instanceof PublicFetchError)) throw error;
  throw new DomainError("invalid", reasons[error.problem], { cause: error });
}
