import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type Call, call, timestamp } from "../calls/call.ts";
import { takeFor } from "../calls/rate-limits.ts";
import { requireRecentSignIn, requireUser } from "../calls/rights.ts";
import { findConnectionOf } from "../providers/connections.ts";
import { findProviderNames, getOperatorsProvider } from "../providers/find-providers.ts";
import { providerIdOf } from "../providers/provider.ts";
import { changeSignIn } from "../sessions/change-sign-in.ts";
import { passwordProvider } from "../users/account.ts";

/** A sign-in method that is linked to an account. */
const shownIdentity = z.strictObject({
  id: z.string(),
  /** `password`, `wallet`, or the id of a provider. */
  provider: z.string(),
  /** What people call it. */
  name: z.string(),
  /** What tells it apart from others of its kind, such as a wallet's address; null where there is but one. */
  account: z.string().nullable(),
  createdAt: timestamp,
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
      const user = requireRecentSignIn(ctx);
      const { userId } = user;
      await takeFor(ctx, "sign-in-change:user", userId);
      const change = async (tx: Context) => {
        const identities = await listed(tx, userId);
        if (!identities.some((identity) => identity.id === id)) {
          throw new DomainError("not_found", "This identity is not linked.", { reasons: ["identity_not_found"] });
        }
        if (identities.length === 1) {
          const message = "This is your only way to sign in. Link another one before removing it.";
          throw new DomainError("conflict", message, { reasons: ["single_identity_not_deletable"] });
        }
        await tx.db.deleteFrom("identities").where("id", "=", id).execute();
      };
      await changeSignIn(ctx, user, { notice: "identityRemoved", change });
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
