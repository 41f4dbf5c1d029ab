import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { revokeSetupLinks } from "../revoke-links.ts";
import { requireTeamManager } from "./require-team-manager.ts";

/**
 * Takes an invitation back: none of the links that were made for its address works any more.
 * @param id of the invitation as find-team.ts lists it
 * @throws DomainError not_found when it was used, withdrawn or has expired; unauthenticated or forbidden
 */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  await requireTeamManager(ctx);
  const link = z.uuid().safeParse(id).success
    ? await ctx.db.selectFrom("admin_setup_links").select("email").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!link?.email || (await revokeSetupLinks(ctx, link.email)) === 0) {
    throw new DomainError("not_found", "This invitation was accepted or withdrawn already, or it has expired.");
  }
}
