import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { takeToken } from "#domain/rate-limits/take-token.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { lockAccount } from "../lock-account.ts";
import { requireRecentSignIn } from "../require-user.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { isNewCode, openFactor, secretLost, wrongCode } from "./accept-code.ts";
import { type NewFactor, countNewFactor } from "./count-new-factor.ts";

const confirmSchema = z.object({ id: z.string(), code: z.string("Please type the code that the app shows.") });

/** One can hardly mistype more often, and guessing here gains nothing. */
const tries = { capacity: 20, refillPerMinute: 5 };

/**
 * Makes an authenticator app count, with a code that it shows. From now on it is asked for at every sign-in. This session has
 * shown it; all others of the person end.
 * @throws DomainError invalid with `fields` code; not_found; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`; rate_limited
 */
export async function confirmFactor(ctx: Context, input: unknown): Promise<NewFactor> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  const { id, code } = parseFields(confirmSchema, input);
  await takeToken(ctx, { key: `confirm-factor:${userId}`, ...tries });
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const factor = await tx.db
      .selectFrom("account_factors")
      .select(["id", "secret", "last_step"])
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("verified_at", "is", null)
      .executeTakeFirst();
    if (!factor) throw new DomainError("not_found", "This app is set up already, or no longer. Please begin again.");
    const opened = await openFactor(tx, factor);
    if (!opened) throw secretLost();
    if (!(await isNewCode(tx, opened, code))) throw wrongCode();
    await tx.db.updateTable("account_factors").set({ verified_at: tx.clock() }).where("id", "=", id).execute();
    await sendSecurityNotice(tx, email, "factorAdded");
    return countNewFactor(tx, { userId, sessionId: session.id });
  });
}
