import { createHash } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { createAccountToken, readAccountToken } from "./account-token.ts";
import { type Account, findAccountById } from "./find-account.ts";
import { recoveryLifetime } from "./limits.ts";

const purpose = "recover";

/** The token of a recovery link. It dies with the password that was forgotten and with the address that it was sent to. */
export function createRecoveryToken(process: ProcessContext, account: Account): string {
  return createAccountToken(process, {
    purpose,
    subject: account.id,
    lifetime: recoveryLifetime,
    seal: recoverySeal(account),
  });
}

/** @returns the account that the token recovers, or why it recovers none */
export async function readRecoveryToken(
  process: ProcessContext,
  token: string,
): Promise<{ account: Account } | { fault: "forged" | "expired" }> {
  let account: Account | null = null;
  const read = await readAccountToken(process, {
    purpose,
    token,
    async sealOf(userId) {
      account = await findAccountById(process, userId);
      return account && recoverySeal(account);
    },
  });
  if ("fault" in read) return read;
  return account ? { account } : { fault: "forged" };
}

/** Changes with the address and with the password; tells neither. */
export function recoverySeal({ email, passwordHash }: Account): string {
  return createHash("sha256")
    .update(JSON.stringify([email, passwordHash]))
    .digest("base64url");
}
