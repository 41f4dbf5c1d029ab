import type { Context } from "#domain/context.ts";
import { findIdentities } from "../identities.ts";
import { getOperatorsProvider } from "./get-provider.ts";

/** A provider that the signed-in person may connect. */
export interface Connectable {
  id: string;
  name: string;
}

/**
 * The providers that the signed-in person could sign in with and has not connected yet.
 * @throws DomainError unauthenticated
 */
export async function findConnectable(ctx: Context): Promise<Connectable[]> {
  const connected = new Set((await findIdentities(ctx)).map(({ provider }) => provider));
  const own = getOperatorsProvider(ctx);
  return own && !connected.has(own.id) ? [{ id: own.id, name: own.name }] : [];
}
