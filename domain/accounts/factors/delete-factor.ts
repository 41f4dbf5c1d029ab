import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "../create-accounts.ts";
import { endSessions } from "../end-sessions.ts";
import { lockAccount } from "../lock-account.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { type CountingFactor, findCountingFactors } from "./find-factors.ts";
import { requireSecondFactor } from "./require-second-factor.ts";

/**
 * Removes an authenticator app or a passkey of the signed-in person. With the last factor the recovery codes go too, and sessions are
 * worth a first factor again. All other sessions of the person end.
 * @throws DomainError not_found; conflict when the operator requires a second factor and it is the last; unauthenticated;
 *   forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export async function deleteFactor(ctx: Context, { kind, id }: CountingFactor): Promise<void> {
  const { userId, email, session } = requireSecondFactor(ctx);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const factors = await findCountingFactors(tx, userId);
    if (!factors.some((factor) => factor.kind === kind && factor.id === id)) {
      throw new DomainError("not_found", `This ${kind} is gone already.`);
    }
    if (factors.length === 1 && ctx.accounts.secondFactorRequired) {
      throw new DomainError(
        "conflict",
        "Admins of this site need a second factor. Add another one before removing this one.",
      );
    }
    await endSessions(tx, userId, { except: session.id });
    if (factors.length === 1) await deleteAllFactors(tx, userId);
    else if (kind === "app") await tx.db.deleteFrom("account_factors").where("id", "=", id).execute();
    else await tx.db.deleteFrom("account_passkeys").where("id", "=", id).execute();
    await sendSecurityNotice(tx, email, kind === "app" ? "factorRemoved" : "passkeyRemoved");
  });
}

/** Leaves an account with its first factor only, in the caller's transaction. */
export async function deleteAllFactors(tx: Context, userId: string): Promise<void> {
  await tx.db.deleteFrom("account_factors").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("account_passkeys").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("account_recovery_codes").where("user_id", "=", userId).execute();
  const { adapter } = await createAccounts(tx).auth.$context;
  await adapter.updateMany({
    model: "session",
    where: [{ field: "userId", value: userId }],
    update: { assurance: "aal1" },
  });
}
