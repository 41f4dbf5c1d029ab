import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { atLeast } from "#lib/pacing.ts";
import { findAccountByEmail } from "../users/account.ts";
import { consumeMailedCode, consumeMailedSecret, keepCode, newCode, newSecret, wrongCode } from "./mailed-code.ts";
import { addressSchema } from "../passwords/credentials.ts";
import { sendConfirmation, sendSignIn } from "../mails.ts";
import { floorMs } from "../limits.ts";
import { mayRecover } from "../passwords/recovery.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { forgiveSignIn, takeForClient, takeMailTokens, takeSignInTokens } from "../rate-limits.ts";

/** How a wrong code is refused here. */
const wrong = { field: "token", sentBy: "mail" } as const;

export const mailedSignInSchema = addressSchema.extend({
  token: z.string("Please type the code from the mail.").min(1, "Please type the code from the mail."),
});

/**
 * Mails a code and a link, each of which signs in once within ten minutes. The answer is the same for every address: one that
 * nobody confirmed gets the mail that confirms it, because a sign-in would activate a password that somebody else may have
 * chosen; an unknown one gets none.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function sendSignInMail(ctx: Context, { email }: { email: string }): Promise<void> {
  await takeMailTokens(ctx, email);
  await atLeast(floorMs, async () => {
    const account = await findAccountByEmail(ctx, email);
    if (!account) return;
    if (!account.emailVerified) return sendConfirmation(ctx, account);
    if (!(await mayRecover(ctx, account))) return;
    const userId = account.id;
    const code = newCode();
    const secret = newSecret();
    const query = new URLSearchParams({ email, token: secret }).toString();
    await transaction(ctx, async (tx) => {
      if (!(await sendSignIn(tx, email, { code, query }))) return;
      await keepCode(tx, { purpose: "sign-in-code", userId }, code);
      await keepCode(tx, { purpose: "sign-in-link", userId }, secret);
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
  await (kind === "code" ? takeSignInTokens(ctx, { email }) : takeForClient(ctx, "sign-in:address"));
  const account = await findAccountByEmail(ctx, email);
  // Also without an account, so that it counts and takes as long; no user has this id.
  const userId = account?.id ?? `nobody:${email}`;
  const consume = kind === "code" ? consumeMailedCode : consumeMailedSecret;
  await consume(ctx, { purpose: `sign-in-${kind}`, userId }, token, wrong);
  if (!account || !account.emailVerified || !(await mayRecover(ctx, account))) throw wrongCode(wrong);
  if (kind === "code") await forgiveSignIn(ctx, { email });
  return signIn(ctx, account, userAgent);
}
