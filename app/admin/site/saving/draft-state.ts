import type { ActionFailure } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { print } from "#domain/texts/entries.ts";
import type { Edit, SiteConflict } from "./edits.ts";
import type { RefusedEdit } from "./refused.ts";

/** The drafts of the site's texts in one tab. */
export interface SiteDraftState {
  /** Texts that were loaded, with all that was typed. */
  texts: Readonly<Partial<Record<SiteTextName, EditedText>>>;
  /** saved: the server has everything that it takes; typing: not sent yet; failed: it is sent again. */
  status: "saved" | "typing" | "saving" | "failed";
  /** What the server does not take. It stands in the texts, with the reason as a problem there. */
  refused: readonly RefusedEdit[];
  failure: ActionFailure | null;
  conflicts: readonly SiteConflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Counts the saves after which the page must be rendered again: what they changed is more than one text. */
  renderings: number;
  /** Where the last change was typed. */
  origin: Origin;
}

/** Before anything was loaded. */
export const emptyState: SiteDraftState = {
  texts: {},
  status: "saved",
  refused: [],
  failure: null,
  conflicts: [],
  canUndo: false,
  canRedo: false,
  renderings: 0,
  origin: "form",
};

/** What has changed (with an empty path, a whole text), and where it was typed: the page shows it itself, or must be told. */
export type Listener = (edit: Edit, origin: Origin) => void;
export type Origin = "page" | "form";

type Words = EditedText["words"];

/** Whether words of a text that were known were replaced by others, whose lists may have other entries. */
export const areOthers = (before: Words | undefined, after: Words): boolean =>
  before !== undefined && print(before) !== print(after);

/** Those who follow what changes in the texts. */
export function createListeners() {
  const listeners = new Set<Listener>();
  const tell: Listener = (edit, origin) => {
    for (const listener of listeners) listener(edit, origin);
  };
  return {
    tell,
    /** The words of a text have come from the server. */
    tellMoves(name: SiteTextName, before: Words | undefined, after: Words): void {
      if (areOthers(before, after)) tell({ name, path: "", before, after }, "form");
    },
    /** @returns stops */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the server has all that was typed, with no choice between two editors' words left to make. */
export function isKept({ status, refused, conflicts }: SiteDraftState): boolean {
  return status === "saved" && refused.length === 0 && conflicts.length === 0;
}
