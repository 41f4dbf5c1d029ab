import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import type { Change, Words } from "./changes.ts";
import type { Conflict, RefusedByServer } from "./conflicts.ts";
import type { RefusedChange } from "./refused-changes.ts";
import { type UndoStack, nothingDone } from "./undo.ts";

/** A document as its form shows it. */
export interface KeptDocument<N extends string = string> {
  name: N;
  title: string;
  /** The content, with what was typed. */
  words: Words;
  /** The version of the draft on the server that is the base of what is typed; 0 without one. */
  draftVersion: number;
  /** Nothing of it is sent: somebody has to decide first about a draft that is there. */
  isHeld?: boolean;
}

/** What becomes of the words that were typed. */
export type Phase =
  /** Nothing was typed since the documents were loaded. */
  | "clean"
  /** Waits for a pause of typing. */
  | "typing"
  /** A request is on its way. */
  | "saving"
  /** The server has all. */
  | "saved"
  /** The server was not reached, or had an outage: tried again. */
  | "offline"
  /** Waits until its writer is signed in. */
  | "signedOut"
  /** The base version changed: somebody has to choose before the server takes more. */
  | "stale"
  /** The server takes everything but some changes, whose places somebody else has changed: both versions wait for a choice. */
  | "conflict"
  /** The server does not take some of it. */
  | "rejected";

/** Where a change was typed: the page shows it itself, or must be told. */
export type Origin = "page" | "form";

/** What the server has made of sent changes. */
export interface SavedChanges {
  draftVersion: number;
  conflicts: readonly RefusedByServer[];
  /** What stands at fault in the document now. */
  problems?: Readonly<Record<string, string>>;
}

export interface KeepAnswer<D> {
  /** Null when nothing was sent. */
  saved: SavedChanges | null;
  /** The document as the server has it now; null when it is as this tab knows it. */
  text: D | null;
}

/** The request that is on its way; there is one at a time. */
interface PendingRequest<N extends string> {
  name: N;
  /** The changes that are sent with it. */
  changes: readonly Change<N>[];
  /** Whether it keeps a draft; false for one that takes the place of the draft. */
  isDraft: boolean;
  /** They were given up since: what the server answers does not count. */
  isAbandoned: boolean;
}

/** All that one tab knows of the documents that are edited in it. */
export interface KeeperState<N extends string, D extends KeptDocument<N>> {
  phase: Phase;
  documents: Readonly<Partial<Record<N, D>>>;
  /** Changes that are not sent yet, oldest first. */
  waiting: readonly Change<N>[];
  request: PendingRequest<N> | null;
  /** What the server does not take. */
  refused: readonly RefusedChange<N>[];
  conflicts: readonly Conflict<N>[];
  failure: ActionFailure | null;
  /** What must come before anything is sent again by itself: other words, a session, or somebody who asks for it. */
  blockedUntil: "typed" | "signedIn" | "asked" | null;
  /** No document can be saved at the moment. */
  isStopped: boolean;
  /** Documents whose last save failed: they are sent again after the others. */
  postponed: readonly N[];
  /** After a refusal changes are sent one by one, so that only the refused one stays behind. */
  isOneByOne: boolean;
  /** Changes that were saved, of documents whose loaded state is from before that: an answer on its way does not have them yet. */
  ahead: Readonly<Partial<Record<N, { draftVersion: number; changes: readonly Change<N>[] }>>>;
  /** The versions that the draft of each document had here before: versions are random, so that they have no order. */
  former: Readonly<Partial<Record<N, readonly number[]>>>;
  /** Documents of which what the server has now counts, whatever its version. */
  expired: readonly N[];
  /** How often each document was saved or expired: an answer to a load that was asked for before that is too old. */
  epochs: Readonly<Partial<Record<N, number>>>;
  undo: UndoStack<N>;
  /** Counts the changes after which a page that shows the documents must be rendered again. */
  renderings: number;
  /** Where the last change was typed. */
  origin: Origin;
}

