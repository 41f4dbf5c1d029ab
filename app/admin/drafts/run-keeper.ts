import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import { valueAt } from "#domain/texts/paths.ts";
import { createObservable } from "../frame/session/observable.ts";
import { type Change, movesAround } from "./changes.ts";
import type { Conflict } from "./conflicts.ts";
import { createReducer, nextStep } from "./keeper.ts";
import { mustPause } from "./phases.ts";
import {
  type Effect,
  type KeepAnswer,
  type KeeperEvent,
  type KeeperRules,
  type KeeperState,
  type KeptDocument,
  type Origin,
  emptyState,
  isKept,
  unsentOf,
} from "./keeper-state.ts";

/** Changes of one document on their way to the server. */
export interface SentRequest<N extends string, D extends KeptDocument<N>> {
  name: N;
  changes: readonly Change<N>[];
  /** The document with all that was typed; undefined before it is loaded. */
  document: D | undefined;
  /** Changes of it that the server does not have. */
  refused: readonly Change<N>[];
  /** Whether somebody asks for it. */
  isAsked: boolean;
}

export interface KeeperOptions<N extends string, D extends KeptDocument<N>> {
  rules: KeeperRules<N>;
  /** Never throws. */
  send: (request: SentRequest<N, D>) => Promise<ActionResult<KeepAnswer<D>>>;
  /** Reads a document. */
  load?: (name: N) => Promise<ActionResult<KeepAnswer<D>>>;
  now?: () => number;
  /** Whether what was typed may be sent: false while somebody else than its writer is signed in, null while that is not known. */
  isOwner?: (isAsked: boolean) => boolean | null;
  documents?: readonly D[];
}

/** What has changed (with an empty path, a whole document), and where it was typed: the page shows it itself, or must be told. */
export type Listener<N extends string> = (change: Change<N>, origin: Origin) => void;

