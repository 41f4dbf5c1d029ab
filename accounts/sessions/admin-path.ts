import type { Context } from "#domain/context.ts";
import { ownPath } from "#lib/http/requests.ts";

/**
 * The path and query of an address to go to after a sign-in, if it is one of the admin area.
 * @param target as a request brings it
 * @returns null when there is none, when it is another page, or when it could be read as another site's
 */
export function findAdminPath({ linkUrl }: Pick<Context, "linkUrl">, target: string | null): string | null {
  const path = ownPath(target ?? "", linkUrl);
  return path !== null && isOfAdmin.test(path) ? path : null;
}

const isOfAdmin = /^\/admin(?:[/?]|$)/;

/** The path to go to after a sign-in: the admin area shows a message once where its address says so (app/admin/frame/session/page-session.ts). */
export function afterSignIn(path: string): string {
  return isOfAdmin.test(path) ? `${path}${path.includes("?") ? "&" : "?"}signed-in` : path;
}
