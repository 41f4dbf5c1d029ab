import type { DraftKind } from "#db/schema.ts";
import { kindOf } from "#domain/content/kinds.ts";
import { editAddressOf } from "./edit-address-of.ts";

interface AddressedDraft {
  kind: Exclude<DraftKind, "redirects">;
  id: string;
  /** Whether it is of an item that is not public yet. */
  isNew: boolean;
  /** The release that it is in. */
  release?: { id: string } | null;
}

/** URL of the screen on which a draft is edited: its form, the site editor, or its release. */
export function draftAddressOf({ kind, id, isNew, release = null }: AddressedDraft): string {
  if (release) return `/admin/releases/${release.id}`;
  if (kind === "site_texts") return textAddressOf(id);
  return isNew ? `${kindOf(kind).path}?${new URLSearchParams({ draft: id })}` : editAddressOf(kind, id);
}

/** URL of a text of the site in its editor. */
export function textAddressOf(name: string): string {
  return `/admin/site?${new URLSearchParams({ text: name })}`;
}
