import type { Context } from "#domain/context.ts";
import type { Tables } from "#db/schema.ts";

/** What the account behind it needs of a sign-in method. own-account/sign-in-methods.ts lists them all. */
export interface SignInMethod {
  /** Takes it from an account that its owner has recovered: an attacker may have prepared it. */
  reset?: (tx: Context, userId: string) => Promise<unknown>;
  /** Revokes the codes and links that were made to sign in by it and not used yet. */
  revokePending?: (tx: Context, account: { userId: string; email: string }) => Promise<unknown>;
  /** Tables of what it keeps for a while. */
  expiring?: readonly ExpiringTable[];
}

/** A table whose rows are of no use after `expires_at`. */
export type ExpiringTable = {
  [Name in keyof Tables]: "expires_at" extends keyof Tables[Name] ? Name : never;
}[keyof Tables];
