import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import { subscriberCsv } from "#domain/newsletter/subscriber-csv.ts";
import { statusOf } from "#lib/domain-error.ts";
import { loadAdmin } from "../load-admin.ts";
import type { Route } from "./+types/export.ts";
import { readSubscriberFilter } from "./subscriber-filter.ts";

/** The addresses that the screen's filter leaves, as a CSV file to keep. Only the browser itself may ask for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(documentRequestContext)) return loadAdmin(context, async () => null);
  const ctx = context.get(requestContext);
  try {
    let csv = "";
    for await (const record of subscriberCsv(ctx, readSubscriberFilter(url))) csv += record;
    const day = ctx.clock().toISOString().slice(0, 10);
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="newsletter-${day}.csv"`,
      },
    });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return new Response(`${expected.message}\n`, {
      status: statusOf(expected),
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
