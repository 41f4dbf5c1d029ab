import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { variant } from "../calls/call.ts";
import { noSession, requireUser } from "../calls/rights.ts";
import { changeAccount, findAccountById } from "../users/account.ts";
import { profileSchema } from "../users/account-input.ts";
import { updateProfile } from "../users/profile.ts";

const ownProfileSchema = z.object({ data: profileSchema });

/**
 * Changes the name and the portrait of the signed-in person. A portrait takes the right to see the media library.
 * @throws DomainError invalid with `fields` name and portrait; unauthenticated or forbidden
 */
export async function updateOwnProfile(ctx: Context, { data }: z.output<typeof ownProfileSchema>): Promise<void> {
  const { userId } = requireUser(ctx);
  if (data.portrait) requireAbility(ctx, "draft");
  await changeAccount(ctx, userId, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) throw noSession();
    await updateProfile(tx, account, data);
  });
}

export const newProfile = variant({
  rights: ["user"],
  input: ownProfileSchema,
  done: { changed: true },
  errors: ["forbidden"],
  run: updateOwnProfile,
});
