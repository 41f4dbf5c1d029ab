import { z } from "zod";
import { newPhoneSchema, confirmPhone, phoneCodeSchema } from "../../../phone/account-phone.ts";
import { sendSignInText, signInByPhone } from "../../../phone/sign-in-by-phone.ts";
import { addressSchema, newPasswordSchema } from "../../../passwords/credentials.ts";
import { sendSignInMail, mailedSignInSchema, signInByMail } from "../../../email-sign-in/sign-in-by-mail.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { signedIn, signedInBy } from "../../answers.ts";
import { choice, variant, type Call, type Variant } from "../../call.ts";
import { confirmEmailChange } from "../../../users/email-change.ts";
import { confirmEmail } from "../../../users/confirm-email.ts";
import { mailBuckets } from "../../../rate-limits.ts";
import { useRecovery as consumeRecovery } from "../../../passwords/recovery.ts";

const byMail = variant({
  rights: [],
  limits: mailBuckets,
  input: addressSchema,
  done: { code: "sent" },
  run: sendSignInMail,
});
const byText = variant({
  rights: ["texts"],
  limits: ["text:address", "text:number", "text:together"],
  input: newPhoneSchema,
  done: { code: "sent" },
  run: sendSignInText,
});

/** Codes don't count apart in browsers that are known. */
const codeBuckets = ["sign-in:address", "sign-in:address-and-account", "sign-in:account", "mailed-code"] as const;

const linkSchema = z.object({ token: z.string("Please give the token of the link.") });

/** The kinds of code and link that `POST /verify` takes, by their `type`. */
const verifications: Record<string, Variant> = {
  /** Six digits from a mail. */
  email: variant({
    rights: [],
    limits: codeBuckets,
    input: mailedSignInSchema.extend({ type: z.literal("email") }),
    answer: signedIn,
    errors: ["user_banned"],
    run: async (ctx, input, { userAgent }) => signedInBy(await signInByMail(ctx, input, { kind: "code", userAgent })),
  }),
  /** The secret of the link in the same mail. */
  magiclink: variant({
    rights: [],
    limits: ["sign-in:address"],
    input: mailedSignInSchema.extend({ type: z.literal("magiclink") }),
    answer: signedIn,
    errors: ["user_banned"],
    run: async (ctx, input, { userAgent }) => signedInBy(await signInByMail(ctx, input, { kind: "link", userAgent })),
  }),
  /** Six digits from a text message. */
  sms: variant({
    rights: ["texts"],
    limits: codeBuckets,
    input: phoneCodeSchema.extend({ type: z.literal("sms") }),
    answer: signedIn,
    errors: ["user_banned"],
    run: async (ctx, input, { userAgent }) => signedInBy(await signInByPhone(ctx, input, userAgent)),
  }),
  /** Six digits that were sent to a number that the signed-in person wants to use. */
  phone_change: variant({
    rights: ["texts", "recentUser"],
    limits: ["mailed-code"],
    input: phoneCodeSchema.extend({ type: z.literal("phone_change") }),
    answer: z.strictObject({ phone: z.string() }),
    run: confirmPhone,
  }),
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

/** Signing in without a password by a code or link that is sent, and what else such codes and links are for. */
export const codeCalls: readonly Call[] = [
  choice("POST /otp", {
    summary: "Sends a code that signs in. The answer is the same whether or not there is an account.",
    variants: [byMail, byText],
    choose(raw) {
      const { email, phone } = Object(raw) as { email?: unknown; phone?: unknown };
      if (!email && !phone) throw new DomainError("invalid", "You must provide either an email or phone number.");
      return email ? byMail : byText;
    },
  }),
  choice("POST /verify", {
    summary: "Uses up a code or a link that was sent: signs in, or confirms what it was sent for.",
    variants: Object.values(verifications),
    choose: (raw) => verifications[parseFields(typeSchema, raw).type] as Variant,
  }),
];
