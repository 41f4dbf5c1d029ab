import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { type Call, call, moment } from "../calls/call.ts";
import { sendSecurityNotice } from "../users/mails.ts";
import { vouchedEmailSchema } from "../passwords/credentials.ts";
import { takeFor } from "../calls/rate-limits.ts";
import { requireRecentSignIn, requireUser, type SignedIn } from "../calls/rights.ts";
import { endSessions } from "../sessions/start-session.ts";
import {
  addIdentity,
  changeAccount,
  createAccount,
  findAccountByEmail,
  findOwner,
  type Owner,
  passwordProvider,
} from "../users/account.ts";
import { replaceUnconfirmed } from "../own-account/sign-up.ts";
import { findConnectionOf, holdConnection } from "../providers/connections.ts";
import { findProviderNames, getOperatorsProvider } from "../providers/find-providers.ts";
import { type Provider, providerError, type ProviderIdentity, providerIdOf } from "../providers/provider.ts";

/** A way in that is linked to an account. */
const shownIdentity = z.strictObject({
  id: z.string(),
  /** `password`, `wallet`, or the id of a provider. */
  provider: z.string(),
  /** What people call it. */
  name: z.string(),
  /** What tells it apart from others of its kind, such as a wallet's address; null where there is but one. */
  account: z.string().nullable(),
  createdAt: moment,
});

export type Identity = z.output<typeof shownIdentity>;

/**
 * What the signed-in person can sign in with, the oldest first.
 * @throws DomainError unauthenticated
 */
export async function findIdentities(ctx: Context): Promise<Identity[]> {
  return listed(ctx, requireUser(ctx).userId);
}

/** What signs in to the account of the signed-in person. */
export const identityCalls: readonly Call[] = [
  call("GET /identities", {
    summary: "What the signed-in person can sign in with.",
    rights: ["user"],
    answer: z.array(shownIdentity),
    run: findIdentities,
  }),
  // Also when two are unlinked at the same moment. All other sessions end, since any of them may have begun with it, and a mail says so.
  call("DELETE /identities/:id", {
    summary: "Unlinks an identity, but never the last one.",
    rights: ["recentUser"],
    // Also the limit on linking again and again: what is linked already is not linked anew.
    limits: ["sign-in-change:user"],
    done: { deleted: true },
    errors: ["identity_not_found", "single_identity_not_deletable"],
    async run(ctx, _input, { id }) {
      const { userId, email, session } = requireRecentSignIn(ctx);
      await takeFor(ctx, "sign-in-change:user", userId);
      await changeAccount(ctx, userId, async (tx) => {
        const identities = await listed(tx, userId);
        if (!identities.some((identity) => identity.id === id)) {
          throw new DomainError("not_found", "This identity is not linked.", { reasons: ["identity_not_found"] });
        }
        if (identities.length === 1) {
          const message = "This is your only way to sign in. Link another one before removing it.";
          throw new DomainError("conflict", message, { reasons: ["single_identity_not_deletable"] });
        }
        await tx.db.deleteFrom("identities").where("id", "=", id).execute();
        await endSessions(tx, userId, { except: session.id });
        await sendSecurityNotice(tx, email, "identityRemoved");
      });
    },
  }),
];

async function listed(ctx: Context, userId: string): Promise<Identity[]> {
  const identities = await ctx.db
    .selectFrom("identities")
    .select(["id", "provider", "subject", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const names = await findProviderNames(ctx);
  return identities.map(({ id, provider, subject, createdAt }) => {
    if (provider === passwordProvider) return { id, provider: "password", name: "Password", account: null, createdAt };
    const name = names.get(provider);
    if (name !== undefined) return { id, provider, name, account: null, createdAt };
    const capitalized = provider.charAt(0).toUpperCase() + provider.slice(1);
    return { id, provider, name: capitalized, account: subject, createdAt };
  });
}

/** A provider that the signed-in person may connect. */
export interface Connectable {
  id: string;
  name: string;
}

/**
 * The providers that the signed-in person could sign in with and has not connected yet: the operator's, and the one of the domain
 * of their address.
 * @throws DomainError unauthenticated
 */
export async function findConnectable(ctx: Context): Promise<Connectable[]> {
  const { email } = requireUser(ctx);
  const connected = new Set((await findIdentities(ctx)).map(({ provider }) => provider));
  const operators = getOperatorsProvider(ctx);
  const organizations = await findConnectionOf(ctx, email.slice(email.lastIndexOf("@") + 1));
  const known = [
    operators && { id: operators.id, name: operators.name },
    organizations && { id: providerIdOf(organizations.id), name: organizations.name },
  ];
  return known.filter((provider) => provider !== null).filter(({ id }) => !connected.has(id));
}

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
    return await enter(ctx, provider, vouched);
  } catch (error) {
    // Another request (two tabs) has just made the same account or link: now it exists.
    if (uniqueViolation(error) === null) throw error;
    return enter(ctx, provider, vouched);
  }
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
    await transaction(ctx, async (held) => {
      // Before the account, like the deletion of a connection.
      await holdConnection(held, provider);
      await changeAccount(held, userId, async (tx) => {
        const owner = await findOwner(tx, provider.id, vouched.subject);
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
  // As strictly as one that somebody types: "a@b.example@own.example" would pass for one of own.example.
  const parsed = vouchedEmailSchema.safeParse(email);
  if (!parsed.success) throw providerError("email_unverified", parsed.error);
  const address = parsed.data;
  if (domains && !domains.includes(address.slice(address.lastIndexOf("@") + 1))) throw providerError("email_foreign");
  return { ...identity, email: address };
}

async function enter(ctx: Context, provider: Provider, identity: Vouched): Promise<Owner> {
  return transaction(ctx, async (tx) => {
    const owner = await findOwner(tx, provider.id, identity.subject);
    if (owner !== null) return owner;
    await holdConnection(tx, provider);
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
