import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockName } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { freeDiskBytes, reservedDiskBytes } from "#lib/free-disk.ts";
import { type FetchProblem, type PublicFetchOptions, fetchPublic, PublicFetchError } from "#lib/http/fetch-public.ts";
import type { Context } from "../context.ts";
import { takeToken } from "../security/abuse.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { createFromFile } from "./create-media.ts";
import { maxBytes, maxLengths } from "./limits.ts";
import { type MediaItem, itemOf, selectMedia } from "./media-item.ts";

/** How long a foreign server may take. Milliseconds. */
const timeoutMs = 20_000;

const reasons: Readonly<Record<FetchProblem, string>> = {
  address: "Only addresses that begin with http:// or https:// can be fetched.",
  private: "Only pictures on the public internet can be fetched.",
  unreachable: "This picture could not be reached. Please check its address.",
  status: "There is no picture at this address, or it isn't public.",
  redirects: "This address redirects in a loop.",
  type: "This address doesn't lead to a picture.",
  "too large": `This picture is too large: the limit is ${Math.round(maxBytes.picture / 1_000_000)} MB.`,
  "too slow": "This picture took too long to arrive. Please try again later.",
};

/** How many a member may fetch; more than an old article has. */
const perMember = { capacity: 60, refillPerMinute: 20 };

interface ImportOptions extends PublicFetchOptions {
  findFreeBytes: typeof freeDiskBytes;
}

/** Pictures that are on their way into the temporary folder, where each may take as much as one may have. */
let arriving = 0;

/**
 * Fetches a foreign picture into the library, once: for an address that was fetched before it gives the item of then. Nothing is fetched
 * that would leave less than `reservedDiskBytes` on the disk of the data folder.
 * @param address of a picture, http or https
 * @param options for tests
 * @throws DomainError `unauthenticated`, `forbidden`, `rate_limited`, and `invalid`, `too_large` or `unavailable` with what is wrong
 */
export async function importPicture(
  ctx: Context,
  address: string,
  { findFreeBytes = freeDiskBytes, ...guard }: Partial<ImportOptions> = {},
): Promise<MediaItem> {
  requireAbilityOrOperator(ctx, "draft");
  const url = URL.parse(address.trim())?.href.replace(/#.*$/, "") ?? "";
  if (url.length > maxLengths.sourceUrl)
    throw new DomainError("invalid", "This address is too long. Please upload the picture instead.");
  const known = url === "" ? null : await findFetched(ctx, url);
  if (known) return known;
  if (ctx.actor.kind === "user")
    await takeToken(ctx, {
      key: `fetch-picture:${ctx.actor.userId}`,
      refusal: "Too many pictures at once.",
      ...perMember,
    });
  arriving += 1;
  try {
    if (!(await hasRoom(ctx, findFreeBytes)))
      throw new DomainError(
        "unavailable",
        "The server's disk has no room for this picture. Please tell the person who runs the site.",
      );
    return await fetchInto(ctx, url, guard);
  } finally {
    arriving -= 1;
  }
}

/** The reserve is for inquiries and saves: where the temporary folder is a disk of its own, what arrives only has to fit. */
async function hasRoom({ dataDir }: Context, findFreeBytes: typeof freeDiskBytes): Promise<boolean> {
  const folder = tmpdir();
  const [temporary, ofData] = await Promise.all([stat(folder), stat(dataDir)]);
  const reserve = temporary.dev === ofData.dev ? reservedDiskBytes : 0;
  return (await findFreeBytes(folder)) - arriving * maxBytes.picture >= reserve;
}

async function fetchInto(ctx: Context, url: string, guard: Partial<PublicFetchOptions>): Promise<MediaItem> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-fetch-"));
  try {
    const path = join(folder, "picture");
    // What it really is, the file itself says; servers of older sites name no type, or a general one.
    const accept = /^(?:image\/|application\/octet-stream|binary\/octet-stream|$)/i;
    await fetchPublic(url, path, { maxBytes: maxBytes.picture, timeoutMs, accept, ...guard }).catch(explain);
    return await createFromFile(ctx, {
      path,
      fileName: fileNameOf(url),
      sourceUrl: url,
      kinds: ["picture", "drawing"],
      // Somebody else may have fetched it at the same moment.
      findMade: async (tx) => {
        await lockName(tx.db, `fetched ${url}`);
        return findFetched(tx, url);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first item that was fetched from an address; null for none. */
async function findFetched(ctx: Context, url: string): Promise<MediaItem | null> {
  const row = await selectMedia(ctx)
    .where("source_url", "=", url)
    .where("deleted_at", "is", null)
    .orderBy("media_items.created_at")
    .executeTakeFirst();
  return row ? itemOf(row) : null;
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
