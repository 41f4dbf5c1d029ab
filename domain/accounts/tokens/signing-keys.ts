import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { PublicJwk } from "#db/account-tables.ts";
import type { ProcessContext } from "#domain/context.ts";
import { open, seal } from "#domain/secrets/seal.ts";

export const signingAlgorithm = "ES256";

/** Milliseconds for which a key signs; then a new one is made. */
const signsFor = 90 * 24 * 60 * 60 * 1_000;
/** Milliseconds for which a key is published after that: far longer than a token lives, and than others keep the set. */
const publishedFor = 24 * 60 * 60 * 1_000;

export interface SigningKey {
  id: string;
  key: CryptoKey;
}

/**
 * The key that signs at present. It is made when it is first needed, and its private half is encrypted with the secret of the site. Two
 * processes that need one at the same moment make two: both are published.
 */
export async function getSigningKey(process: ProcessContext): Promise<SigningKey> {
  const row = await process.db
    .selectFrom("signing_keys")
    .select(["id", "private_key"])
    .where("created_at", ">", new Date(process.clock().getTime() - signsFor))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return (row && (await readKey(process, row))) ?? createKey(process);
}

/** The public halves of all keys whose tokens may still be good, the newest first; none before the first token was asked for. */
export async function findPublicKeys({ db, clock }: Pick<ProcessContext, "db" | "clock">): Promise<JWK[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .select(["id", "public_key"])
    .where("created_at", ">", new Date(clock().getTime() - signsFor - publishedFor))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ id, public_key }) => ({ ...public_key, kid: id, alg: signingAlgorithm, use: "sig" }));
}

/** Deletes the keys that are published no more. */
export async function deleteStaleKeys({ db, clock }: ProcessContext): Promise<void> {
  const ended = new Date(clock().getTime() - signsFor - publishedFor);
  await db.deleteFrom("signing_keys").where("created_at", "<=", ended).execute();
}

/** Null when the secret of the site is another one by now: such a key signs nothing any more. */
async function readKey(
  process: ProcessContext,
  { id, private_key }: { id: string; private_key: string },
): Promise<SigningKey | null> {
  const opened = await open(process, private_key);
  if (opened) return { id, key: (await importJWK(JSON.parse(opened.data) as JWK, signingAlgorithm)) as CryptoKey };
  process.log.warn({}, "a signing key was encrypted with another secret, so a new one is made");
  return null;
}

async function createKey({ db, clock, secret }: ProcessContext): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { x = "", y = "" } = await exportJWK(publicKey);
  const shared: PublicJwk = { kty: "EC", crv: "P-256", x, y };
  const id = await calculateJwkThumbprint({ ...shared });
  const data = JSON.stringify(await exportJWK(privateKey));
  const row = {
    id,
    public_key: shared,
    private_key: await seal({ secret }, data),
    created_at: clock(),
  };
  await db.insertInto("signing_keys").values(row).execute();
  return { id, key: privateKey };
}
