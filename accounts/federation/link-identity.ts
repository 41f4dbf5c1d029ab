import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import {
  addIdentity,
  createAccount,
  findAccountByEmail,
  findOwner,
  lockAccount,
  type Owner,
} from "../users/account.ts";
import { isAdminAddress } from "../admins/admin-rows.ts";
import { replaceUnconfirmed } from "../passwords/sign-up.ts";
import { emailSchema } from "../passwords/credentials.ts";
import { sendSecurityNotice } from "../mails.ts";
import { providerError } from "./provider-error.ts";
import type { Provider, ProviderIdentity } from "./provider.ts";

/** An identity whose address may count here. */
type Vouched = ProviderIdentity & { email: string };

/**
 * The account that an identity signs in to. A new identity is linked by its address only where both sides have verified it, and
 * never to the account of an admin: a provider gives no admin's rights unless that admin has linked it. Where
 * there is no account, one is made, which has no rights.
 * @throws DomainError with the reason `email_unverified`, `email_foreign` or `connect_first`
 */
export async function findOrCreateUser(ctx: Context, provider: Provider, identity: ProviderIdentity): Promise<Owner> {
  const vouched = requireVouched(provider, identity);
  try {
    return await enter(ctx, provider, vouched);
  } catch (error) {
    // Another request (two tabs) has just made the same account or link: now it exists.
    if (uniqueViolation(error) === null) throw error;
    return enter(ctx, provider, vouched);
  }
}

/**
 * Links an identity to the account of the signed-in user, also one with another address. Linking it again changes nothing.
 * @throws DomainError conflict with the reason `identity_already_exists`; reason `email_unverified` or `email_foreign`
 */
export async function linkToUser(
  ctx: Context,
  provider: Provider,
  { userId, email, identity }: { userId: string; email: string; identity: ProviderIdentity },
): Promise<void> {
  const vouched = requireVouched(provider, identity);
  try {
    await transaction(ctx, async (tx) => {
      await lockAccount(tx, userId);
      const owner = await findOwner(tx, provider.id, vouched.subject);
      if (owner?.id === userId) return;
      if (owner !== null) throw providerError("identity_already_exists");
      await addIdentity(tx, { userId, provider: provider.id, subject: vouched.subject });
      await sendSecurityNotice(tx, email, "identityAdded");
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
  // As strictly as one that somebody types: "a@b.example@own.example" would pass for one of own.example.
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw providerError("email_unverified", parsed.error);
  const address = parsed.data;
  if (domains && !domains.includes(address.slice(address.lastIndexOf("@") + 1))) throw providerError("email_foreign");
  return { ...identity, email: address };
}

async function enter(ctx: Context, provider: Provider, identity: Vouched): Promise<Owner> {
  return transaction(ctx, async (tx) => {
    const owner = await findOwner(tx, provider.id, identity.subject);
    if (owner !== null) return owner;
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
