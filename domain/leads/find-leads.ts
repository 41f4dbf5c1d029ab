import type { Context } from "#domain/context.ts";
import type { Lead } from "./lead.ts";
import { requireOperator } from "./require-operator.ts";

const pageSize = 500;

/**
 * Every enquiry, oldest first, quarantined ones too. Read page by page, so that an export of any size needs little memory
 * and never holds up the server beside it.
 * @throws DomainError forbidden
 */
export async function* findLeads(ctx: Context): AsyncGenerator<Lead> {
  requireOperator(ctx);
  let last: Lead | undefined;
  for (;;) {
    let query = ctx.db.selectFrom("leads").selectAll().orderBy("created_at").orderBy("id").limit(pageSize);
    if (last) {
      const { created_at, id } = last;
      query = query.where(({ eb, or, and }) =>
        or([eb("created_at", ">", created_at), and([eb("created_at", "=", created_at), eb("id", ">", id)])]),
      );
    }
    const page = await query.execute();
    yield* page;
    last = page.at(-1);
    if (page.length < pageSize || !last) return;
  }
}
