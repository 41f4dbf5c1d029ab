import { PresentPeople } from "../session/present-people.tsx";
import { useTellPresence } from "../session/use-presence.ts";
import { pathWords } from "./form/text-schema.ts";

/** Tells others that a text is open here, and says who else has it open. */
export function TextPresence({ name }: { name: string }) {
  const place = `site_texts/${name}`;
  useTellPresence(place, (element) => element.closest("[data-path]")?.getAttribute("data-path") ?? "");
  return <PresentPeople isSaid place={place} labelOf={pathWords} className="px-4 py-2" />;
}
