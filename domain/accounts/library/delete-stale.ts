import type { ProcessContext } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";
import { deleteStaleKeys } from "../sessions/access-tokens.ts";

const day = 24 * 60 * 60 * 1_000;
/** An unconfirmed sign-up is kept for as long as somebody may still look for its mail. */
const unconfirmedLifetime = 7 * day;
/** At most so many unconfirmed sign-ups at once; the next round takes the next ones. */
const batch = 500;

/**
 * Deletes what is of no more use: sessions, links, codes, challenges and sign-ins at providers that ended a day ago, sign-ups
 * that nobody confirmed in a week.
 */
export async function deleteStaleAccounts(process: ProcessContext): Promise<void> {
  const now = process.clock().getTime();
  const yesterday = new Date(now - day);
  for (const table of ["admin_setup_links", "provider_requests", "used_tokens"] as const) {
    await process.db.deleteFrom(table).where("expires_at", "<", yesterday).execute();
  }

  await deleteStaleKeys(process);

  const { adapter, internalAdapter } = await createAccounts(process).auth.$context;
  await adapter.deleteMany({
    model: "session",
    where: [{ field: "expiresAt", operator: "lt", value: yesterday }],
  });
  await adapter.deleteMany({
    model: "verification",
    where: [{ field: "expiresAt", operator: "lt", value: yesterday }],
  });
  const unconfirmed = await adapter.findMany<{ id: string }>({
    model: "user",
    where: [
      { field: "emailVerified", value: false },
      { field: "createdAt", operator: "lt", value: new Date(now - unconfirmedLifetime) },
    ],
    limit: batch,
  });
  for (const { id } of unconfirmed) {
    const accounts = await internalAdapter.findAccounts(id);
    if (accounts.every(({ providerId }) => providerId === "credential")) await internalAdapter.deleteUser(id);
  }
}
