import type { Context } from "#domain/context.ts";
import { requireUser } from "../sessions/require-user.ts";
import { z } from "zod";
import { DomainError } from "#lib/domain-error.ts";
import { passkeyNameSchema } from "./webauthn.ts";

export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  /** Null until it has been used. */
  lastUsedAt: Date | null;
  /** False after a recovery, until it has answered for a second factor once. */
  signsIn: boolean;
}

/**
 * The passkeys of the signed-in person, the oldest first.
 * @throws DomainError unauthenticated
 */
export async function findPasskeys(ctx: Context): Promise<Passkey[]> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .selectFrom("account_passkeys")
    .select(["id", "name", "created_at", "last_used_at", "signs_in"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, name, created_at, last_used_at, signs_in }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    signsIn: signs_in,
  }));
}

/** What tells the browser which passkeys of a user are meant. */
export async function findCredentials({ db }: Context, userId: string) {
  const rows = await db
    .selectFrom("account_passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as Transport[] }));
}

type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

export const passkeyRenameSchema = z.object({ name: passkeyNameSchema });

/**
 * Renames a passkey of the signed-in person.
 * @throws DomainError not_found; unauthenticated
 */
export async function updatePasskey(ctx: Context, id: string, { name }: { name: string }): Promise<void> {
  const { userId } = requireUser(ctx);
  const updated = await ctx.db
    .updateTable("account_passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new DomainError("not_found", "This passkey is gone already.");
}
