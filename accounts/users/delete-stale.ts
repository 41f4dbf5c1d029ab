import type { ProcessContext } from "#domain/context.ts";
import { deleteStaleKeys } from "../sessions/access-tokens.ts";
import { hasOnlyPassword } from "./account.ts";

const day = 24 * 60 * 60 * 1_000;
/** Milliseconds that an unconfirmed sign-up is kept: its mail may still be looked for. */
const unconfirmedLifetime = 7 * day;

/**
 * Deletes what is of no more use: sessions, links, codes, challenges and sign-ins at providers that ended a day ago, and sign-ups
 * that were not confirmed within a week, unless they are banned: the ban would go with them.
 */
export async function deleteStaleAccounts(process: ProcessContext): Promise<void> {
  const { db } = process;
  const now = process.clock().getTime();
  const ended = ["admin_setup_links", "provider_requests", "used_tokens", "sessions", "one_time_codes"] as const;
  for (const table of ended) {
    await db
      .deleteFrom(table)
      .where("expires_at", "<", new Date(now - day))
      .execute();
  }
  await deleteStaleKeys(process);
  await db
    .deleteFrom("users")
    .where("email_verified", "=", false)
    .where("banned_at", "is", null)
    .where("created_at", "<", new Date(now - unconfirmedLifetime))
    .where(hasOnlyPassword)
    .execute();
}
