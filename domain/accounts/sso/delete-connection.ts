import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "../create-accounts.ts";
import { endSessions } from "../end-sessions.ts";
import { requireTeamManager } from "../team/require-team-manager.ts";
import { connectionIdOf, providerIdOf } from "./connection.ts";

/**
 * Deletes a connection. Its identities are unlinked and the sessions of their people end, any of which may have begun with it;
 * the accounts stay, and a mailed code signs in to them.
 * @throws DomainError not_found; unauthenticated or forbidden
 */
export async function deleteConnection(ctx: Context, id: string): Promise<void> {
  await requireTeamManager(ctx);
  const provider = providerIdOf(id);
  await transaction(ctx, async (tx) => {
    const deleted =
      connectionIdOf(provider) === null
        ? null
        : await tx.db.deleteFrom("sso_connections").where("id", "=", id).returning("id").executeTakeFirst();
    if (!deleted) throw new DomainError("not_found", "This connection is gone already.");
    await tx.db.deleteFrom("provider_requests").where("provider", "=", provider).execute();
    const { adapter } = await createAccounts(tx).auth.$context;
    const where = [{ field: "providerId", value: provider }];
    const identities = await adapter.findMany<{ userId: string }>({ model: "account", where, limit: 100_000 });
    await adapter.deleteMany({ model: "account", where });
    const own = ctx.actor.kind === "user" && ctx.actor.session ? { except: ctx.actor.session.id } : {};
    for (const { userId } of identities) await endSessions(tx, userId, own);
  });
}
