import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { notBefore } from "#lib/pacing.ts";
import { choice, signInVariant, type Variant, variant } from "../calls/call.ts";
import { sendAccountMail } from "../users/mails.ts";
import { addressSchema } from "../users/account-input.ts";
import { minAnswerMs, mailAccountOwner, mayRecover } from "../users/mail-owner.ts";
import type { SignInMethod } from "../users/sign-in-method.ts";
import { returnSignInToken, mailBuckets, takeForClient, takeSignInTokens } from "../calls/rate-limits.ts";
import { requireTexts } from "../calls/rights.ts";
import { type SignIn, signIn } from "../sessions/start-session.ts";
import { findAccountByEmail, findUnchanged } from "../users/account.ts";
import {
  consumeMailedCode,
  consumeMailedSecret,
  createMailedCode,
  deleteCodes,
  newCode,
  newSecret,
  wrongCode,
} from "../tokens/one-time-codes.ts";
import {
  confirmedPhone,
  findAccountByPhone,
  isOverTextLimit,
  newPhoneSchema,
  phoneCodeSchema,
  sendTextedCode,
  takePhoneTokens,
  textedCode,
  wrongText,
} from "./phone.ts";

/** How a wrong code from a mail is refused here. */
const wrongMail = { field: "token", sentBy: "mail" } as const;

/** Codes and links that sign in and are mailed. */
export const mailedCodes: SignInMethod = {
  revokePending: (tx, { userId }) => deleteCodes(tx, userId, ["sign-in-code", "sign-in-link"]),
};

export const mailedSignInSchema = addressSchema.extend({
  token: z.string("Please enter the code from the email.").min(1, "Please enter the code from the email."),
});

/**
 * Mails a code and a link through {@link mailAccountOwner}. Each of them signs in once, within ten minutes. An unconfirmed address gets none:
 * the sign-in would activate a password that another person may have chosen.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function sendSignInMail(ctx: Context, { email }: { email: string }): Promise<void> {
  await mailAccountOwner(ctx, email, async ({ id: userId }) => {
    const code = newCode();
    const secret = newSecret();
    const path = `/admin/enter?${new URLSearchParams({ email, token: secret })}`;
    await transaction(ctx, async (tx) => {
      if (!(await sendAccountMail(tx, { to: email, name: "signIn", words: { code }, path }))) return;
      await createMailedCode(tx, { purpose: "sign-in-code", userId }, code);
      await createMailedCode(tx, { purpose: "sign-in-link", userId }, secret);
    });
  });
}

/**
 * Signs in with the code or the secret of the link from a mail.
 * @throws DomainError invalid with `fields` token; forbidden with the reason `user_banned`; rate_limited
 */
export async function signInByMail(
  ctx: Context,
  { email, token }: z.output<typeof mailedSignInSchema>,
  { kind, userAgent }: { kind: "code" | "link"; userAgent: string | null },
): Promise<SignIn> {
  await (kind === "code" ? takeSignInTokens(ctx, { name: email }) : takeForClient(ctx, "sign-in:address"));
  const account = await findAccountByEmail(ctx, email);
  // Also without an account, so that it counts and takes as long; no user has this id.
  const userId = account?.id ?? `nobody:${email}`;
  const consume = kind === "code" ? consumeMailedCode : consumeMailedSecret;
  await consume(ctx, { purpose: `sign-in-${kind}`, userId }, token, wrongMail);
  if (!account || !account.emailVerified || !(await mayRecover(ctx, account))) throw wrongCode(wrongMail);
  if (kind === "code") await returnSignInToken(ctx, { name: email });
  const find = (tx: Context) => findUnchanged(tx, account);
  return signIn(ctx, { userId, userAgent, find, refusal: () => wrongCode(wrongMail) });
}

/**
 * Sends a code that signs in once within ten minutes to a number that a user has confirmed. The answer is the same for
 * every number; an unknown one gets no message.
 * @param phone `+` and digits
 * @throws DomainError conflict with the reason `phone_provider_disabled`; rate_limited
 */
export async function sendSignInText(ctx: Context, { phone }: { phone: string }): Promise<void> {
  requireTexts(ctx);
  await takePhoneTokens(ctx, phone);
  await notBefore(ctx.wait(minAnswerMs), async () => {
    const account = await findAccountByPhone(ctx, phone);
    if (!account || !(await mayRecover(ctx, account))) return;
    if (await isOverTextLimit(ctx)) return;
    await sendTextedCode(ctx, phone, textedCode("sign-in", account.id, phone));
  });
}

/**
 * Signs in with the code from a message.
 * @throws DomainError invalid with `fields` token; conflict with the reason `phone_provider_disabled`; forbidden with the
 *   reason `user_banned`; rate_limited
 */
export async function signInByPhone(
  ctx: Context,
  { phone, token }: z.output<typeof phoneCodeSchema>,
  userAgent: string | null,
): Promise<SignIn> {
  requireTexts(ctx);
  const attempt = { name: `phone:${phone}` };
  await takeSignInTokens(ctx, attempt);
  const account = await findAccountByPhone(ctx, phone);
  // Also without an account, so that it counts and takes as long; no user has this id.
  const userId = account?.id ?? `nobody:${phone}`;
  await consumeMailedCode(ctx, textedCode("sign-in", userId, phone), token, wrongText);
  if (!account || !(await mayRecover(ctx, account))) throw wrongCode(wrongText);
  await returnSignInToken(ctx, attempt);
  const find = (tx: Context) => findAccountByPhone(tx, phone);
  return signIn(ctx, { userId, userAgent, find, refusal: () => wrongCode(wrongText) });
}

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

/** What `POST /verify` takes of these, by its `type`. */
export const codeVerifications = {
  /** Six digits from a mail. */
  email: signInVariant({
    rights: [],
    limits: codeBuckets,
    input: mailedSignInSchema.extend({ type: z.literal("email") }),
    run: (ctx, input, { userAgent }) => signInByMail(ctx, input, { kind: "code", userAgent }),
  }),
  /** The secret of the link in the same mail. */
  magiclink: signInVariant({
    rights: [],
    limits: ["sign-in:address"],
    input: mailedSignInSchema.extend({ type: z.literal("magiclink") }),
    run: (ctx, input, { userAgent }) => signInByMail(ctx, input, { kind: "link", userAgent }),
  }),
  /** Six digits from a text message. */
  sms: signInVariant({
    rights: ["texts"],
    limits: codeBuckets,
    input: phoneCodeSchema.extend({ type: z.literal("sms") }),
    run: (ctx, input, { userAgent }) => signInByPhone(ctx, input, userAgent),
  }),
  phone_change: confirmedPhone,
} satisfies Record<string, Variant>;

export const otpCall = choice("POST /otp", {
  summary: "Sends a code that signs in. The answer is the same whether or not there is an account.",
  variants: [byMail, byText],
  choose(raw) {
    const { email, phone } = Object(raw) as { email?: unknown; phone?: unknown };
    if (!email && !phone) throw new DomainError("invalid", "You must provide either an email or phone number.");
    return email ? byMail : byText;
  },
});
