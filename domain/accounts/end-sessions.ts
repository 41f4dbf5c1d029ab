import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

/** Ends the sessions of a user, from their next request on; all of them, or all but one. */
export async function endSessions(ctx: Context, userId: string, options: { except?: string } = {}): Promise<void> {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const others = options.except === undefined ? [] : [{ field: "id", operator: "ne" as const, value: options.except }];
  await adapter.deleteMany({ model: "session", where: [{ field: "userId", value: userId }, ...others] });
}
