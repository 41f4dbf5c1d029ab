import { z } from "zod";
import { collections, type Collection } from "#db/schema.ts";
import { withoutNeedlessEscapes, ownPath } from "#lib/http/requests.ts";

/** A permanent redirect from one path on this site to another. */
export interface Redirect {
  /** Opaque. */
  id: string;
  from: string;
  to: string;
  created_at: Date;
  /** Made by renaming an item, and follows it; otherwise kept by an admin. */
  automatic: boolean;
  /** Whether there is no page at its target. */
  leadsNowhere: boolean;
  /** The open release that will make a page at its target; null without one, and where there is a page already. */
  awaits: { id: string; name: string } | null;
}

/** The path of an address without query and fragment. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** Query and fragment of an address. */
export function tailOf(address: string): string {
  return address.slice(pathOf(address).length);
}

/** The id of an automatic redirect: the former slug of an item. */
export const automaticId = (collection: Collection, slug: string) => `${collection}/${slug}`;

/** The former slug of such an id; null for a redirect that an admin keeps. */
export function readAutomaticId(id: string): { collection: Collection; slug: string } | null {
  const collection = collections.find((name) => id.startsWith(`${name}/`));
  return collection ? { collection, slug: id.slice(collection.length + 1) } : null;
}

/** The id of the automatic redirect from a former address of a page that editors have made. */
export const pageRedirectId = (address: string) => `page:${address}`;

/** The former address of such an id; null for any other redirect. */
export const readPageRedirectId = (id: string) => (id.startsWith("page:/") ? id.slice("page:".length) : null);

const longest = 500;

/** A placeholder for the origin of the site. */
const thisSite = "https://this-site.invalid";

/** Paths that the server answers without looking for a page. */
const reserved =
  /^\/(?:admin|api|assets|embed|images|media|videos|social|preview|fonts|__manifest|healthz|readyz|metrics)(?:\/|$)/;

/** Whether a path is one that no page can have. In development the site also has pages below /dev. */
export const isReservedPath = (path: string) => reserved.test(path) || /^\/dev(?:\/|$)/.test(path);

/** The canonical spelling of an address: percent-encoded, the path in lower case and without a trailing slash. */
function canonical(typed: string): string {
  const { pathname, search, hash } = new URL(typed, thisSite);
  // Browsers read a path with several leading slashes, as from "/.//x", as another host.
  const path = withoutNeedlessEscapes(pathname).toLowerCase().replace(/\/+$/, "").replace(/^\/+/, "/");
  return `${path === "" ? "/" : path}${search}${hash}`;
}

const tooLong = `At most ${longest} characters, of which those beyond a to z count several times.`;

const typedPath = z
  .string("Enter a path on this site.")
  .trim()
  .min(1, "Enter a path on this site.")
  .max(longest, tooLong)
  .refine((value) => value === "" || /^\/(?!\/)[^\s\\]*$/.test(value), {
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
      error: "Leave out what follows ? or #: a redirect is for a whole path.",
    })
    .refine((value) => !reserved.test(value) && value !== "/", { error: "This path is not free to be redirected." }),
  to: typedPath
    .refine((value) => ownPath(value, thisSite) !== null, { error: "Enter the path of a page on this site." })
    .pipe(canonicalPath)
    .refine((value) => !reserved.test(value), { error: "There is no public page at this path." }),
});
