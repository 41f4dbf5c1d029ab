import type { ActionFailure } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";
import { createObservable } from "../../frame/session/observable.ts";
import {
  type SiteConflict,
  type Edit,
  changesOf,
  conflictIn,
  isConflict,
  placeAgain,
  placeEdit,
  placeOnto,
  placeRefused,
  isPlaced,
  knownFor,
  movesAround,
  mustRender,
  stillOpen,
  takenBack,
  createAhead,
  createUndo,
  type SaveAnswer,
  type SendChanges,
} from "./edits.ts";
import { type Origin, type SiteDraftState, areOthers, createListeners, emptyState, isKept } from "./draft-state.ts";
import { isReleaseOver, lostWords, saidOnce, signedOut, stopsAll } from "./failures.ts";
import { type Arrival, createFreshness } from "./freshness.ts";
import { createQueue, sendAll } from "./queue.ts";
import { createRefused } from "./refused.ts";

const pauseMs = 600;
const retryMs = 5_000;

interface SiteDraftOptions {
  now?: () => number;
  /** False while nobody, or somebody other than who typed here, is signed in; null while the server is asked whether that is so. */
  isOwnSession?: () => boolean | null;
}

/**
 * The drafts of the site's texts as one tab edits them. Every change is kept by the server after a pause; one request at a time, and
 * nothing that was typed meanwhile is overwritten by an answer.
 */
