import type { Context } from "#domain/context.ts";
import { noRelease } from "#domain/documents/drafts.ts";
import { getOpenRelease } from "#domain/releases/open-releases.ts";

/**
 * The id of the release that the address of the editor names; `noRelease` for the live site.
 * @throws DomainError as `getOpenRelease`
 */
export async function editedRelease(ctx: Context, url: URL): Promise<string> {
  const id = url.searchParams.get("release");
  return id === null ? noRelease : (await getOpenRelease(ctx, id)).id;
}
