import { z } from "zod";

// What calls answer, as JSON: for the reference, and for the tests, which hold every answer to it. Nothing may be there that is not
// named, so that no token or hash gets out unseen.

/** A moment, in UTC. */
export const moment = z.iso.datetime();

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

export const deleted = z.strictObject({ deleted: z.literal(true) });
export const changed = z.strictObject({ changed: z.literal(true) });
export const codeSent = z.strictObject({ code: z.literal("sent") });
export const confirmationSent = z.strictObject({ confirmation: z.literal("sent") });
export const assurance = z.enum(["aal1", "aal2"]);

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of a browser takes. */
export const passkeyOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });

/** Where the browser goes next. */
export const departure = z.strictObject({ url: z.url() });
