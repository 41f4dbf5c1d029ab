import { z } from "zod";
import { brand } from "#content/brand.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { attemptLifetime } from "../limits.ts";
import { consumeAttempt, createAttempt } from "../sign-in-attempt.ts";
import { takeKeyToken } from "../take-account-tokens.ts";
import { formatSiweMessage, parseSiweMessage } from "./siwe-message.ts";

/** What a wallet signs for. A signature for one of them is worth nothing for the other. */
interface Purpose {
  purpose: string;
  /** What the wallet shows to its owner. */
  statement: string;
}

export const signInPurpose: Purpose = { purpose: "wallet-sign-in", statement: `Sign in to ${brand.name}.` };
export const linkPurpose = (userId: string): Purpose => ({
  purpose: `wallet-link:${userId}`,
  statement: `Link this wallet to my account at ${brand.name}. From then on it signs in to it.`,
});

export const walletSchema = z.object({
  address: z.string("Please name the wallet.").regex(/^0x[\da-f]{40}$/i, "This is not the address of a wallet."),
  chainId: z.int("Please name the network of the wallet.").positive(),
});

export const walletProofSchema = z.object({
  message: z.string("The signed message is missing.").max(2_000),
  signature: z.string("The signature is missing.").max(2_000),
});

/** The library takes a while to load, and few visits of the site need it. */
const ethereum = () => import("micro-eth-signer");

/** @throws DomainError not_found where the operator has not switched wallets on */
export function requireWallets({ accounts }: Context): void {
  if (accounts.walletChains.length === 0) throw new DomainError("not_found", "Wallets are not in use here.");
}

/**
 * Writes the message that a wallet is to sign (EIP-4361): for this site, this wallet and this browser, good once, for five minutes.
 * @param browser value of the attempt's cookie
 * @returns the message, and the `Set-Cookie` value
 * @throws DomainError invalid with `fields` address or chainId; not_found where wallets are off; rate_limited
 */
export async function createWalletMessage(
  ctx: Context,
  input: unknown,
  { purpose, statement, browser }: Purpose & { browser: string | null },
): Promise<{ message: string; cookie: string }> {
  requireWallets(ctx);
  const { address, chainId } = parseFields(walletSchema, input);
  if (!ctx.accounts.walletChains.includes(chainId)) {
    const message = "The wallet is on a network that is not in use here. Please switch it to another one.";
    throw new DomainError("invalid", message, { fields: { chainId: message } });
  }
  await takeKeyToken(ctx);
  const { challenge, cookie } = await createAttempt(ctx, { purpose, browser });
  const { addr } = await ethereum();
  const now = ctx.clock();
  const { host, origin } = new URL(ctx.linkUrl);
  const message = formatSiweMessage({
    address: addr.addChecksum(address.toLowerCase()),
    chainId,
    domain: host,
    uri: `${origin}/admin`,
    nonce: challenge,
    statement,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + attemptLifetime),
  });
  return { message, cookie };
}

/**
 * Accepts a signed message: in the exact form that this site writes, for its address, this purpose and this browser, and once.
 * @param attempt value of the attempt's cookie
 * @returns the address of the wallet, in its one spelling
 * @throws DomainError invalid; not_found where wallets are off; rate_limited
 */
export async function acceptWallet(
  ctx: Context,
  input: unknown,
  { purpose, statement, attempt }: Purpose & { attempt: string | null },
): Promise<string> {
  requireWallets(ctx);
  const { message, signature } = parseFields(walletProofSchema, input);
  await takeKeyToken(ctx);
  const said = parseSiweMessage(message);
  const now = ctx.clock().getTime();
  const { host, origin } = new URL(ctx.linkUrl);
  const isOurs =
    said?.domain === host &&
    said.uri === `${origin}/admin` &&
    said.statement === statement &&
    ctx.accounts.walletChains.includes(said.chainId) &&
    said.expirationTime.getTime() > now &&
    said.expirationTime.getTime() <= now + attemptLifetime;
  if (!isOurs) throw refused();
  const { addr, eip191Signer } = await ethereum();
  if (addr.addChecksum(said.address.toLowerCase()) !== said.address) throw refused();
  if (!(await consumeAttempt(ctx, { purpose, browser: attempt, challenge: said.nonce }))) {
    throw new DomainError("invalid", "That took too long. Please try again.");
  }
  if (!isSignedBy(eip191Signer, said.address, { message, signature })) throw refused();
  return said.address;
}

type Signer = Awaited<ReturnType<typeof ethereum>>["eip191Signer"];

/** The library throws at what is no signature at all. */
function isSignedBy(
  signer: Signer,
  address: string,
  { message, signature }: z.infer<typeof walletProofSchema>,
): boolean {
  try {
    return signer.verify(signature, message, address);
  } catch {
    return false;
  }
}

function refused(): DomainError {
  return new DomainError("invalid", "The wallet's signature was not accepted. Please try again.");
}
