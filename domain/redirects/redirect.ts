import { z } from "zod";
import { canonicalSpelling, ownPath } from "#lib/http/requests.ts";
import { bumpContent } from "../content-changes.ts";
import type { Context, DocumentName } from "../context.ts";
import { kinds } from "../kinds/kinds.ts";
import { itemPath, pathOf, tailOf } from "#lib/addresses.ts";

/** A permanent redirect from one path on this site to another. */
export interface Redirect {
  /** Opaque. */
  id: string;
  from: string;
  to: string;
  created_at: Date;
  /** Made by renaming an item, and follows it; otherwise kept by an admin. */
  automatic: boolean;
  /** Whether there is nothing at its target. */
  leadsNowhere: boolean;
  /** The open release that will make a page at its target; null without one, and where there is a page already. */
  awaits: { id: string; name: string } | null;
}

/** The id of an automatic redirect: the former slug of an item, or the former address of a page that editors have made. */
export function automaticId(kind: DocumentName, path: string): string {
  return kind === "site_texts" ? `page:${path}` : `${kind}/${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** The former address of such an id, and of what it was; null for a redirect that an admin keeps. */
export function readAutomaticId(id: string): { kind: DocumentName; path: string } | null {
  if (id.startsWith("page:/")) return { kind: "site_texts", path: id.slice("page:".length) };
  const kind = kinds.find(({ collection }) => id.startsWith(`${collection}/`));
  if (!kind?.pages) return null;
  return { kind: kind.collection, path: itemPath(kind.pages.section, id.slice(kind.collection.length + 1)) };
}

const longest = 500;

/** A placeholder for the origin of the site. */
const thisSite = "https://this-site.invalid";

/** Paths that the server answers without looking for a page. */
const reserved =
  /^\/(?:admin|api|assets|embed|images|media|videos|social|preview|fonts|__manifest|healthz|readyz|metrics)(?:\/|$)/;

/** Whether a path is one that no page can have. In development the site also has pages below /dev. */
export const isReservedPath = (path: string) => reserved.test(path) || /^\/dev(?:\/|$)/.test(path);

/** The canonical spelling of an address: percent-encoded, the path as the server spells it (`canonicalSpelling`) and without a trailing slash. */
function canonical(typed: string): string {
  const { pathname, search, hash } = new URL(typed, thisSite);
  // Browsers read a path with several leading slashes, as from "/.//x", as another host.
  const path = canonicalSpelling(pathname).replace(/\/+$/, "").replace(/^\/+/, "/");
  return `${path === "" ? "/" : path}${search}${hash}`;
}

const tooLong = `At most ${longest} characters. Characters other than a to z count more than once.`;

const typedPath = z
  .string("Enter a path on this site.")
  .trim()
  .min(1, "Enter a path on this site.")
  .max(longest, tooLong)
  // Browsers drop tabs and line breaks from an address, and read a backslash as a slash.
  .refine((value) => value === "" || /^\/(?!\/)[^\p{Cc}\p{Zl}\p{Zp}\\]*$/u.test(value), {
    error: "Enter a path on this site, beginning with one slash, such as /spring-reunion.",
  });

const canonicalPath = z
  .string()
  .transform(canonical)
  .refine((value) => value.length <= longest, { error: tooLong });

/** A redirect as an admin enters it. */
export const redirectInput = z.object({
  from: typedPath
    .pipe(canonicalPath)
    .refine((value) => tailOf(value) === "", {
      error: "Leave out ? or # and what follows. A redirect applies to a whole path.",
    })
    .refine((value) => !reserved.test(value) && value !== "/", { error: "This path can't be redirected." }),
  to: typedPath
    .refine((value) => ownPath(value.replace(/\s/g, encodeURIComponent), thisSite) !== null, {
      error: "Enter the path of a page on this site.",
    })
    .pipe(canonicalPath)
    .refine((value) => !reserved.test(value), { error: "There is no public page at this path." }),
});

/** Points redirects to a path to the path's new address; query and fragment are kept. */
export async function retargetRedirects(tx: Context, from: string, to: string): Promise<void> {
  const rows = await tx.db
    .selectFrom("redirects")
    .select(["id", "to_path"])
    .where((eb) =>
      eb.or([eb("to_path", "=", from), eb("to_path", "like", `${from}#%`), eb("to_path", "like", `${from}?%`)]),
    )
    .execute();
  for (const { id, to_path } of rows) {
    if (pathOf(to_path) !== from) continue;
    const target = pathOf(to) + (tailOf(to) || tailOf(to_path));
    await tx.db.updateTable("redirects").set({ to_path: target }).where("id", "=", id).execute();
  }
}

/** Removes the redirect at a path that has become a page's. Must run in a transaction. */
export async function removeRedirectAt(tx: Context, path: string): Promise<void> {
  const redirects = tx.db.selectFrom("redirects").select("id").where("from_path", "=", path);
  if (!(await redirects.executeTakeFirst())) return;
  // The topic before its rows, as whoever changes a redirect.
  await bumpContent(tx, "redirects");
  await tx.db.deleteFrom("redirects").where("from_path", "=", path).execute();
}
