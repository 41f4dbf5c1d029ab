import type { ReactNode } from "react";
import type { ManagedKind } from "#domain/content/kind.ts";
import { PresentPeople } from "../../session/present-people.tsx";
import { useTellPresence } from "../../session/use-presence.ts";

/** Tells others that the form of an item is open here, and says who else has it open. Of a new item nothing is told. */
export function ItemPresence({ kind, id }: { kind: ManagedKind; id: string | undefined }): ReactNode {
  const place = id === undefined ? null : `${kind.collection}/${id}`;
  const fieldNamed = (name: string) => kind.fields.find((field) => field.name === name.split(".")[0]);
  useTellPresence(place, (element) => fieldNamed(element.getAttribute("name") ?? "")?.name ?? "");
  return place !== null && <PresentPeople isSaid place={place} labelOf={(field) => fieldNamed(field)?.label} />;
}
