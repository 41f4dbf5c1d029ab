import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import type { Context } from "#domain/context.ts";
import type { Lead } from "./lead.ts";

/** An enquiry as the dashboard shows it. */
export type LatestLead = Pick<Lead, "id" | "type" | "name" | "email" | "organization" | "message" | "created_at">;

/**
 * The latest enquiries, newest first, without those in quarantine.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findLatestLeads(ctx: Context, { limit = 5 }: { limit?: number } = {}): Promise<LatestLead[]> {
  await requireAdmin(ctx);
  return ctx.db
    .selectFrom("leads")
    .select(["id", "type", "name", "email", "organization", "message", "created_at"])
    .where("status", "=", "new")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
