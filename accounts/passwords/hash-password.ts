import { argon2, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's parameters for Argon2id: 19 MiB of memory, two passes. About 30 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

/** @returns the hash of a password, with its salt and parameters (PHC string) */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveArgon2(password, salt);
  return `${prefix}${toBase64(salt)}$${toBase64(key)}`;
}

/** Hashes that no password has. */
const noArgon2 = `${prefix}${toBase64(Buffer.alloc(16))}$`;
const noScrypt = ":";

/**
 * Whether the hash is that of the password. Also for hashes of former releases (scrypt).
 *
 * A refusal does the work of both formats, also where there is no hash: scrypt takes three times as long as Argon2id, and with a few
 * requests at once no minimum time hides that. Else an account that has not been used since the upgrade could be told from an
 * unknown address.
 * @param options.hash null where there is no such account, or none with a password
 */
export async function verifyPassword({ hash, password }: { hash: string | null; password: string }): Promise<boolean> {
  const isOld = hash !== null && isOutdated(hash);
  if (await isArgon2Of(hash === null || isOld ? noArgon2 : hash, password)) return true;
  return isScryptOf(isOld ? hash : noScrypt, password);
}

async function isArgon2Of(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.slice(prefix.length).split("$");
  return isSame(await deriveArgon2(password, Buffer.from(salt, "base64")), Buffer.from(key, "base64"));
}

async function isScryptOf(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  return isSame(await deriveScrypt(password, salt), Buffer.from(key, "hex"));
}

/** Whether a password should be hashed anew when it is next known. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefix);
}

async function deriveArgon2(password: string, nonce: Buffer): Promise<Buffer> {
  return promisify(argon2)("argon2id", { ...parameters, message: password.normalize("NFKC"), nonce });
}

const scryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 1 << 26 };

async function deriveScrypt(password: string, salt: string): Promise<Buffer> {
  const derive = (done: (error: Error | null, key: Buffer) => void) =>
    scrypt(password.normalize("NFKC"), salt, 64, scryptOptions, done);
  return promisify(derive)();
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
