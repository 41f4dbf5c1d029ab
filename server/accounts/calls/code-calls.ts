import { z } from "zod";
import { newPhoneSchema } from "#domain/accounts/phone/add-phone.ts";
import { sendSignInText } from "#domain/accounts/phone/sign-in-by-phone.ts";
import { addressSchema } from "#domain/accounts/schema.ts";
import { sendSignInMail } from "#domain/accounts/sign-in-by-mail.ts";
import { DomainError } from "#lib/domain-error.ts";
import { codeSent } from "./answers.ts";
import type { Call } from "./call.ts";

/** Signing in without a password, by a code or link that is sent. */
export const codeCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/otp",
    summary: "Sends a code that signs in. The answer is the same whether or not there is an account.",
    input: z.union([addressSchema, newPhoneSchema]),
    answer: codeSent,
    errors: ["phone_provider_disabled"],
    run: async (ctx, input) => {
      const { email, phone } = Object(input) as { email?: unknown; phone?: unknown };
      // Specification section 5.
      if (!email && !phone) throw new DomainError("invalid", "You must provide either an email or phone number.");
      await (email ? sendSignInMail(ctx, input) : sendSignInText(ctx, input));
      return { body: { code: "sent" } };
    },
  },
];
