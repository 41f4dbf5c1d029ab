import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import type { SignedIn } from "../calls/rights.ts";
import { lockConnection } from "../providers/connections.ts";
import { type Provider, providerError, type ProviderIdentity } from "../providers/provider.ts";
import { endSessions, type SignIn, signIn } from "../sessions/start-session.ts";
import {
  addIdentity,
  changeAccount,
  createAccount,
  findAccountByEmail,
  findOwner,
  type Owner,
} from "../users/account.ts";
import { vouchedEmailSchema } from "../users/account-input.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { replaceUnconfirmed } from "../users/confirmation.ts";
import { sendSecurityNotice } from "../users/mails.ts";

/** An identity whose address may count here. */
type Vouched = ProviderIdentity & { email: string };

/**
 * The account that an identity signs in to. A new identity is linked by its address only where both sides have verified it, and
 * never to the account of an admin: a provider gives no admin's rights unless that admin has linked it. Where
 * there is no account, one is made, which has no rights.
 * @throws DomainError with the reason `email_unverified`, `email_foreign` or `connect_first`; `provider_unknown` when it was deleted
 *   meanwhile
 */
export async function findOrCreateUser(ctx: Context, provider: Provider, identity: ProviderIdentity): Promise<Owner> {
  const vouched = requireVouched(provider, identity);
  try {
    return await findOrLink(ctx, provider, vouched);
  } catch (error) {
    // Another request (two tabs) has just made the same account or link: now it exists.
    if (uniqueViolation(error) === null) throw error;
    return findOrLink(ctx, provider, vouched);
  }
}

/**
 * Signs in to the account of {@link findOrCreateUser}.
 * @throws DomainError with the reason `user_banned`, or `request_lost` when the owner unlinked the identity at the same time
 */
export async function signInAtProvider(
  ctx: Context,
  provider: Provider,
  { identity, userAgent }: { identity: ProviderIdentity; userAgent: string | null },
): Promise<SignIn> {
  const { id: userId } = await findOrCreateUser(ctx, provider, identity);
  const find = (tx: Context) => findOwner(tx, { provider: provider.id, subject: identity.subject });
  return signIn(ctx, { userId, userAgent, find, refusal: () => providerError("request_lost") });
}

/**
 * Links an identity to the account of the signed-in user, also one with another address. All their other sessions end. Linking it again
 * changes nothing.
 * @throws DomainError conflict with the reason `identity_already_exists`; reason `email_unverified`, `email_foreign` or
 *   `provider_unknown`
 */
export async function linkToUser(
  ctx: Context,
  provider: Provider,
  { userId, email, session, identity }: SignedIn & { identity: ProviderIdentity },
): Promise<void> {
  const vouched = requireVouched(provider, identity);
  try {
    await transaction(ctx, async (outer) => {
      // Before the account: the deletion of a connection locks in the same order.
      await lockConnection(outer, provider);
      await changeAccount(outer, userId, async (tx) => {
        const owner = await findOwner(tx, { provider: provider.id, subject: vouched.subject });
        if (owner?.id === userId) return;
        if (owner !== null) throw providerError("identity_already_exists");
        await addIdentity(tx, { userId, provider: provider.id, subject: vouched.subject });
        await endSessions(tx, userId, { except: session.id });
        await sendSecurityNotice(tx, email, "identityAdded");
      });
    });
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    throw providerError("identity_already_exists", error);
  }
}

function requireVouched({ domains }: Provider, identity: ProviderIdentity): Vouched {
  const { email, isEmailVerified } = identity;
  // An organization's provider, which an admin has registered for its domains, makes their addresses and need not say more.
  const isVouched = isEmailVerified ?? domains !== null;
  if (email === null || !isVouched) throw providerError("email_unverified");
  // As strictly as a typed one: "a@b.example@own.example" would pass for one of own.example.
  const parsed = vouchedEmailSchema.safeParse(email);
  if (!parsed.success) throw providerError("email_unverified", parsed.error);
  const address = parsed.data;
  if (domains && !domains.includes(address.slice(address.lastIndexOf("@") + 1))) throw providerError("email_foreign");
  return { ...identity, email: address };
}

async function findOrLink(ctx: Context, provider: Provider, identity: Vouched): Promise<Owner> {
  return transaction(ctx, async (tx) => {
    const owner = await findOwner(tx, { provider: provider.id, subject: identity.subject });
    if (owner !== null) return owner;
    await lockConnection(tx, provider);
    const { email, name } = identity;
    if (await isAdminAddress(tx, email)) throw providerError("connect_first");
    await replaceUnconfirmed(tx, email);
    const account = await findAccountByEmail(tx, email);
    if (account && !account.emailVerified) throw providerError("connect_first");
    const user = account ?? { id: await createAccount(tx, { email, name, emailVerified: true }), bannedAt: null };
    await addIdentity(tx, { userId: user.id, provider: provider.id, subject: identity.subject });
    if (account) await sendSecurityNotice(tx, account.email, "identityAdded");
    return user;
  });
}
