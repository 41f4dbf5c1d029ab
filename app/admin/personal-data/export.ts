import { findPerson } from "#domain/people/find-person.ts";
import { downloadResponse } from "../screen/load-admin.ts";
import type { Route } from "./+types/export.ts";

/** Everything that is kept of a person, as a JSON file to hand over. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    // Without the address: a folder of downloads is seen by others.
    name: "personal-data",
    type: "application/json",
    async write(ctx) {
      const person = await findPerson(ctx, { email: url.searchParams.get("email") ?? "" });
      return `${JSON.stringify(person, null, 2)}\n`;
    },
  });
}
