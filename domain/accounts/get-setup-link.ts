import type { Context } from "#domain/context.ts";
import { hasActiveAdmin } from "./has-active-admin.ts";
import { hashSetupToken } from "./setup-token.ts";

/** What a set-up link is good for. `unknown` is also a link that expired so long ago that it was forgotten. */
export type SetupLink =
  | { state: "open"; email: string | null }
  | { state: "used" | "expired" | "unknown" }
  /** Made for the first admin, but there is one by now. */
  | { state: "taken" };

/** Looks a link up by its token; anybody may who has one. Opening the page with it uses nothing up. */
export async function getSetupLink(ctx: Context, token: string): Promise<SetupLink> {
  const link = await ctx.db
    .selectFrom("admin_setup_links")
    .select(["email", "expires_at", "used_at"])
    .where("token_hash", "=", hashSetupToken(token))
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  if (link.used_at) return { state: "used" };
  if (link.expires_at <= ctx.clock()) return { state: "expired" };
  if (link.email === null && (await hasActiveAdmin(ctx))) return { state: "taken" };
  return { state: "open", email: link.email };
}
