import type { Context } from "#domain/context.ts";
import { atLeast } from "#lib/pacing.ts";
import type { z } from "zod";
import { wrongCode } from "../email-sign-in/mailed-code.ts";
import { floorMs } from "../limits.ts";
import { mayRecover } from "../passwords/recovery.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { forgiveSignIn, takeSignInTokens } from "../rate-limits.ts";
import { findAccountByPhone, type phoneCodeSchema } from "./account-phone.ts";
import {
  requireTexts,
  consumeTextedCode,
  sendTextedCode,
  wrongText,
  isTooMuch,
  takePhoneTokens,
} from "./text-codes.ts";

/**
 * Sends a code that signs in once within ten minutes to a number that a user has confirmed. The answer is the same for
 * every number; an unknown one gets no message.
 * @param phone `+` and digits
 * @throws DomainError conflict with the reason `phone_provider_disabled`; rate_limited
 */
export async function sendSignInText(ctx: Context, { phone }: { phone: string }): Promise<void> {
  requireTexts(ctx);
  await takePhoneTokens(ctx, phone);
  await atLeast(floorMs, async () => {
    const account = await findAccountByPhone(ctx, phone);
    if (!account || !(await mayRecover(ctx, account))) return;
    if (await isTooMuch(ctx)) return;
    await sendTextedCode(ctx, { purpose: "sign-in", userId: account.id, number: phone });
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
  const attempt = { email: `phone:${phone}` };
  await takeSignInTokens(ctx, attempt);
  const account = await findAccountByPhone(ctx, phone);
  // Also without an account, so that it counts and takes as long; no user has this id.
  const userId = account?.id ?? `nobody:${phone}`;
  await consumeTextedCode(ctx, { purpose: "sign-in", userId, number: phone }, token);
  if (!account || !(await mayRecover(ctx, account))) throw wrongCode(wrongText);
  await forgiveSignIn(ctx, attempt);
  return signIn(ctx, account, userAgent);
}