/** Before anything was loaded. */
export const emptyState: KeeperState<never, never> = {
  phase: "clean",
  documents: {},
  waiting: [],
  request: null,
  refused: [],
  conflicts: [],
  failure: null,
  blockedUntil: null,
  isStopped: false,
  postponed: [],
  isOneByOne: false,
  ahead: {},
  former: {},
  expired: [],
  epochs: {},
  undo: nothingDone,
  renderings: 0,
  origin: "form",
};

/** What the keeper does after a failed save. */
export type Reaction =
  /** All are sent again after a while. */
  | "retry"
  /** The other documents are saved; this one is sent again after them. */
  | "postpone"
  /** The same, and the document is loaded with what was published meanwhile, so that somebody can choose. */
  | "reload"
  /** Changes are sent one by one, so that only the one that the server does not take stays behind. */
  | "divide"
  /** The document is gone, with what was typed in it. */
  | "drop"
  /** Nothing is sent until `blockedUntil`. */
  | "awaitWords"
  | "awaitSession"
  | "awaitPerson";

/** How the documents of a screen are kept. */
export interface KeeperRules<N extends string> {
  /** From the last key to the save. */
  pauseMs: number;
  /** After a failure that passes. */
  retryMs: number;
  /** Changes of one request. */
  maxChanges: number;
  hasUndo: boolean;
  reactionTo: (failure: ActionFailure) => Reaction;
  /** Whether saved changes show in a page only when it is rendered again. */
  mustRender: (name: N, changes: readonly Change<N>[]) => boolean;
}

export type KeeperEvent<N extends string, D extends KeptDocument<N>> =
  | { type: "typed"; change: Change<N>; origin: Origin; at: number }
  | { type: "stepped"; direction: "undo" | "redo" }
  /** The pause is over, or somebody asks for a save. @param isOwner null while the server is asked whether the writer is signed in */
  | { type: "due"; isOwner: boolean | null; isAsked: boolean }
  /** All that waits is due, also what was postponed. */
  | { type: "unblocked" }
  | { type: "signedIn" }
  | { type: "answered"; result: ActionResult<KeepAnswer<D>> }
  /** Another request about a document has begun, which takes the place of its draft: nothing else is sent meanwhile. */
  | { type: "requested"; name: N; takesChanges: boolean }
  /** It has failed. */
  | { type: "withdrawn" }
  /** A document has come. @param epoch in which it was asked for; null when that is not known */
  | { type: "loaded"; document: D; epoch: number | null }
  /** Drafts were published, discarded or restored elsewhere. @param name of one document; undefined: of any */
  | { type: "expired"; name: N | undefined }
  /** A document is based on another version. @param words what stands in its form from now on */
  | { type: "rebased"; document: D; words: Words }
  /** Other fields of a document than its words have changed. */
  | { type: "amended"; name: N; fields: Partial<Omit<D, "name" | "words">> }
  | { type: "dropped"; name: N }
  /** What is not saved yet is not sent any more, and in its place stands again what did before. */
  | { type: "gaveUp" }
  | { type: "resolved"; conflict: Conflict<N>; keep: "mine" | "theirs" };

/** What the keeper has to do after an event. */
export type Effect<N extends string> =
  | { do: "send"; name: N; changes: readonly Change<N>[]; isAsked: boolean }
  | { do: "load"; name: N }
  /** A `due` event comes after so long, in place of one that was planned. */
  | { do: "wait"; ms: number }
  | { do: "stopWaiting" }
  /** Listeners are told of a change. */
  | { do: "tell"; change: Change<N>; origin: Origin };

/** Whether the server has all that was typed, with no choice between two editors' words left to make. */
export function isKept({ phase }: { phase: Phase }): boolean {
  return phase === "clean" || phase === "saved";
}

/** What the server may not have of a document, oldest first. */
export function unsentOf<N extends string>(
  { refused, request, waiting }: Pick<KeeperState<N, never>, "refused" | "request" | "waiting">,
  name: N,
): Change<N>[] {
  return [...refused, ...(request?.changes ?? []), ...waiting].filter((change) => change.name === name);
}
