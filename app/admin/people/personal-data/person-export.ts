import { exportPerson } from "#domain/people/person.ts";
import { downloadResponse } from "../../frame/screen/download.ts";
import type { Route } from "./+types/person-export.ts";

/** All data that is kept about a person. The file's name is without the email address, because others may see the folder of downloads. */
export function loader({ context, url }: Route.LoaderArgs) {
  return downloadResponse(context, {
    name: "personal-data",
    type: "application/json",
    ability: "personalData",
    async *write(ctx) {
      const person = await exportPerson(ctx, { email: url.searchParams.get("email") ?? "" });
      yield `${JSON.stringify(person, null, 2)}\n`;
    },
  });
}
