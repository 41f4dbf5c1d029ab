import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";

/** The part of a stored item that its form needs. */
export interface EditedRow {
  id: string;
  version: number;
  slug?: string;
  /** A new title does not change the address. */
  keepsAddress?: boolean;
  /** The draft beside it. */
  draft?: ItemDraft | null;
}

/** A draft that a form goes on with: of an item that was never public, or in a release. */
export interface HeldDraft {
  id: string;
  draft: ItemDraft;
  /** The release that it belongs to; null beside the live site. */
  release: OpenRelease | null;
}

/** What somebody has asked of a form, so that it can be done again. */
export type AskedFor =
  | { what: "save"; isCopy: boolean }
  | { what: "publish"; draft: ItemDraft; override: string }
  | { what: "release"; id: string }
  /** `leave` closes the form; null when it stays open. */
  | { what: "keep"; leave: (() => void) | null }
  | { what: "discard" };
