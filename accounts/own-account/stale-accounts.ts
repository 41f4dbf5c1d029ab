import type { ProcessContext } from "#domain/context.ts";
import { hasOnlyPassword } from "../users/account.ts";
import type { ExpiringTable } from "../users/sign-in-method.ts";
import { signInMethods } from "./sign-in-methods.ts";

const expiring: readonly ExpiringTable[] = [
  "sessions",
  "one_time_codes",
  ...signInMethods.flatMap((method) => method.expiring ?? []),
];

const day = 24 * 60 * 60 * 1_000;
/** Milliseconds that an unconfirmed sign-up is kept: its mail may still be looked for. */
const unconfirmedLifetimeMs = 7 * day;

/**
 * Deletes what is of no more use: sessions, links, codes, challenges and sign-ins at providers that ended a day ago, and sign-ups
 * that were not confirmed within a week, unless they are banned: the ban would go with them.
 */
export async function deleteStaleAccounts(process: ProcessContext): Promise<void> {
  const { db } = process;
  const now = process.clock().getTime();
  for (const table of expiring) {
    await db
      .deleteFrom(table)
      .where("expires_at", "<", new Date(now - day))
      .execute();
  }
  await db
    .deleteFrom("users")
    .where("email_verified", "=", false)
    .where("banned_at", "is", null)
    .where("created_at", "<", new Date(now - unconfirmedLifetimeMs))
    .where(hasOnlyPassword)
    .execute();
}
