import { z } from "zod";
import { withoutNeedlessEscapes } from "#lib/needless-escapes.ts";
import { ownPath } from "#lib/own-path.ts";
import { tailOf } from "./redirect.ts";

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
