import type { Draft } from "../../documents/drafts.ts";
import { typedFields } from "../../documents/field-shapes.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import { textsIn } from "../../links/keep-links.ts";

/** The title of an item as its draft has it. */
export function titleOfDraft(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  const title = body[kind.title];
  return typeof title === "string" && title.trim() !== "" ? title : `Untitled ${kind.noun}`;
}

/** The words of a draft, in which the search of its list looks as in those of items. */
export function draftText(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  return textsIn(typedFields(kind, body)).join(" ");
}
