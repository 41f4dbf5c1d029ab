import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { endSessions, elevateSession } from "../sessions/start-session.ts";
import { findAccountById, lockAccount, setPassword } from "../users/account.ts";
import { hashPassword } from "./hash-password.ts";
import { requirePassword } from "./reauthenticate.ts";
import { revokeLinks } from "../users/reset-credentials.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { requireRecentSignIn, requireUser } from "../sessions/require-user.ts";
import { newPasswordSchema } from "./credentials.ts";
import { sendSecurityNotice } from "../mails.ts";

export const changePasswordSchema = z.object({ password: newPasswordSchema, current: z.string().optional() });

/**
 * Gives the signed-in person a new password. It takes the present one, or, where there is none, a recent sign-in. All other
 * sessions end.
 * @returns the `Set-Cookie` value: the session goes on under a new one
 * @throws DomainError invalid with `fields` current and password (with `reasons` when it is weak); unauthenticated; forbidden with
 *   the reason `reauthentication_needed`; rate_limited
 */
export async function changePassword(
  ctx: Context,
  { password, current = "" }: z.output<typeof changePasswordSchema>,
): Promise<{ cookie: string }> {
  const { userId, email, session } = requireUser(ctx);
  const account = await findAccountById(ctx, userId);
  const hasPassword = account !== null && account.passwordHash !== null;
  if (hasPassword) await requirePassword(ctx, { userId, password: current }, "current");
  else requireRecentSignIn(ctx);
  await requireStrongPassword(ctx, { password, email });
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await endSessions(tx, userId, { except: session.id });
    await revokeLinks(tx, { userId, email });
    await sendSecurityNotice(tx, email, "passwordChanged");
    return { cookie: await elevateSession(tx, session.id, { assurance: session.assurance }) };
  });
}
