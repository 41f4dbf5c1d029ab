import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createAccounts } from "../create-accounts.ts";
import { userDataSchema } from "../schema.ts";
import { findUser } from "./find-user.ts";
import { requireTeamManager } from "./require-team-manager.ts";
import { setBanned } from "./set-banned.ts";

export const updateUserSchema = z
  .object({ banned: z.boolean("Please say whether the user is banned."), data: userDataSchema })
  .partial()
  .refine(({ banned, data }) => banned !== undefined || data !== undefined, "Please say what is to be changed.");

/**
 * Bans a user or lifts the ban, and changes the name. The address is for its owner to change, who has to confirm the new one.
 * @throws DomainError invalid with `fields`, invalid or not_found for the id; conflict for a ban of oneself or of the last active
 *   admin; unauthenticated or forbidden
 */
export async function updateUser(ctx: Context, userId: string, input: unknown): Promise<void> {
  await requireTeamManager(ctx);
  const { banned, data } = parseFields(updateUserSchema, input);
  await findUser(ctx, userId);
  if (banned !== undefined) await setBanned(ctx, userId, banned);
  if (!data?.name) return;
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  await internalAdapter.updateUser(userId, { name: data.name });
}
