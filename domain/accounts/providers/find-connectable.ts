import type { Context } from "#domain/context.ts";
import { findIdentities } from "../identities.ts";
import { requireUser } from "../require-user.ts";
import { providerIdOf } from "../sso/connection.ts";
import { findConnectionOf } from "../sso/find-connections.ts";
import { getOperatorsProvider } from "./get-provider.ts";

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
