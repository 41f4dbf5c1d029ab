import { z } from "zod";
import { collections, type Collection } from "#db/schema.ts";
import { withoutNeedlessEscapes, ownPath } from "#lib/own-path.ts";

/** A permanent redirect from one path on this site to another. */
export interface Redirect {
  /** Opaque. */
  id: string;
  from: string;
  to: string;
  created_at: Date;
  /** Made by renaming an item, and follows it; otherwise kept by hand. */
  automatic: boolean;
  /** No page is where it leads. */
  leadsNowhere: boolean;
}

/** The path without what follows it. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** What follows the path: query and fragment. */
export function tailOf(address: string): string {
  return address.slice(pathOf(address).length);
}

/** The id under which a former address of an item is known among the redirects. */
export const automaticId = (collection: Collection, slug: string) => `${collection}/${slug}`;

/** The former address that an id means; null for a redirect that is kept by hand. */
export function readAutomaticId(id: string): { collection: Collection; slug: string } | null {
  const collection = collections.find((name) => id.startsWith(`${name}/`));
  return collection ? { collection, slug: id.slice(collection.length + 1) } : null;
}

const longest = 500;

/** Stands for the origin of the site, whichever that is. */
const thisSite = "https://this-site.invalid";

/** What the server answers itself, before any page is looked for. */
const reserved = /^\/(?:admin|api|assets|embed|images|videos|social|fonts|__manifest|healthz|readyz|metrics)(?:\/|$)/;

/**
 * An address as the server sees it and an answer can carry it: percent-encoded, the path in lower case and without a slash at
 * the end.
 */
function canonical(typed: string): string {
  const { pathname, search, hash } = new URL(typed, thisSite);
  // Slashes that are left at the front, as of "/.//x", would be read as another host by a browser that is sent there.
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

/** A redirect as an admin writes it. */
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
