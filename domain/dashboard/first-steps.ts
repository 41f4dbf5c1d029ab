import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";

/** What a new site still needs, in the order in which it is best done. */
export type FirstStep = "second-factor" | "words" | "content" | "legal" | "team" | "enquiries";

export interface FirstSteps {
  step: FirstStep;
  isDone: boolean;
}

/**
 * What a new team does first, and what of it is done (docs/product.md#dashboard). Each is seen from what is stored, so nobody has to tick
 * anything.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findFirstSteps(ctx: Context): Promise<FirstSteps[]> {
  const { userId } = requireAbility(ctx, "team");
  const { db } = ctx;
  const [factor, passkey, texts, post, team, enquiry] = await Promise.all([
    db
      .selectFrom("account_factors")
      .select("id")
      .where("user_id", "=", userId)
      .where("verified_at", "is not", null)
      .executeTakeFirst(),
    db.selectFrom("account_passkeys").select("id").where("user_id", "=", userId).executeTakeFirst(),
    db.selectFrom("site_texts").select("id").execute(),
    db.selectFrom("revisions").select("id").where("collection", "!=", "site_texts").limit(1).executeTakeFirst(),
    db.selectFrom("admin_users").select("id").where("is_active", "=", true).limit(2).execute(),
    db.selectFrom("leads").select("id").limit(1).executeTakeFirst(),
  ]);
  const isChanged = (...names: string[]) => texts.some(({ id }) => names.includes(id));
  return [
    { step: "second-factor", isDone: factor !== undefined || passkey !== undefined },
    { step: "words", isDone: isChanged("brand") },
    { step: "content", isDone: post !== undefined },
    { step: "legal", isDone: isChanged("privacyPolicy", "termsOfService", "cookiePolicy") },
    { step: "team", isDone: team.length > 1 },
    { step: "enquiries", isDone: enquiry !== undefined },
  ];
}
