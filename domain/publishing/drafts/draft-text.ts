import type { ManagedKind } from "../../content/kind.ts";
import { textsIn } from "../../links/own-links.ts";
import type { Draft } from "./draft.ts";

/** The words of a draft, in which the search of its list looks as in those of items. */
export function draftText(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  return textsIn(kind.fields.map(({ name }) => body[name])).join(" ");
}
