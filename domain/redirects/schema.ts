import { z } from "zod";
import { pathOf, tailOf } from "./redirect.ts";

const longest = 500;

/** What the server answers itself, before any page is looked for. */
const reserved = /^\/(?:admin|api|assets|embed|images|videos|social|fonts|__manifest|healthz|readyz|metrics)(?:\/|$)/;

/** Paths are as the server shows them: lower case, without a slash at the end. */
function canonical(address: string): string {
  const path = pathOf(address).toLowerCase().replace(/\/+$/, "");
  return `${path === "" ? "/" : path}${tailOf(address)}`;
}

const path = z
  .string("Enter a path on this site.")
  .trim()
  .min(1, "Enter a path on this site.")
  .max(longest, `At most ${longest} characters.`)
  .refine((value) => value === "" || /^\/(?!\/)[^\s\\]*$/.test(value), {
    error: "Enter a path on this site, beginning with one slash, such as /spring-reunion.",
  });

/** A redirect as an admin writes it. */
export const redirectInput = z.object({
  from: path
    .refine((value) => tailOf(value) === "", {
      error: "Leave out what follows ? or #: a redirect is for a whole path.",
    })
    .refine((value) => !reserved.test(value) && !/^\/+$/.test(value), {
      error: "This path is not free to be redirected.",
    })
    .transform(canonical),
  to: path
    .refine((value) => !reserved.test(value), { error: "There is no public page at this path." })
    .transform(canonical),
});
