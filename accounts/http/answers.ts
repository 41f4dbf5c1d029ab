import { z } from "zod";
import type { SignIn } from "../sessions/sign-in.ts";

// What calls answer, as JSON: for the reference, and for the tests, which hold every answer to it. Nothing may be there that is not
// named, so that no token or hash gets out unseen.

/** A moment, in UTC. Calls answer a Date, which JSON writes like this. */
export const moment = z.iso.datetime() as unknown as z.ZodType<Date, Date>;

export const publicUser = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
});

/** A sign-in ends in a session, or in one that owes the second factor. */
export const signedIn = z.union([
  z.strictObject({ signedIn: z.literal(true) }),
  z.strictObject({ challenge: z.literal("second_factor") }),
]);

export function signedInBy({ cookie, factors }: SignIn) {
  return factors.length > 0 ? { challenge: "second_factor" as const, cookie } : { signedIn: true as const, cookie };
}

export const assurance = z.enum(["aal1", "aal2"]);

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of a browser takes. */
export const passkeyOptions = z.strictObject({
  options: z.looseObject({ challenge: z.string() }) as z.ZodType<{ challenge: string }, { challenge: string }>,
});

/** Where the browser goes next. */
export const departure = z.strictObject({ url: z.url() });
