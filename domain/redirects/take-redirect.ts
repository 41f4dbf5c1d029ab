import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content-changes.ts";
import type { Context } from "../context.ts";
import { type RedirectPaths, findKeptAt, findMade } from "./changed-redirect.ts";
import { readAutomaticId } from "./redirect.ts";
import { takeFormerAddress } from "../documents/former-addresses.ts";

/** A redirect that was deleted. */
export interface TakenRedirect {
  created_at: Date;
  from_path: string;
  /** Of one that admins keep. */
  to_path?: string;
  /** Where an automatic one led; missing where visitors saw nothing there. */
  ledTo?: string;
}

/**
 * Deletes a redirect and announces that. Must run in a transaction.
 * @returns when it was made, and between which paths
 * @throws DomainError `not_found`
 */
export async function takeRedirect(tx: Context, id: string): Promise<TakenRedirect> {
  const taken = await takeIfThere(tx, id);
  if (!taken) throw goneRedirect();
  return taken;
}

/** The refusal of what is about a redirect that is not there. */
export const goneRedirect = () => new DomainError("not_found", "This redirect doesn't exist anymore.");

/** The same; null for a redirect that is gone. */
async function takeIfThere(tx: Context, id: string): Promise<TakenRedirect | null> {
  const former = readAutomaticId(id);
  if (former) {
    const taken = await takeFormerAddress(tx, tx.site.documents[former.kind], former.path);
    if (!taken) return null;
    const { created_at, leadsTo } = taken;
    return { created_at, from_path: former.path, ...(leadsTo !== null && { ledTo: leadsTo }) };
  }
  const row = await tx.db
    .deleteFrom("redirects")
    .where("id", "=", id)
    .returning(["created_at", "from_path", "to_path"])
    .executeTakeFirst();
  if (!row) return null;
  await bumpContent(tx, "redirects");
  return row;
}

/**
 * Deletes a redirect, also one that is about to be changed, and announces that. Must run in a transaction. In place of an automatic one that
 * is gone, it takes the redirect which a change of that has made: by somebody else, or by this save, which comes again.
 * @param wanted what it is to be; null where it is to be gone
 * @param opened as whoever changes it has seen it; null where nobody has
 * @returns with the id that it keeps; null for an automatic one, which becomes another redirect
 * @throws DomainError `not_found`
 */
export async function takeOpened(
  tx: Context,
  id: string,
  wanted: RedirectPaths | null,
  opened: RedirectPaths | null,
): Promise<TakenRedirect & { id: string | null }> {
  const isAutomatic = readAutomaticId(id) !== null;
  // Whoever changes items waits for those first, and for redirects afterwards.
  const automatic = isAutomatic ? await takeIfThere(tx, id) : null;
  if (automatic) return { ...automatic, id: null };
  await waitForOthers(tx);
  if (!isAutomatic) return { ...(await takeRedirect(tx, id)), id };
  const successor = opened && ((wanted && (await findMade(tx, wanted))) ?? (await findKeptAt(tx, opened.from)));
  if (!successor) throw goneRedirect();
  return { ...(await takeRedirect(tx, successor.id)), id: successor.id };
}

/**
 * Announces a change of redirects, and locks a row until the commit by that. First, so that of two changes the second sees what the first
 * has made: together they could make a circle, or one could undo the other.
 */
export async function waitForOthers(tx: Context): Promise<void> {
  await bumpContent(tx, "redirects");
}
