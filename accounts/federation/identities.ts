import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { endSessions } from "../sessions/start-session.ts";
import { lockAccount, passwordProvider } from "../users/account.ts";
import { findProviderNames, getOperatorsProvider } from "./find-providers.ts";
import { requireRecentSignIn, requireUser } from "../sessions/require-user.ts";
import { sendSecurityNotice } from "../mails.ts";
import { providerIdOf, findConnectionOf } from "./sso/connections.ts";

/** A way in that is linked to an account. */
export interface Identity {
  id: string;
  /** `password`, `wallet`, or the id of a provider. */
  provider: string;
  /** What people call it. */
  name: string;
  /** What tells it apart from others of its kind, such as a wallet's address; null where there is but one. */
  account: string | null;
  createdAt: Date;
}

/**
 * What the signed-in person can sign in with, the oldest first.
 * @throws DomainError unauthenticated
 */
export async function findIdentities(ctx: Context): Promise<Identity[]> {
  return listed(ctx, requireUser(ctx).userId);
}

/**
 * Unlinks an identity of the signed-in person, but never the last one, also when two are unlinked at the same moment. All other
 * sessions end, since any of them may have begun with it, and a mail says so.
 * @throws DomainError not_found (reason `identity_not_found`); conflict (reason `single_identity_not_deletable`); unauthenticated;
 *   forbidden with the reason `reauthentication_needed`
 */
export async function deleteIdentity(ctx: Context, id: string): Promise<void> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
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
}

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
