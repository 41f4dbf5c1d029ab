import type { Draft } from "./drafts.ts";
import { typedFields } from "./field-shapes.ts";
import type { ManagedKind } from "./kind.ts";
import { textsIn } from "#lib/text/texts-in.ts";

/** The title of an item as its draft has it. */
export function titleOfDraft(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  const title = body[kind.title];
  return typeof title === "string" && title.trim() !== "" ? title : `Untitled ${kind.noun}`;
}

/** The words of a draft, in which the search of its list looks as in those of items. */
export function draftText(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  return textsIn(typedFields(kind, body)).join(" ");
}
