import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, SavedDraft } from "#domain/site-texts/edit-texts.ts";
import { entryMark } from "#domain/texts/entries.ts";
import type { Change } from "../../drafts/changes.ts";
import type { Conflict } from "../../drafts/conflicts.ts";
import type { KeeperRules, KeeperState, Origin } from "../../drafts/keeper-state.ts";
import type { RefusedChange } from "../../drafts/refused-changes.ts";
import { createKeeper } from "../../drafts/run-keeper.ts";

/** A change of a text of the site. */
export type Edit = Change<SiteTextName>;
export type SiteConflict = Conflict<SiteTextName>;

export interface SaveAnswer {
  saved: SavedDraft | null;
  /** The text as the server has it now, when somebody else has changed it. */
  text: EditedText | null;
}

/** A change as it is sent. */
export interface SentChange extends Pick<Edit, "path" | "before" | "after"> {
  /** Which entries of lists it is meant for (domain/texts/entries.ts). */
  entry: string | undefined;
}

/** Posts changes of one text; without changes, only reads it. @param known the version of the draft that this tab knows */
export type SendChanges = (
  name: SiteTextName,
  known: number,
  changes: readonly SentChange[],
) => Promise<ActionResult<SaveAnswer>>;

/** The drafts of the site's texts in one tab. */
export interface SiteDraftState {
  /** Texts that were loaded, with all that was typed. */
  texts: Readonly<Partial<Record<SiteTextName, EditedText>>>;
  /** saved: the server has everything that it takes; typing: not sent yet; failed: it is sent again. */
  status: "saved" | "typing" | "saving" | "failed";
  /** What the server does not take. It stands in the texts, with the reason as a problem there. */
  refused: readonly RefusedChange<SiteTextName>[];
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

/** Whether the server has all that was typed, with no choice between two editors' words left to make. */
export function isKept({ status, refused, conflicts }: SiteDraftState): boolean {
  return status === "saved" && refused.length === 0 && conflicts.length === 0;
}

/** Whether the release in which the site is edited was deleted or is public: nothing more is kept in it. */
export function isReleaseOver(failure: ActionFailure | null): boolean {
  return failure?.reasons?.includes("release_over") ?? false;
}

const rules: KeeperRules<SiteTextName> = {
  pauseMs: 600,
  retryMs: 5_000,
  // The server takes as many.
  maxChanges: 200,
  hasUndo: true,
  mustRender,
  reactionTo(failure) {
    switch (failure.code) {
      // They stop every save, of whichever text.
      case "network":
      case "unauthenticated":
      case "forbidden":
        return "retry";
      case "invalid":
      case "too_large":
        return "divide";
      case "not_found":
        return "drop";
      case "conflict":
        return isReleaseOver(failure) ? "postpone" : "reload";
      case "unavailable":
      case "rate_limited":
      case "internal":
        return "postpone";
    }
  },
};

/** What pages show otherwise than as a text, so that the frame can't show it by itself. */
const drawn = /(?:^|\.)(?:href|icon|picture|film|form)$/;

/** Texts whose facts stand in the others. */
const withFacts: ReadonlySet<SiteTextName> = new Set(["brand", "pricing"]);

/** Whether changes of a text show in the page only when it is rendered again: they are more than words where they stand. */
function mustRender(name: SiteTextName, changes: readonly Edit[]): boolean {
  const isMore = changes.some(
    ({ path, after, before }) => typeof after !== "string" || typeof before !== "string" || drawn.test(path),
  );
  return isMore || withFacts.has(name);
}

interface SiteDraftOptions {
  now?: () => number;
  /** False while nobody, or somebody other than who typed here, is signed in; null while the server is asked whether that is so. */
  isOwnSession?: () => boolean | null;
}

/** The drafts of the site's texts as one tab edits them: every change is kept by the server after a pause (drafts/keeper.ts). */
export function createSiteDraft(
  send: SendChanges,
  { now = Date.now, isOwnSession = () => true }: SiteDraftOptions = {},
) {
  const keeper = createKeeper<SiteTextName, EditedText>({
    rules,
    now,
    isOwner: isOwnSession,
    send: ({ name, document, changes, refused }) =>
      send(name, document?.draftVersion ?? 0, sentChanges(changes, refused)),
    load: (name) => send(name, 0, []),
  });
  let shown = { of: keeper.getState(), as: emptyState };
  return {
    ...keeper,
    getState(): SiteDraftState {
      const of = keeper.getState();
      if (shown.of !== of) shown = { of, as: stateFor(of) };
      return shown.as;
    },
    forget: keeper.expire,
    settleConflict: keeper.resolve,
  };
}

export type SiteDraft = ReturnType<typeof createSiteDraft>;

function stateFor(state: KeeperState<SiteTextName, EditedText>): SiteDraftState {
  const { phase, waiting, documents, refused, failure, conflicts, undo, renderings, origin } = state;
  const isUnderWay = phase === "typing" || phase === "saving";
  const texts = { ...documents };
  for (const { name, path, error } of refused) {
    const text = texts[name];
    if (text) texts[name] = { ...text, problems: { ...text.problems, [path]: error } };
  }
  return {
    texts,
    status: isUnderWay ? phase : waiting.length > 0 ? "failed" : "saved",
    refused,
    failure,
    conflicts,
    canUndo: undo.done.length > 0,
    canRedo: undo.undone.length > 0,
    renderings,
    origin,
  };
}

/** Changes of one text, for a request that names it. @param refused changes of it that the server does not have */
function sentChanges(changes: readonly Edit[], refused: readonly Edit[]): SentChange[] {
  // A mark made with what the server has refused would never be the server's.
  const isKnown = (path: string) => !refused.some((one) => partOf(one.path) === partOf(path));
  return changes.map(({ path, before, after, words }) => {
    return { path, before, after, entry: words && isKnown(path) ? entryMark(words, path) : undefined };
  });
}

const partOf = (path: string) => path.split(".", 1)[0];
