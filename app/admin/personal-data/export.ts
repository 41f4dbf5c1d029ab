import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import { findPerson } from "#domain/people/find-person.ts";
import { statusOf } from "#lib/domain-error.ts";
import { loadAdmin } from "../load-admin.ts";
import type { Route } from "./+types/export.ts";

/** Everything that is kept of a person, as a JSON file to hand over. Only the browser itself may ask for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(documentRequestContext)) return loadAdmin(context, async () => null);
  const ctx = context.get(requestContext);
  try {
    const person = await findPerson(ctx, { email: url.searchParams.get("email") ?? "" });
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        // Without the address: a folder of downloads is seen by others.
        "content-disposition": `attachment; filename="personal-data-${ctx.clock().toISOString().slice(0, 10)}.json"`,
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
