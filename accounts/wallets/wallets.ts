import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { attemptLifetimeMs, consumeAttempt, createAttempt } from "../tokens/one-time-codes.ts";
import { type Call, call, signInVariant } from "../calls/call.ts";
import { takeForClient } from "../calls/rate-limits.ts";
import { requireRecentSignIn, requireWallets } from "../calls/rights.ts";
import { changeSignIn } from "../sessions/change-sign-in.ts";
import { signIn } from "../sessions/start-session.ts";
import { addIdentity, findOwner } from "../users/account.ts";

/** What a wallet signs for. A signature for one of them is worth nothing for the other. */
interface Purpose {
  purpose: string;
  /** What the wallet shows to its owner, by the name of the site. */
  statement: (name: string) => string;
}

const signInPurpose: Purpose = { purpose: "wallet-sign-in", statement: (name) => `Sign in to ${name}.` };
const linkPurpose = (userId: string): Purpose => ({
  purpose: `wallet-link:${userId}`,
  statement: (name) => `Link this wallet to my account at ${name}. From then on it signs in to it.`,
});

const walletSchema = z.object({
  address: z.string("Please name the wallet.").regex(/^0x[\da-f]{40}$/i, "This is not the address of a wallet."),
  chainId: z.int("Please name the network of the wallet.").positive(),
});

const walletProofSchema = z.object({
  message: z.string("The signed message is missing.").max(2_000),
  signature: z.string("The signature is missing.").max(2_000),
});

type WalletProof = z.output<typeof walletProofSchema>;

/** What a message says of this site: host, address of the page, and what is signed for, with as much of the name as it has room for. */
async function ownPart(ctx: Context, statement: Purpose["statement"]) {
  const { host, origin } = new URL(ctx.linkUrl);
  const name = (await getTexts(ctx)).brand.name.slice(0, 100);
  return { domain: host, uri: `${origin}/admin`, statement: statement(name) };
}

/** The library takes a while to load, and few visits of the site need it. */
const ethereum = () => import("micro-eth-signer");

/**
 * Writes the message that a wallet is to sign (EIP-4361): for this site, this wallet and this browser, good once, for five minutes.
 * @param browser value of the attempt's cookie
 * @returns the message, and the `Set-Cookie` value
 * @throws DomainError invalid with `fields` chainId; not_found where wallets are off; rate_limited
 */
async function createWalletMessage(
  ctx: Context,
  { address, chainId }: z.output<typeof walletSchema>,
  { purpose, statement, browser }: Purpose & { browser: string | null },
): Promise<{ message: string; cookie: string }> {
  requireWallets(ctx);
  if (!ctx.accounts.walletChains.includes(chainId)) {
    const message = "The wallet is on a network that is not in use here. Please switch it to another one.";
    throw invalidField("chainId", message);
  }
  await takeForClient(ctx, "account-key:address");
  const { challenge, cookie } = await createAttempt(ctx, { purpose, browser });
  const { addr } = await ethereum();
  const now = ctx.clock();
  const message = formatSiweMessage({
    ...(await ownPart(ctx, statement)),
    address: addr.addChecksum(address.toLowerCase()),
    chainId,
    nonce: challenge,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + attemptLifetimeMs),
  });
  return { message, cookie };
}

/**
 * Accepts a signed message: in the exact form that this site writes, for its address, this purpose and this browser, and once.
 * @param attempt value of the attempt's cookie
 * @returns the address of the wallet, in its one spelling
 * @throws DomainError invalid; not_found where wallets are off; rate_limited
 */
async function acceptWallet(
  ctx: Context,
  { message, signature }: WalletProof,
  { purpose, statement, attempt }: Purpose & { attempt: string | null },
): Promise<string> {
  requireWallets(ctx);
  await takeForClient(ctx, "account-key:address");
  const said = parseSiweMessage(message);
  const now = ctx.clock().getTime();
  const own = await ownPart(ctx, statement);
  const isOurs =
    said?.domain === own.domain &&
    said.uri === own.uri &&
    said.statement === own.statement &&
    ctx.accounts.walletChains.includes(said.chainId) &&
    said.expirationTime.getTime() > now &&
    said.expirationTime.getTime() <= now + attemptLifetimeMs;
  if (!isOurs) throw refused();
  const { addr, eip191Signer } = await ethereum();
  if (addr.addChecksum(said.address.toLowerCase()) !== said.address) throw refused();
  await consumeAttempt(ctx, { purpose, browser: attempt, challenge: said.nonce });
  if (!isSignedBy(eip191Signer, said.address, { message, signature })) throw refused();
  return said.address;
}

type Signer = Awaited<ReturnType<typeof ethereum>>["eip191Signer"];

/** The library throws at what is no signature at all. */
function isSignedBy(signer: Signer, address: string, { message, signature }: WalletProof): boolean {
  try {
    return signer.verify(signature, message, address);
  } catch {
    return false;
  }
}

function refused(): DomainError {
  return new DomainError("invalid", "The wallet's signature was not accepted. Please try again.");
}

/** What a sign-in message says (EIP-4361), as far as this site uses it: one version, one address of a page, no resources. */
export interface SiweMessage {
  /** Host, with the port where there is one. */
  domain: string;
  /** With the checksum in its spelling. */
  address: string;
  statement: string;
  uri: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expirationTime: Date;
}

