import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { BackupError } from "#db/backup/backup-error.ts";

/** The secret of a site, sealed by a passphrase: scrypt for the key, AES-256-GCM for the text. All in base64. */
export const sealedSchema = z.strictObject({
  kdf: z.literal("scrypt-131072-8-1"),
  cipher: z.literal("aes-256-gcm"),
  salt: z.base64().length(24),
  nonce: z.base64().length(16),
  tag: z.base64().length(24),
  text: z.base64().max(100_000),
});
export type Sealed = z.output<typeof sealedSchema>;

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** A key takes half a second and 128 MB to derive, so that a passphrase is hard to guess. */
function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return deriveKey(passphrase.normalize("NFC"), salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 256 << 20 });
}

/** @param about what the seal also vouches for: opening it with another one fails */
export async function seal(passphrase: string, secret: string, about: string): Promise<Sealed> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  cipher.setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), text };
  const encoded = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("base64")]);
  return { kdf: "scrypt-131072-8-1", cipher: "aes-256-gcm", ...Object.fromEntries(encoded) } as Sealed;
}

/** @throws BackupError for another passphrase, or when the set is not the one that was sealed */
export async function unseal(passphrase: string, sealed: Sealed, about: string): Promise<string> {
  const bytes = (name: "salt" | "nonce" | "tag" | "text") => Buffer.from(sealed[name], "base64");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, bytes("salt")), bytes("nonce"));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes("tag"));
  try {
    return Buffer.concat([decipher.update(bytes("text")), decipher.final()]).toString();
  } catch (cause) {
    throw new BackupError(
      "BACKUP_PASSPHRASE does not open the secret of this set: it was made with another passphrase, or someone changed its list of files since.",
      cause,
    );
  }
}
