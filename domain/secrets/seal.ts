import { createHash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";
import { sql } from "kysely";
import type { ProcessContext } from "#domain/context.ts";

/** What was sealed, and whether with the present secret. */
export interface Opened {
  data: string;
  isCurrent: boolean;
}

/** Encrypts with the secret of the site what must not be readable in a copy of the database. @returns hexadecimal digits */
export function seal({ secret }: Pick<ProcessContext, "secret">, data: string): string {
  return Buffer.from(cipherOf(secret).encrypt(Buffer.from(data))).toString("hex");
}

/** XChaCha20-Poly1305 with a random nonce, which stands before the text. */
function cipherOf(secret: string) {
  return managedNonce(xchacha20poly1305)(createHash("sha256").update(secret).digest());
}

/** Opens what `seal` made with the secret of the site or one that it had before; null when it was made with another one. */
export function open(
  { secret, previousSecrets }: Pick<ProcessContext, "secret" | "previousSecrets">,
  sealed: string,
): Opened | null {
  for (const key of [secret, ...previousSecrets]) {
    try {
      const data = cipherOf(key).decrypt(Buffer.from(sealed, "hex"));
      return { data: Buffer.from(data).toString(), isCurrent: key === secret };
    } catch {
      // Sealed with another secret, or damaged.
    }
  }
  return null;
}

/** Where sealed texts are kept. */
const sealedColumns = [
  { table: "account_factors", column: "secret" },
  { table: "sso_connections", column: "secret" },
  { table: "signing_keys", column: "private_key" },
] as const;

/**
 * Seals with the present secret whatever was sealed with a former one, so that the former one need not be kept for it. Safe beside
 * other processes, and to repeat.
 * @returns how many were sealed anew, and how many no known secret opens
 */
export async function resealSecrets(process: ProcessContext): Promise<{ resealed: number; unreadable: number }> {
  const result = { resealed: 0, unreadable: 0 };
  for (const { table, column } of sealedColumns) {
    const sealedText = sql<string>`${sql.ref(column)}`.as("sealed");
    const { ref } = process.db.dynamic;
    const rows = await process.db
      .selectFrom(table)
      .select(["id", sealedText])
      .where(ref(column), "is not", null)
      .execute();
    for (const { id, sealed } of rows) {
      const opened = open(process, sealed);
      if (opened === null) result.unreadable += 1;
      if (opened === null || opened.isCurrent) continue;
      const renewed = { [column]: seal(process, opened.data) };
      await process.db.updateTable(table).set(renewed).where("id", "=", id).where(ref(column), "=", sealed).execute();
      result.resealed += 1;
    }
  }
  return result;
}
