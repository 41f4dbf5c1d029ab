import type { Context } from "#domain/context.ts";
import { getOperatorsProvider } from "./providers/get-provider.ts";

/** The ways in that not every site has, for whoever looks at the sign-in screen. */
export interface Doors {
  /** The OpenID provider of the operator. */
  provider: { id: string; name: string } | null;
  /** Some organizations sign in at providers of their own. */
  hasSso: boolean;
  /** Wallets may sign in. */
  wallet: boolean;
}

/** Before anything is known. */
export const noDoors: Doors = { provider: null, hasSso: false, wallet: false };

/** Which ways in this site has beside those that each has. Anybody may know; while the database is away, fewer are known. */
export async function findDoors(ctx: Context): Promise<Doors> {
  const provider = getOperatorsProvider(ctx);
  return {
    provider: provider && { id: provider.id, name: provider.name },
    hasSso: await hasConnection(ctx),
    wallet: ctx.accounts.walletChains.length > 0,
  };
}

async function hasConnection({ db, log }: Context): Promise<boolean> {
  try {
    return (await db.selectFrom("sso_connections").select("id").limit(1).executeTakeFirst()) !== undefined;
  } catch (error) {
    log.warn({ err: error }, "the connections for single sign-on could not be read");
    return false;
  }
}
