import type { Context } from "#domain/context.ts";
import { inRelease } from "#domain/releases/open-releases.ts";

/**
 * The context for the release that the address of the editor names.
 * @throws DomainError as `inRelease`
 */
export async function contextAt(ctx: Context, url: URL): Promise<Context> {
  const release = url.searchParams.get("release");
  return release === null ? ctx : (await inRelease(ctx, release)).ctx;
}
