import type { Context } from "#domain/context.ts";
import { getOperatorsProvider } from "./providers/get-provider.ts";

/** The ways in that not every site has, for whoever looks at the sign-in screen. */
export interface Doors {
  /** The OpenID provider of the operator. */
  provider: { id: string; name: string } | null;
  /** Wallets may sign in. */
  wallet: boolean;
}

/** Before anything is known. */
export const noDoors: Doors = { provider: null, wallet: false };

/** Which ways in this site has beside those that each has. Anybody may know. */
export function findDoors(ctx: Context): Doors {
  const provider = getOperatorsProvider(ctx);
  return {
    provider: provider && { id: provider.id, name: provider.name },
    wallet: ctx.accounts.walletChains.length > 0,
  };
}
