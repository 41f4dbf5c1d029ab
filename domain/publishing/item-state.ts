import { type ManagedKind, isPublic } from "../documents/kind.ts";

/** What visitors see of an item or a page, in the words of every list and badge. */
export type StateName = "draft" | "scheduled" | "published" | "hidden";

/** The state of an item of any kind, a page of the site, or the draft of a new one. */
export interface ItemState {
  state: StateName;
  /** Whether a draft differs from what is public, or was. What is scheduled is a draft as a whole. */
  hasChanges: boolean;
  /** When it, or what has changed of it, goes live by itself. */
  goesLiveAt?: Date;
  /** The time zone in which that was planned. */
  zone?: string;
}

/** The words for the states, in the order of filters. */
export const stateLabels: Readonly<Record<StateName, string>> = {
  published: "Published",
  scheduled: "Scheduled",
  draft: "Draft",
  hidden: "Hidden",
};

/** The words for a draft beside what is public. */
export const changesLabel = "Unpublished changes";

interface StateFacts {
  /** Whether visitors see it. */
  isPublic: boolean;
  /** Whether it was public before, or was hidden on purpose. */
  wasPublic: boolean;
  hasDraft: boolean;
  /** The plan that publishes it, or its draft; null or undefined without one. */
  publication?: { at: Date; zone: string } | null | undefined;
}

/** Draft: never public. Scheduled: not public yet, and goes live by itself. Published: public now. Hidden: public before or made to be, and not now. */
export function stateOf({ isPublic, wasPublic, hasDraft, publication }: StateFacts): ItemState {
  const notPublic = publication ? "scheduled" : wasPublic ? "hidden" : "draft";
  const state = isPublic ? "published" : notPublic;
  const hasChanges = hasDraft && (state === "published" || state === "hidden");
  return { state, hasChanges, ...(publication && { goesLiveAt: publication.at, zone: publication.zone }) };
}

/**
 * The state of an item.
 * @param row the stored item; null for the draft of a new one
 */
export function stateOfItem(
  kind: ManagedKind,
  row: object | null,
  { hasDraft, publication }: Pick<StateFacts, "hasDraft" | "publication">,
): ItemState {
  if (row === null) return stateOf({ isPublic: false, wasPublic: false, hasDraft: false, publication });
  return stateOf({ isPublic: isPublic(kind, row), wasPublic: wasPublic(kind, row), hasDraft, publication });
}

/** Whether a stored item that visitors don't see is hidden, and not a draft. Posts begin as drafts; items of other kinds begin public. */
function wasPublic({ shown }: ManagedKind, row: object): boolean {
  return shown !== "published" || Boolean((row as { published_at?: Date | null }).published_at);
}

/** The state of a page that editors have made. */
export function stateOfPage(
  { publicAt, isPublished, hasDraft }: { publicAt: string | null; isPublished: boolean; hasDraft: boolean },
  publication?: StateFacts["publication"],
): ItemState {
  return stateOf({ isPublic: publicAt !== null, wasPublic: isPublished, hasDraft, publication });
}
