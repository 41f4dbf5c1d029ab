import { z } from "zod";
import { newPhoneSchema, confirmPhone, phoneCodeSchema } from "../../../phone/account-phone.ts";
import { sendSignInText, signInByPhone } from "../../../phone/sign-in-by-phone.ts";
import { addressSchema, newPasswordSchema } from "../../../passwords/credentials.ts";
import {
  sendSignInMail,
  type MailedSignIn,
  mailedSignInSchema,
  signInByMail,
} from "../../../email-sign-in/sign-in-by-mail.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { codeSent, signedIn } from "../../answers.ts";
import type { Call, CallAnswer } from "../../call.ts";
import { confirmEmailChange } from "../../../users/email-change.ts";
import { confirmEmail } from "../../../users/confirm-email.ts";
import type { Context } from "#domain/context.ts";
import { useRecovery as consumeRecovery } from "../../../passwords/recovery.ts";

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
      if (!email && !phone) throw new DomainError("invalid", "You must provide either an email or phone number.");
      await (email ? sendSignInMail(ctx, input) : sendSignInText(ctx, input));
      return { body: { code: "sent" } };
    },
  },
];

/** One kind of code or link that `POST /verify` takes. */
interface Verification {
  input: z.ZodType;
  run: (ctx: Context, input: unknown, userAgent: string | null) => Promise<CallAnswer>;
}

const linkSchema = z.object({ token: z.string("Please give the token of the link.") });
const recoverySchema = linkSchema.extend({ password: newPasswordSchema });
const emailChangeSchema = linkSchema.extend(addressSchema.shape);

function signedInBy({ cookie, isChallenged }: MailedSignIn): CallAnswer {
  return { body: isChallenged ? { challenge: "second_factor" } : { signedIn: true }, cookies: [cookie] };
}

const verifications: Record<string, Verification> = {
  /** Six digits from a mail. */
  email: {
    input: mailedSignInSchema,
    run: async (ctx, input, userAgent) => signedInBy(await signInByMail(ctx, input, { kind: "code", userAgent })),
  },
  /** The secret of the link in the same mail. */
  magiclink: {
    input: mailedSignInSchema,
    run: async (ctx, input, userAgent) => signedInBy(await signInByMail(ctx, input, { kind: "link", userAgent })),
  },
  /** Six digits from a text message. */
  sms: {
    input: phoneCodeSchema,
    run: async (ctx, input, userAgent) => signedInBy(await signInByPhone(ctx, input, userAgent)),
  },
  /** Six digits that were sent to a number that the signed-in person wants to use. */
  phone_change: { input: phoneCodeSchema, run: async (ctx, input) => ({ body: await confirmPhone(ctx, input) }) },
  /** The link that confirms the address of a sign-up. */
  signup: {
    input: linkSchema,
    run: async (ctx, input) => {
      await confirmEmail(ctx, parseFields(linkSchema, input).token);
      return { body: { confirmed: true } };
    },
  },
  /** The link to a new address. */
  email_change: {
    input: emailChangeSchema,
    run: async (ctx, input) => {
      const { token, email } = parseFields(emailChangeSchema, input);
      await confirmEmailChange(ctx, { token, to: email });
      return { body: { confirmed: true } };
    },
  },
  /** The link for a forgotten password, with a new one. It does not sign in. */
  recovery: {
    input: recoverySchema,
    run: async (ctx, input) => {
      const { token, password } = parseFields(recoverySchema, input);
      await consumeRecovery(ctx, { token, password, repeated: password });
      return { body: { password: "changed" } };
    },
  },
};

const types = Object.keys(verifications);
const typeSchema = z.object({
  type: z.enum(types, { error: `The type must be one of ${types.join(", ")}.` }),
});

/** `POST /verify`: each type of code or link is a row above. */
export const verifyCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/verify",
    summary: "Uses up a code or a link that was sent: signs in, or confirms what it was sent for.",
    input: z.union(
      Object.entries(verifications).map(([type, { input }]) => z.object({ type: z.literal(type) }).and(input)),
    ),
    answer: z.union([
      signedIn,
      z.strictObject({ phone: z.string() }),
      z.strictObject({ confirmed: z.literal(true) }),
      z.strictObject({ password: z.literal("changed") }),
    ]),
    errors: [
      "user_banned",
      "auth_session_missing",
      "reauthentication_needed",
      "phone_provider_disabled",
      "conflict",
      "weak_password",
    ],
    run: async (ctx, input, _params, { userAgent }) => {
      const verification = verifications[parseFields(typeSchema, input).type] as Verification;
      return verification.run(ctx, input, userAgent);
    },
  },
];
