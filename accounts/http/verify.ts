import { z } from "zod";
import { parseFields } from "#lib/domain-error.ts";
import { choice, type Variant, variant } from "../calls/call.ts";
import { codeVerifications } from "../codes/sign-in-by-code.ts";
import { confirmEmailChange } from "../own-account/email-change.ts";
import { consumeRecovery } from "../own-account/recovery.ts";
import { newPasswordSchema } from "../passwords/credentials.ts";
import { addressSchema } from "../users/account-input.ts";
import { confirmEmail } from "../users/confirmation.ts";

const linkSchema = z.object({ token: z.string("Please give the token of the link.") });

/** The kinds of code and link that `POST /verify` takes, by their `type`. */
const verifications: Record<string, Variant> = {
  ...codeVerifications,
  /** The link that confirms the address of a sign-up. */
  signup: variant({
    rights: [],
    input: linkSchema.extend({ type: z.literal("signup") }),
    done: { confirmed: true },
    errors: ["conflict"],
    run: (ctx, { token }) => confirmEmail(ctx, token),
  }),
  /** The link to a new address. */
  email_change: variant({
    rights: [],
    input: linkSchema.extend({ ...addressSchema.shape, type: z.literal("email_change") }),
    done: { confirmed: true },
    errors: ["conflict"],
    run: (ctx, { token, email }) => confirmEmailChange(ctx, { token, to: email }),
  }),
  /** The link for a forgotten password, with a new one. It does not sign in. */
  recovery: variant({
    rights: [],
    limits: ["admin-setup:address"],
    input: linkSchema.extend({ password: newPasswordSchema, type: z.literal("recovery") }),
    done: { password: "changed" },
    errors: ["conflict", "weak_password"],
    run: async (ctx, { token, password }) => void (await consumeRecovery(ctx, { token, password, repeated: password })),
  }),
};

const types = Object.keys(verifications);
const typeSchema = z.object({
  type: z.enum(types, { error: `The type must be one of ${types.join(", ")}.` }),
});

export const verifyCall = choice("POST /verify", {
  summary: "Uses up a code or a link that was sent: signs in, or confirms what it was sent for.",
  variants: Object.values(verifications),
  choose: (raw) => verifications[parseFields(typeSchema, raw).type] as Variant,
});
