import { exportPerson } from "#domain/people/find-person.ts";
import { downloadResponse } from "../screen/load-admin.ts";
import type { Route } from "./+types/export.ts";

/** All data that is kept about a person, as a JSON file. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    // Without the email address, because others may see the folder of downloads.
    name: "personal-data",
    type: "application/json",
    ability: "personalData",
    async write(ctx) {
      const person = await exportPerson(ctx, { email: url.searchParams.get("email") ?? "" });
      return `${JSON.stringify(person, null, 2)}\n`;
    },
  });
}