/** Runs the keeper of one screen (keeper.ts): its state, its timer and its requests. */
export function createKeeper<N extends string, D extends KeptDocument<N>>(options: KeeperOptions<N, D>) {
  const { rules, send, load, now = Date.now, isOwner = () => true, documents = [] } = options;
  type State = KeeperState<N, D>;
  const reduce = createReducer<N, D>(rules);
  const loaded = Object.fromEntries(documents.map((document) => [document.name, document]));
  const state = createObservable<State>({ ...emptyState, documents: loaded as State["documents"] });
  const listeners = new Set<Listener<N>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is sent by itself, because the form is closed. */
  let isClosed = false;
  /** The request that is on its way, or was the last one. */
  let current: Promise<ActionFailure | null> = Promise.resolve(null);

  function dispatch(event: KeeperEvent<N, D>): void {
    const [next, ...effects] = reduce(state.get(), event);
    state.set(next);
    for (const effect of effects) run(effect);
  }

  function run(effect: Effect<N>): void {
    switch (effect.do) {
      case "send":
        current = sendChanges(effect);
        break;
      case "load":
        void loadDocument(effect.name);
        break;
      case "wait":
        clearTimeout(timer);
        if (!isClosed) timer = setTimeout(() => void flush(), effect.ms);
        break;
      case "stopWaiting":
        clearTimeout(timer);
        break;
      case "tell":
        for (const listener of listeners) listener(effect.change, effect.origin);
    }
  }

  async function sendChanges({ name, changes, isAsked }: Extract<Effect<N>, { do: "send" }>) {
    const { documents, refused } = state.get();
    const request = { name, changes, document: documents[name], refused: refused.filter((one) => one.name === name) };
    const result = await send({ ...request, isAsked });
    dispatch({ type: "answered", result });
    return result.ok ? null : result;
  }

  async function loadDocument(name: N): Promise<void> {
    const epoch = state.get().epochs[name] ?? 0;
    const result = await load?.(name);
    if (result?.ok && result.value.text) dispatch({ type: "loaded", document: result.value.text, epoch });
  }

  /** Sends the next changes, if nothing is on its way. @returns why the server has refused them; null when it has not */
  async function flush(isAsked = false): Promise<ActionFailure | null> {
    clearTimeout(timer);
    const last = current;
    dispatch({ type: "due", isOwner: isOwner(isAsked), isAsked });
    return current === last ? null : current;
  }

  /** Sends all that waits, request by request, for some seconds at most. */
  async function sendAll(isAsked: boolean): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const { request, waiting } = state.get();
      if (request) await new Promise((next) => setTimeout(next, 50));
      else if (waiting.length === 0) return;
      else {
        await flush(isAsked);
        if (mustPause(state.get())) return;
      }
    }
  }

  return {
    getState: state.get,
    watch: state.watch,
    dispatch,
    flush,
    /** The form is open. @returns closes it: nothing is sent by itself any more */
    open(): () => void {
      isClosed = false;
      return () => {
        isClosed = true;
        clearTimeout(timer);
      };
    },
    /** Waits for the changes that are on their way; not for a request that takes the place of the draft. */
    async whenSent(): Promise<void> {
      while (state.get().request?.isDraft) await current;
    },
    /** A document as the server has it; what was typed and not sent stays. */
    take: (document: D) => dispatch({ type: "loaded", document, epoch: null }),
    load: loadDocument,
    change: (change: Change<N>, origin: Origin) => dispatch({ type: "typed", change, origin, at: now() }),
    /** @returns the change that was undone or made again; null when there is none */
    step(direction: "undo" | "redo"): Change<N> | null {
      const { change } = nextStep(state.get(), direction);
      dispatch({ type: "stepped", direction });
      return change;
    },
    /**
     * Drafts were published, discarded or restored: what was loaded is loaded again, and nothing before can be undone. Words in a conflict
     * are nowhere else, so they stay until somebody has chosen.
     * @param name of which document; undefined: of any
     */
    expire: (name?: N) => dispatch({ type: "expired", name }),
    drop: (name: N) => dispatch({ type: "dropped", name }),
    /** What is not saved yet is not sent any more, and in its place stands again what did before. What is typed from now on is saved. */
    giveUp: () => dispatch({ type: "gaveUp" }),
    /** Settles a conflict. Where something else stands there by now, it is asked again. */
    resolve: (conflict: Conflict<N>, keep: "mine" | "theirs") => dispatch({ type: "resolved", conflict, keep }),
    /**
     * Sends everything that was typed.
     * @param isAsked somebody has asked for it, and is told anew why it can't be saved
     * @returns whether the server has it; false, too, when it has refused some of it, or nobody has chosen yet in a conflict
     */
    async flushAll({ isAsked = false } = {}): Promise<boolean> {
      dispatch({ type: "unblocked" });
      await sendAll(isAsked);
      const { request, waiting, refused, conflicts } = state.get();
      return !request && waiting.length + refused.length + conflicts.length === 0;
    },
    /** @returns stops */
    listen(listener: Listener<N>): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * What stands at a place of a document, for a page that was rendered a moment ago: what was typed in it counts more than what the server
     * rendered, but not what was loaded before drafts were published, discarded or restored.
     * @returns undefined when the page knows better
     */
    newestAt(name: N, path: string): unknown {
      const { ahead, expired, documents } = state.get();
      const typed = [...(ahead[name]?.changes ?? []), ...unsentOf(state.get(), name)];
      const last = typed.findLast((change) => change.path === path);
      if (last) return last.after;
      return expired.includes(name) ? undefined : valueAt(documents[name]?.words, path);
    },
    /** Whether a page may have been rendered before entries around a place of it were moved, so that the place stands elsewhere by now. */
    isMoving: (name: N, path: string) => unsentOf(state.get(), name).some((change) => movesAround(change, path)),
    isKept: () => isKept(state.get()),
  };
}
