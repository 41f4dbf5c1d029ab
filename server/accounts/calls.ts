import { resendConfirmation, sendRecovery } from "#domain/accounts/send-recovery.ts";
import type { Context } from "#domain/context.ts";

/**
 * A call of the auth layer that the domain answers itself. Its name is that of specification section 7. Rights, limits and
 * validation are the domain function's; what is not named here can't be reached.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/auth. */
  path: string;
  /** @throws DomainError */
  run: (ctx: Context, input: unknown) => Promise<CallAnswer>;
}

export interface CallAnswer {
  body: unknown;
  /** `Set-Cookie` values. */
  cookies?: readonly string[];
}

export const calls: readonly Call[] = [
  {
    method: "POST",
    path: "/recover",
    run: async (ctx, input) => {
      await sendRecovery(ctx, input);
      return { body: { recovery: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/resend",
    run: async (ctx, input) => {
      await resendConfirmation(ctx, input);
      return { body: { confirmation: "sent" } };
    },
  },
];