/** The message in its one spelling: wallets recognise the format and warn when the domain is not the page's. */
export function formatSiweMessage(said: SiweMessage): string {
  return [
    `${said.domain} wants you to sign in with your Ethereum account:`,
    said.address,
    "",
    said.statement,
    "",
    `URI: ${said.uri}`,
    "Version: 1",
    `Chain ID: ${said.chainId}`,
    `Nonce: ${said.nonce}`,
    `Issued At: ${said.issuedAt.toISOString()}`,
    `Expiration Time: ${said.expirationTime.toISOString()}`,
  ].join("\n");
}

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const form = new RegExp(
  String.raw`^(?<domain>\S{1,300}) wants you to sign in with your Ethereum account:\n(?<address>0x[\dA-Fa-f]{40})\n\n` +
    String.raw`(?<statement>[^\n]{1,300})\n\nURI: (?<uri>\S{1,400})\nVersion: 1\nChain ID: (?<chainId>[1-9]\d{0,14})\n` +
    String.raw`Nonce: (?<nonce>[\w-]{8,200})\nIssued At: (?<issuedAt>${time})\nExpiration Time: (?<expirationTime>${time})$`,
);

/** What a message says; null for one that {@link formatSiweMessage} would not write so, character by character. */
export function parseSiweMessage(message: string): SiweMessage | null {
  const parts = form.exec(message)?.groups;
  if (!parts) return null;
  const { domain = "", address = "", statement = "", uri = "", nonce = "" } = parts;
  const issuedAt = new Date(parts["issuedAt"] ?? "");
  const expirationTime = new Date(parts["expirationTime"] ?? "");
  if (Number.isNaN(issuedAt.getTime()) || Number.isNaN(expirationTime.getTime())) return null;
  const said = { domain, address, statement, uri, chainId: Number(parts["chainId"]), nonce, issuedAt, expirationTime };
  return formatSiweMessage(said) === message ? said : null;
}

/** The provider of an identity that is a wallet. */
const walletProvider = "wallet";

/**
 * Signs in to the account that the owner of this wallet has linked it to (EIP-4361). No other wallet does: an account is never made for
 * one. Who has signed for an unknown wallet owns it, so it gives nothing away to say that it is not linked.
 */
export const web3 = signInVariant({
  rights: ["wallets"],
  limits: ["account-key:address"],
  input: walletProofSchema.extend({ chain: z.literal("ethereum").optional() }),
  errors: ["wallet_not_linked"],
  async run(ctx, proof, { userAgent, attempt }) {
    const address = await acceptWallet(ctx, proof, { ...signInPurpose, attempt });
    const find = (tx: Context) => findOwner(tx, { provider: walletProvider, subject: address });
    const owner = await find(ctx);
    if (owner === null) throw notLinked();
    return signIn(ctx, { userId: owner.id, userAgent, find, refusal: notLinked });
  },
});

function notLinked(): DomainError {
  const message = "This wallet is not linked to an account. Sign in another way and link it first.";
  return new DomainError("forbidden", message, { reasons: ["wallet_not_linked"] });
}

/** More than anyone uses; each one signs in. */
const mostWallets = 10;

const messageAnswer = z.strictObject({ message: z.string() });

/** Wallets, where the operator has switched them on: what they sign. Signing in is a grant (http/calls.ts). */
export const walletCalls: readonly Call[] = [
  call("POST /wallets/nonce", {
    summary: "The message that a wallet signs for POST /token?grant_type=web3. It works once, for five minutes.",
    rights: ["wallets"],
    limits: ["account-key:address"],
    input: walletSchema,
    answer: messageAnswer,
    run: (ctx, input, { attempt }) => createWalletMessage(ctx, input, { ...signInPurpose, browser: attempt }),
  }),
  call("POST /wallets/link", {
    summary: "The message that a wallet signs for POST /wallets. It works once, for five minutes.",
    rights: ["recentUser", "wallets"],
    limits: ["account-key:address"],
    input: walletSchema,
    answer: messageAnswer,
    run: (ctx, input, { attempt }) => {
      const { userId } = requireRecentSignIn(ctx);
      return createWalletMessage(ctx, input, { ...linkPurpose(userId), browser: attempt });
    },
  }),
  // All other sessions end, and a mail tells the owner of the account.
  call("POST /wallets", {
    summary: "Links a wallet to the account of the signed-in person. It is then one of GET /identities.",
    rights: ["recentUser", "wallets"],
    limits: ["account-key:address"],
    input: walletProofSchema,
    done: { linked: true },
    errors: ["identity_already_exists", "conflict"],
    async run(ctx, proof, { attempt }) {
      const user = requireRecentSignIn(ctx);
      const { userId } = user;
      const address = await acceptWallet(ctx, proof, { ...linkPurpose(userId), attempt });
      const change = async (tx: Context) => {
        const own = tx.db.selectFrom("identities").select("id").where("user_id", "=", userId);
        const wallets = await own.where("provider", "=", walletProvider).execute();
        if (wallets.length >= mostWallets) {
          throw new DomainError("conflict", "Unlink one of your wallets before linking another.");
        }
        await addIdentity(tx, { userId, provider: walletProvider, subject: address });
      };
      await changeSignIn(ctx, user, { notice: "identityAdded", change }).catch((error: unknown) => {
        if (!uniqueViolation(error)) throw error;
        const message = "This wallet is linked to an account already.";
        throw new DomainError("conflict", message, { reasons: ["identity_already_exists"] });
      });
    },
  }),
];