export function createSiteDraft(
  send: SendChanges,
  { now = Date.now, isOwnSession = () => true }: SiteDraftOptions = {},
) {
  const state = createObservable(emptyState);
  const { tell, tellMoves, listen } = createListeners();
  const queue = createQueue();
  /** No text can be saved at the moment. */
  let isStopped = false;
  /** How often what was not saved yet was given up. */
  let givenUp = 0;
  const ahead = createAhead();
  const refused = createRefused();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const steps = createUndo(now);
  const fresh = createFreshness({
    send,
    isSending: queue.isSending,
    versionOf: (name) => state.get().texts[name]?.draftVersion,
    accept,
  });

  const set = (changes: Partial<SiteDraftState>) =>
    state.set({
      ...state.get(),
      ...changes,
      refused: refused.all(),
      canUndo: steps.canUndo(),
      canRedo: steps.canRedo(),
    });

  const wordsOf = (name: SiteTextName) => state.get().texts[name]?.words;

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Whether to send more now would fail, or send again what has just failed. */
  const mustPause = () => isStopped || queue.isAllHeld();

  const statusNow = (): SiteDraftState["status"] => (queue.isEmpty() ? "saved" : queue.hasHeld() ? "failed" : "typing");

  /** Shows a change in the loaded text, and keeps it for the next save. */
  function apply(edit: Edit, origin: Origin): void {
    const { texts } = state.get();
    const text = texts[edit.name];
    const words = text && (withValueAt(text.words, edit.path, edit.after) as EditedText["words"] | null);
    const bare = text && refused.withoutReasons(text);
    queue.add({ ...refused.join(edit), words: knownFor(edit, text?.words) });
    set({
      status: "typing",
      origin,
      ...(bare && words && { texts: { ...texts, [edit.name]: refused.withReasons({ ...bare, words }) } }),
    });
    tell(edit, origin);
    plan(pauseMs);
  }

  /** @param isAsked somebody has asked for this save, and is told anew why it can't be made */
  async function flush(isAsked = false): Promise<void> {
    clearTimeout(timer);
    if (queue.isSending() || queue.isEmpty()) return;
    const isOwn = isOwnSession();
    if (!isOwn) return isOwn === null && !isAsked ? plan(pauseMs) : waitForOwner(isAsked);
    const sent = queue.take();
    const name = sent[0]?.name;
    if (name === undefined) return;
    set({ status: "saving" });
    const known = state.get().texts[name]?.draftVersion ?? 0;
    const wanted = givenUp;
    const result = await send(name, known, changesOf(sent, refused.of(name)));
    queue.answered();
    fresh.saved(name, result.ok && result.value.text !== null);
    isStopped = !result.ok && stopsAll.has(result.code);
    if (wanted !== givenUp) {
      // The server has kept what was given up too late.
      if (result.ok) void fresh.load(name);
    } else if (result.ok) {
      queue.kept();
      settle(name, sent, result.value);
    } else fail(name, sent, result);
    if (!queue.isEmpty()) plan(mustPause() ? retryMs : pauseMs);
  }

  /** Nothing is sent in the name of somebody else. That it can't be is said once, not at each try. */
  function waitForOwner(isAsked: boolean): void {
    const { failure } = state.get();
    isStopped = true;
    set({ status: "failed", failure: isAsked ? { ...signedOut } : saidOnce(failure, signedOut) });
    plan(retryMs);
  }

  /**
   * What was typed in a text that is gone is lost, and said. What the server refuses stays where it was typed, with the reason;
   * everything else is sent again.
   */
  function fail(name: SiteTextName, sent: readonly Edit[], failure: ActionFailure): void {
    const { texts, failure: known } = state.get();
    if (failure.code === "not_found") {
      const title = texts[name]?.title ?? name;
      drop(name);
      return set({ status: statusNow(), failure: lostWords(title, failure) });
    }
    const isRefused = failure.code === "invalid" || failure.code === "too_large";
    const [only] = sent;
    if (isRefused && only && sent.length === 1) return refuse(only, failure);
    queue.putBack(sent, isRefused);
    if (isRefused) return;
    if (!isStopped) queue.hold(name);
    // With what was published meanwhile, so that somebody can choose.
    if (failure.code === "conflict" && !isReleaseOver(failure)) void fresh.load(name);
    // A session that has ended once more is asked for once more.
    set({ status: "failed", failure: failure.code === signedOut.code ? failure : saidOnce(known, failure) });
  }

  function refuse(edit: Edit, failure: ActionFailure): void {
    const { name } = edit;
    refused.add(edit, failure.error);
    // What was typed there meanwhile.
    queue.replace(name, (later) => refused.join(later));
    const { texts } = state.get();
    const text = texts[name];
    set({ status: statusNow(), failure, ...(text && { texts: { ...texts, [name]: refused.withReasons(text) } }) });
  }

  /** A text is gone: nothing of it is sent any more, nor by an undo. */
  function drop(name: SiteTextName): void {
    queue.drop(name);
    steps.keep((edit) => edit.name !== name);
    ahead.settle(name, null);
    refused.drop(name);
    const { [name]: _, ...texts } = state.get().texts;
    set({ texts, conflicts: state.get().conflicts.filter((conflict) => conflict.name !== name) });
  }

  function settle(name: SiteTextName, sent: readonly Edit[], { saved, text: theirs }: SaveAnswer): void {
    const { texts, conflicts, renderings, failure } = state.get();
    const text = theirs ?? texts[name];
    if (text) ahead.settle(name, null);
    else if (saved) ahead.add(name, saved.draftVersion, sent);
    const known = wordsOf(name);
    const inConflict = saved && text ? placeRefused(saved.conflicts, { name, sent, known }, text.words) : [];
    // Before what was typed since, which may go on from them.
    queue.putBack(inConflict.filter(isPlaced), false);
    const words = theirs ? withTyped(name, theirs.words) : known;
    const { draftVersion = 0, problems = {} } = saved ?? {};
    const settled = text && words && saved && { ...text, words, draftVersion, problems };
    set({
      status: statusNow(),
      failure: queue.hasHeld() ? failure : null,
      ...(settled && {
        texts: { ...texts, [name]: refused.withReasons(settled) },
        conflicts: [...stillOpen(conflicts, sent, settled.words), ...inConflict.filter(isConflict)],
      }),
      renderings: renderings + (theirs !== null || mustRender(name, sent) ? 1 : 0),
    });
    if (words) tellMoves(name, known, words);
  }

  /** What the server may not have, oldest first. */
  const unsentOf = (name: SiteTextName) => [...refused.of(name), ...queue.of(name)];

  /** What was typed since the request stands above what the server answered, in the entries that it was typed in. */
  function withTyped(name: SiteTextName, words: EditedText["words"]): EditedText["words"] {
    const onto = placeOnto(words, [...ahead.of(name), ...refused.of(name)]);
    queue.replace(name, onto.place);
    return onto.words();
  }

  function accept(text: EditedText, arrival: Arrival): void {
    const { texts, conflicts, renderings } = state.get();
    const { name } = text;
    const isReplaced = arrival !== "newer";
    if (isReplaced) refused.rebase(name, text.words);
    ahead.settle(name, isReplaced ? null : text.draftVersion);
    const [before, words] = [wordsOf(name), withTyped(name, text.words)];
    set({
      conflicts: conflicts.map((one) => (isReplaced && one.name === name ? conflictIn(one, text.words) : one)),
      texts: { ...texts, [name]: refused.withReasons({ ...text, words }) },
      renderings: renderings + (arrival === "by others" || areOthers(before, words) ? 1 : 0),
    });
    tellMoves(name, before, words);
  }

  return {
    getState: state.get,
    watch: state.watch,
    /** A text as the server has it; what was typed and not sent stays. */
    take: fresh.take,
    load: fresh.load,
    /**
     * Drafts were published, discarded or restored: what was loaded is loaded again, and nothing before can be undone. Words in a conflict
     * are nowhere else, so they stay until somebody has chosen.
     * @param name of which text; undefined: of any
     */
    forget(name?: SiteTextName): void {
      const names = name ? [name] : (Object.keys(state.get().texts) as SiteTextName[]);
      ahead.clear(name);
      steps.keep((edit) => name !== undefined && edit.name !== name);
      set({});
      // Not only the text in the form, which its screen loads: the list of sections stands beside another one.
      fresh.forget(names);
    },
    drop,
    /**
     * What stands at a place of a text, for a page that was rendered a moment ago: what was typed in it counts more than what the server
     * rendered, but not what was loaded before drafts were published, discarded or restored.
     * @returns undefined when the page knows better
     */
    newestAt(name: SiteTextName, path: string): unknown {
      const typed = [...ahead.of(name), ...unsentOf(name)].findLast((edit) => edit.path === path);
      if (typed) return typed.after;
      return fresh.isStale(name) ? undefined : valueAt(wordsOf(name), path);
    },
    /** Whether a page may have been rendered before entries around a place of it were moved, so that the place stands elsewhere by now. */
    isMoving: (name: SiteTextName, path: string) => unsentOf(name).some((edit) => movesAround(edit, path)),
    /**
     * Sends everything that was typed.
     * @param isAsked somebody has asked for it, and is told anew why it can't be saved
     * @returns whether the server has it; false, too, when it has refused some of it, or nobody has chosen yet in a conflict
     */
    async flushAll({ isAsked = false } = {}): Promise<boolean> {
      queue.release();
      await sendAll(queue, () => flush(isAsked), mustPause);
      return !queue.isSending() && isKept({ ...state.get(), status: statusNow() });
    },
    /** What is not saved yet is not sent any more, and in its place stands again what did before. What is typed from now on is saved. */
    giveUp(): void {
      const { texts, conflicts, renderings } = state.get();
      const lost = takenBack([...refused.all(), ...queue.all()]);
      const isTouched = ({ name }: Edit) => [...lost, ...conflicts].some((one) => one.name === name);
      const restored = refused.without(texts, lost);
      givenUp++;
      clearTimeout(timer);
      queue.drop();
      refused.drop();
      steps.keep((edit) => !isTouched(edit));
      set({ status: "saved", failure: null, conflicts: [], texts: restored, renderings: renderings + 1 });
      for (const edit of lost) tell(edit, "form");
    },
    flush: () => flush(),
    listen,
    change(edit: Edit, origin: Origin): void {
      steps.record({ ...edit, words: knownFor(edit, wordsOf(edit.name)) });
      apply(edit, origin);
    },
    /** @param direction whether to take back the last change or to make it again. @returns what was done; null when there is none */
    step(direction: "undo" | "redo"): Edit | null {
      const edit = steps[direction]();
      const placed = edit && placeEdit(edit, wordsOf(edit.name));
      if (placed) apply(placed, "form");
      else set({});
      return placed;
    },
    /**
     * Settles a conflict: with what the other editor wrote, or with one's own words in its place. Where something else stands there by
     * now, it is asked again.
     */
    settleConflict(conflict: SiteConflict, keep: "mine" | "theirs"): void {
      const { texts, conflicts } = state.get();
      const next = keep === "mine" ? placeAgain(conflict, texts[conflict.name]?.words) : null;
      const others = conflicts.filter((known) => known !== conflict);
      set({ conflicts: next && isConflict(next) ? [...others, next] : others });
      if (next && !isConflict(next)) apply(next, "form");
    },
  };
}

export type SiteDraft = ReturnType<typeof createSiteDraft>;
