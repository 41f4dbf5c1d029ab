import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { deleteMails } from "./delete-mails.ts";
import { requireNewsletterManager } from "./require-newsletter-manager.ts";

/**
 * Erases an address with everything that was or would be sent to it. Nothing of it is kept, not even a fingerprint: should the
 * address be entered again, it is asked for its confirmation like any other.
 * @throws DomainError unauthenticated, forbidden or not_found
 */
export async function eraseSubscriber(ctx: Context, id: string): Promise<void> {
  await requireNewsletterManager(ctx);
  await transaction(ctx, async (tx) => {
    const erased = await tx.db.deleteFrom("subscribers").where("id", "=", id).returning("id").executeTakeFirst();
    if (!erased) throw new DomainError("not_found", "This address is gone already.");
    await deleteMails(tx.db, id);
  });
  ctx.log.info({ subscriber: id }, "a newsletter address was erased");
}
