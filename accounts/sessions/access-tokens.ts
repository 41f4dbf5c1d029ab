import type { CryptoKey, JWK } from "jose";
import { z } from "zod";
import type { PublicJwk } from "#db/tables/account-tables.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { open, seal } from "#domain/security/secrets.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { type Call, call } from "../http/call.ts";
import { requireUser } from "../rights.ts";
import { findAccountById } from "../users/account.ts";

/** Loaded where a token is made or checked: most sites never see one. */
const jose = () => import("jose");

/** Seconds. Others can't ask whether a session is over, so what they were shown must end by itself. */
export const accessTokenLifetime = 5 * 60;

/**
 * A signed token that tells another service of the operator's who is signed in here. It opens nothing on this site's own screens, and
 * holds what is named below, never the user's row.
 * @throws DomainError invalid with `fields` audience when the operator has not named that service; unauthenticated
 */
export async function createAccessToken(ctx: Context, audience: string): Promise<string> {
  const { userId, session } = requireUser(ctx);
  if (!ctx.accounts.tokenAudiences.includes(audience)) {
    throw invalidField("audience", "No tokens are made for this audience.");
  }
  const account = await findAccountById(ctx, userId);
  const { id, key } = await getSigningKey(ctx);
  const now = Math.floor(ctx.clock().getTime() / 1_000);
  const { SignJWT } = await jose();
  return new SignJWT({
    email: account?.email ?? "",
    email_verified: account?.emailVerified ?? false,
    aal: session.assurance,
    session_id: session.id,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: "JWT" })
    .setIssuer(ctx.linkUrl)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenLifetime)
    .sign(key);
}

/**
 * The id of the user whom an access token names; null when the session behind it is over.
 * @throws DomainError unauthenticated with the reason `bad_jwt`
 */
export async function readAccessToken(ctx: Context, token: string): Promise<string | null> {
  const keys = await findPublicKeys(ctx);
  if (keys.length === 0) throw badToken("JWKS is empty");
  const { createLocalJWKSet, jwtVerify } = await jose();
  const { payload } = await jwtVerify<{ session_id?: unknown }>(token, createLocalJWKSet({ keys }), {
    issuer: ctx.linkUrl,
    audience: [...ctx.accounts.tokenAudiences],
    algorithms: [signingAlgorithm],
    currentDate: ctx.clock(),
  }).catch((error: unknown) => {
    throw badToken("Invalid JWT signature", error);
  });
  const session = await ctx.db
    .selectFrom("sessions")
    .select("user_id")
    .where("id", "=", String(payload.session_id))
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return session && session.user_id === payload.sub ? session.user_id : null;
}

/** The refusal of an access token, which other programs know by its reason. */
export function badToken(message: string, cause?: unknown): DomainError {
  return new DomainError("unauthenticated", message, { reasons: ["bad_jwt"], cause });
}

const signingAlgorithm = "ES256";

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

/**
 * The public halves of all keys whose tokens may still be good, the newest first; none before the first token was asked for. A key that was
 * sealed with a secret that the site does not know any more is none of them: somebody else may have that secret, and sign with the key.
 */
export async function findPublicKeys(
  process: Pick<ProcessContext, "db" | "clock" | "secret" | "previousSecrets">,
): Promise<JWK[]> {
  const rows = await process.db
    .selectFrom("signing_keys")
    .select(["id", "public_key", "private_key"])
    .where("created_at", ">", new Date(process.clock().getTime() - signsFor - publishedFor))
    .orderBy("created_at", "desc")
    .execute();
  return rows
    .filter(({ private_key }) => open(process, private_key) !== null)
    .map(({ id, public_key }) => ({ ...public_key, kid: id, alg: signingAlgorithm, use: "sig" }));
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
  const opened = open(process, private_key);
  if (opened) {
    const { importJWK } = await jose();
    return { id, key: (await importJWK(JSON.parse(opened.data) as JWK, signingAlgorithm)) as CryptoKey };
  }
  process.log.warn({}, "a signing key was encrypted with another secret, so a new one is made");
  return null;
}

async function createKey({ db, clock, secret }: ProcessContext): Promise<SigningKey> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await jose();
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const { x = "", y = "" } = await exportJWK(publicKey);
  const shared: PublicJwk = { kty: "EC", crv: "P-256", x, y };
  const id = await calculateJwkThumbprint({ ...shared });
  const data = JSON.stringify(await exportJWK(privateKey));
  const row = { id, public_key: shared, private_key: seal({ secret }, data), created_at: clock() };
  await db.insertInto("signing_keys").values(row).execute();
  return { id, key: privateKey };
}

const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});

/** What other services of the operator's check access tokens with. */
export const keyCalls: readonly Call[] = [
  call("GET /jwks", {
    summary: "The public keys that sign access tokens; none before the first token was made.",
    rights: [],
    answer: z.strictObject({ keys: z.array(publicKey) }),
    run: async (ctx) => ({ keys: (await findPublicKeys(ctx)) as z.output<typeof publicKey>[] }),
  }),
];
