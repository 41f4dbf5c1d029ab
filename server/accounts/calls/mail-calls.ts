import { z } from "zod";
import { mailedSignInSchema, sendSignInMail, signInByMail } from "#domain/accounts/sign-in-by-mail.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { addressSchema } from "#domain/accounts/schema.ts";
import { codeSent, signedIn } from "./answers.ts";
import type { Call } from "./call.ts";

const typeSchema = z.object({
  type: z.enum(["email", "magiclink"], { error: "The type must be email or magiclink." }),
});

/** Signing in without a password, by a mailed code or link. */
export const mailCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/otp",
    summary: "Sends a code that signs in. The answer is the same whether or not there is an account.",
    input: addressSchema,
    answer: codeSent,
    run: async (ctx, input) => {
      const { email } = Object(input) as { email?: unknown };
      // Specification section 5.
      if (!email) throw new DomainError("invalid", "You must provide either an email or phone number.");
      await sendSignInMail(ctx, input);
      return { body: { code: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/verify",
    summary: "Signs in with a code or a link that was sent.",
    input: mailedSignInSchema.extend(typeSchema.shape),
    answer: signedIn,
    errors: ["user_banned"],
    run: async (ctx, input, _params, { userAgent }) => {
      const kind = parseFields(typeSchema, input).type === "email" ? "code" : "link";
      const { cookie, isChallenged } = await signInByMail(ctx, input, { kind, userAgent });
      return { body: isChallenged ? { challenge: "second_factor" } : { signedIn: true }, cookies: [cookie] };
    },
  },
];
