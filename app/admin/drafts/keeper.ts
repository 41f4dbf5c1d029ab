import type { ActionFailure } from "#app/lib/answers.ts";
import { print } from "#domain/texts/entries.ts";
import { withValueAt } from "#domain/texts/paths.ts";
import {
  type Change,
  type Words,
  baseOf,
  changesBetween,
  inverted,
  rebase,
  rebaseAll,
  withChange,
  withChanges,
} from "./changes.ts";
import { type Conflict, conflictIn, isConflict, isPlaced, mergeRefused, stillOpen, withMine } from "./conflicts.ts";
import { lostWords, saidOnce, signedOut } from "./failures.ts";
import {
  type Effect,
  type KeepAnswer,
  type KeeperEvent,
  type KeeperRules,
  type KeeperState,
  type KeptDocument,
  type Origin,
  type SavedChanges,
} from "./keeper-state.ts";
import { failedPhase, idlePhase, mustPause, settledPhase } from "./phases.ts";
import { joinRefused, rebaseRefused } from "./refused-changes.ts";
import { filtered, recorded, stepped } from "./undo.ts";

type Names<N extends string> = Readonly<Partial<Record<N, unknown>>>;

/**
 * What becomes of the words that are typed in one tab: they are sent after a pause, one request at a time, and nothing that was typed
 * meanwhile is overwritten by an answer. A word is in the documents until the server has it, or somebody has given it up.
 * @returns the state after an event, and what is to be done
 */
export function createReducer<N extends string, D extends KeptDocument<N>>(rules: KeeperRules<N>) {
  type State = KeeperState<N, D>;
  type Step = readonly [State, ...Effect<N>[]];

  const without = <T extends Names<N>>(named: T, name: N): T => {
    const { [name]: _, ...others } = named;
    return others as T;
  };
  const waitMs = (state: State) => (mustPause(state) ? rules.retryMs : rules.pauseMs);
  /** The former versions of a document whose version is about to change. */
  const withFormer = ({ documents, ahead, former }: State, name: N): State["former"] => {
    const version = documents[name]?.draftVersion ?? ahead[name]?.draftVersion;
    return version ? { ...former, [name]: [...new Set([...(former[name] ?? []), version])] } : former;
  };
  const nextEpoch = (state: State, name: N) => ({ ...state.epochs, [name]: (state.epochs[name] ?? 0) + 1 });

  /** Shows a change in its document, and keeps it for the next save. */
  function type(state: State, change: Change<N>, origin: Origin): Step {
    const { documents, blockedUntil } = state;
    const document = documents[change.name];
    const words = document && withValueAt(document.words, change.path, change.after);
    const joined = joinRefused(state.refused, change);
    const isBlocked = blockedUntil === "asked";
    const next: State = {
      ...state,
      phase: isBlocked ? state.phase : "typing",
      origin,
      refused: joined.refused,
      waiting: withChange(state.waiting, { ...joined.change, words: baseOf(change, document?.words) }),
      blockedUntil: isBlocked ? blockedUntil : null,
      documents: document && words ? { ...documents, [change.name]: { ...document, words } } : documents,
    };
    return [next, { do: "tell", change, origin }, { do: "wait", ms: rules.pauseMs }];
  }

  function due(state: State, { isOwner, isAsked }: { isOwner: boolean | null; isAsked: boolean }): Step {
    const sendable = state.waiting.filter(({ name }) => !state.documents[name]?.isHeld);
    if (state.request || sendable.length === 0 || (state.blockedUntil && !isAsked)) return [state];
    if (isOwner === null && !isAsked) return [state, { do: "wait", ms: rules.pauseMs }];
    if (!isOwner) {
      const failure = isAsked ? { ...signedOut } : saidOnce(state.failure, signedOut);
      return [
        { ...state, isStopped: true, phase: "signedOut", failure },
        { do: "wait", ms: rules.retryMs },
      ];
    }
    const postponed = sendable.every(({ name }) => state.postponed.includes(name)) ? [] : state.postponed;
    const name = sendable.find((change) => !postponed.includes(change.name))!.name;
    const changes = sendable.filter((change) => change.name === name);
    const sent = changes.slice(0, state.isOneByOne ? 1 : rules.maxChanges);
    const next: State = {
      ...state,
      phase: "saving",
      postponed,
      blockedUntil: null,
      waiting: state.waiting.filter((change) => !sent.includes(change)),
      request: { name, changes: sent, isDraft: true, isAbandoned: false },
    };
    return [next, { do: "send", name, changes: sent, isAsked }];
  }

  function answer(before: State, result: Extract<KeeperEvent<N, D>, { type: "answered" }>["result"]): Step {
    const { request } = before;
    if (!request) return [before];
    const { name } = request;
    const hasText = result.ok && result.value.text !== null;
    const state: State = {
      ...before,
      request: null,
      isStopped: !result.ok && rules.reactionTo(result) === "retry",
      epochs: nextEpoch(before, name),
      former: withFormer(before, name),
      expired: hasText ? before.expired.filter((one) => one !== name) : before.expired,
    };
    const [next, ...effects] = request.isAbandoned
      ? // The server has kept what was given up too late.
        ([state, ...(result.ok ? [{ do: "load", name } as const] : [])] as const)
      : result.ok
        ? settle(state, request, result.value)
        : fail(state, request, result);
    const isWaiting = next.waiting.length > 0 && next.blockedUntil === null;
    return [next, ...effects, ...(isWaiting ? [{ do: "wait", ms: waitMs(next) } as const] : [])];
  }

  type Sent = NonNullable<State["request"]>;

  function settle(state: State, { name, changes: sent }: Sent, { saved, text: theirs }: KeepAnswer<D>): Step {
    const document = theirs ?? state.documents[name];
    const known = state.documents[name]?.words;
    const earlier = state.ahead[name]?.changes ?? [];
    const ahead = document
      ? without(state.ahead, name)
      : saved
        ? { ...state.ahead, [name]: { draftVersion: saved.draftVersion, changes: [...earlier, ...sent] } }
        : state.ahead;
    const merged = saved && document ? mergeRefused(saved.conflicts, { name, sent, known }, document.words) : [];
    const kept: State = {
      ...state,
      ahead,
      blockedUntil: null,
      isOneByOne: state.isOneByOne && state.waiting.length > 0,
      // Before what was typed since, which may go on from them.
      waiting: [...merged.filter(isPlaced), ...state.waiting],
    };
    const [base, words] = theirs ? withTyped(kept, name, theirs.words) : [kept, known];
    const settled = document && words && saved && settledDocument(document, words, saved);
    const isEnded = saved?.draftVersion === 0 && base.waiting.length === 0;
    const next: State = {
      ...base,
      phase: isEnded ? "clean" : idlePhase(base),
      failure: base.waiting.some((change) => base.postponed.includes(change.name)) ? state.failure : null,
      ...(settled && {
        documents: { ...base.documents, [name]: settled },
        conflicts: [...stillOpen(base.conflicts, sent, words), ...merged.filter(isConflict)],
      }),
      renderings: base.renderings + (theirs !== null || rules.mustRender(name, sent) ? 1 : 0),
    };
    return [next, ...(words ? toldMoves(name, known, words) : [])];
  }

  /**
   * What was typed in a document that is gone is lost, and said. What the server refuses stays where it was typed, with the reason;
   * everything else is sent again.
   */
  function fail(state: State, { name, changes: sent }: Sent, failure: ActionFailure): Step {
    const reaction = rules.reactionTo(failure);
    if (reaction === "drop") {
      const title = state.documents[name]?.title ?? name;
      const next = drop(state, name);
      return [{ ...next, phase: idlePhase(next), failure: lostWords(title, failure) }];
    }
    const [only] = sent;
    if (reaction === "divide" && only && sent.length === 1) return [refuse(state, only, failure)];
    const back: State = { ...state, waiting: [...sent, ...state.waiting] };
    if (reaction === "divide") return [{ ...back, isOneByOne: true, phase: "saving" }];
    const next: State = {
      ...back,
      phase: failedPhase(failure),
      // A session that has ended once more is asked for once more.
      failure: failure.code === signedOut.code ? failure : saidOnce(state.failure, failure),
    };
    switch (reaction) {
      case "retry":
        return [next];
      case "postpone":
        return [{ ...next, postponed: [...next.postponed, name] }];
      case "reload":
        return [
          { ...next, postponed: [...next.postponed, name] },
          { do: "load", name },
        ];
      case "awaitWords":
        // What was typed since are other words.
        return [{ ...next, blockedUntil: state.waiting.length > 0 ? null : "typed" }];
      case "awaitSession":
        return [{ ...next, blockedUntil: "signedIn" }];
      case "awaitPerson":
        return [{ ...next, blockedUntil: "asked" }];
    }
  }

  function refuse(state: State, change: Change<N>, failure: ActionFailure): State {
    let refused: State["refused"] = [...state.refused, { ...change, error: failure.error }];
    // What was typed there meanwhile.
    const waiting = state.waiting.map((later) => {
      if (later.name !== change.name) return later;
      const joined = joinRefused(refused, later);
      ({ refused } = joined);
      return joined.change;
    });
    const next = { ...state, refused, waiting, failure };
    return { ...next, phase: idlePhase(next) };
  }

  /** A document is gone: nothing of it is sent any more, nor by an undo. */
  function drop(state: State, name: N): State {
    const isOther = (one: { name: N }) => one.name !== name;
    return {
      ...state,
      documents: without(state.documents, name),
      waiting: state.waiting.filter(isOther),
      refused: state.refused.filter(isOther),
      conflicts: state.conflicts.filter(isOther),
      ahead: without(state.ahead, name),
      undo: filtered(state.undo, isOther),
    };
  }

  /** What was typed since a request stands above what the server answered, in the entries that it was typed in. */
  function withTyped(state: State, name: N, words: Words): readonly [State, Words] {
    const refused = state.refused.filter((change) => change.name === name);
    const sending = state.request?.changes.filter((change) => change.name === name) ?? [];
    const waiting = state.waiting.filter((change) => change.name === name);
    const made = [...(state.ahead[name]?.changes ?? []), ...refused];
    const placed = rebaseAll(words, made, [...sending, ...waiting]);
    const later = placed.changes.slice(sending.length);
    const request = state.request?.name === name ? { changes: placed.changes.slice(0, sending.length) } : {};
    return [
      {
        ...state,
        waiting: state.waiting.map((change) => (change.name === name ? later.shift()! : change)),
        request: state.request && { ...state.request, ...request },
      },
      placed.words,
    ];
  }

  function load(state: State, document: D, epoch: number | null): Step {
    const { name, draftVersion } = document;
    const known = state.documents[name];
    const isExpired = state.expired.includes(name);
    const isFormer = state.former[name]?.includes(draftVersion) === true;
    const isOther = known !== undefined && draftVersion !== known.draftVersion;
    // Without a draft, a document may be as it was before the draft was begun.
    const isOlder = isOther && (draftVersion === 0 || isFormer);
    // It was on its way while something was saved, or the draft was discarded or published since: the server knows.
    const mustAsk = epoch === null && isOther && !isExpired;
    const asking = mustAsk ? [{ do: "load", name } as const] : [];
    if (mustAsk && isOlder) return [state, ...asking];
    // What is known is newer: the answer to a save has what others did, and what has expired is loaded once more.
    const isLate = epoch !== null && (epoch !== (state.epochs[name] ?? 0) || state.request?.name === name);
    if (isLate && known) return [state];
    const isReplaced = isExpired || isOlder;
    const isAhead = !isReplaced && (draftVersion === 0 || isFormer);
    const base: State = {
      ...state,
      expired: state.expired.filter((one) => one !== name),
      refused: isReplaced ? rebaseRefused(state.refused, name, document.words) : state.refused,
      ahead: isAhead ? state.ahead : without(state.ahead, name),
      former: withFormer(state, name),
      conflicts: isReplaced
        ? state.conflicts.map((one) => (one.name === name ? conflictIn(one, document.words) : one))
        : state.conflicts,
    };
    const [placed, words] = withTyped(base, name, document.words);
    const isByOthers = isOlder && !isExpired;
    const next: State = {
      ...placed,
      documents: { ...placed.documents, [name]: { ...document, words } },
      renderings: placed.renderings + (isByOthers || isReplacement(known?.words, words) ? 1 : 0),
    };
    return [next, ...toldMoves(name, known?.words, words), ...asking];
  }

  function expire(state: State, only: N | undefined): Step {
    const names = only === undefined ? (Object.keys(state.documents) as N[]) : [only];
    return [
      {
        ...state,
        ahead: only === undefined ? ({} as State["ahead"]) : without(state.ahead, only),
        undo: filtered(state.undo, ({ name }) => only !== undefined && name !== only),
        expired: [...new Set([...state.expired, ...names])],
        epochs: names.reduce((epochs, name) => nextEpoch({ ...state, epochs }, name), state.epochs),
      },
      ...names.map((name) => ({ do: "load", name }) as const),
    ];
  }

  function giveUp(state: State): Step {
    const lost = inverted<N>([...state.refused, ...(state.request?.changes ?? []), ...state.waiting]);
    const isTouched = ({ name }: { name: N }) => [...lost, ...state.conflicts].some((one) => one.name === name);
    const documents = Object.values<D | undefined>(state.documents).flatMap((document) => {
      if (!document) return [];
      const changes = lost.filter(({ name }) => name === document.name);
      return [[document.name, { ...document, words: withChanges(document.words, changes) }] as const];
    });
    const next: State = {
      ...state,
      phase: "saved",
      documents: Object.fromEntries(documents) as State["documents"],
      waiting: [],
      refused: [],
      conflicts: [],
      postponed: [],
      failure: null,
      blockedUntil: null,
      request: state.request && { ...state.request, isAbandoned: true },
      undo: filtered(state.undo, (change) => !isTouched(change)),
      renderings: state.renderings + 1,
    };
    const told = lost.map((change) => ({ do: "tell", change, origin: "form" }) as const);
    return [next, { do: "stopWaiting" }, ...told];
  }

  function resolve(state: State, conflict: Conflict<N>, keep: "mine" | "theirs"): Step {
    const next = keep === "mine" ? withMine(conflict, state.documents[conflict.name]?.words) : null;
    const others = state.conflicts.filter((known) => known !== conflict);
    if (next && isConflict(next)) return [{ ...state, conflicts: [...others, next] }];
    return next ? type({ ...state, conflicts: others }, next, "form") : [{ ...state, conflicts: others }];
  }

  function request(state: State, name: N, takesChanges: boolean): State {
    const changes = takesChanges ? state.waiting.filter((change) => change.name === name) : [];
    const waiting = state.waiting.filter((change) => !changes.includes(change));
    return { ...state, phase: "saving", waiting, request: { name, changes, isDraft: false, isAbandoned: false } };
  }

  function withdraw(state: State): Step {
    const waiting = [...(state.request?.changes ?? []), ...state.waiting];
    const next: State = { ...state, request: null, waiting };
    return [
      { ...next, phase: idlePhase(next) },
      { do: "wait", ms: rules.pauseMs },
    ];
  }

  /** What differs from the document on its new base is typed once more. */
  function rebaseDocument(state: State, document: D, words: Words): Step {
    const { name } = document;
    const changes = changesBetween(name, document.words, words);
    const next: State = {
      ...drop(state, name),
      documents: { ...state.documents, [name]: { ...document, words } },
      failure: null,
      blockedUntil: null,
      undo: state.undo,
    };
    const waiting = [...next.waiting, ...changes];
    return [
      { ...next, waiting, phase: changes.length === 0 ? "clean" : "typing" },
      { do: "wait", ms: rules.pauseMs },
    ];
  }

  function handle(state: State, event: KeeperEvent<N, D>): Step {
    switch (event.type) {
      case "typed": {
        const { change, at } = event;
        const words = baseOf(change, state.documents[change.name]?.words);
        const undo = rules.hasUndo ? recorded(state.undo, { ...change, words }, at) : state.undo;
        return type({ ...state, undo }, change, event.origin);
      }
      case "stepped": {
        const { stack, change } = nextStep(state, event.direction);
        return change ? type({ ...state, undo: stack }, change, "form") : [{ ...state, undo: stack }];
      }
      case "due":
        return due(state, event);
      case "unblocked":
        return [{ ...state, postponed: [] }];
      case "signedIn": {
        const blockedUntil = state.blockedUntil === "signedIn" ? null : state.blockedUntil;
        const isDue = blockedUntil === null && state.waiting.length > 0;
        return [{ ...state, blockedUntil }, ...(isDue ? [{ do: "wait", ms: rules.pauseMs } as const] : [])];
      }
      case "answered":
        return answer(state, event.result);
      case "requested":
        return [request(state, event.name, event.takesChanges), { do: "stopWaiting" }];
      case "withdrawn":
        return withdraw(state);
      case "loaded":
        return load(state, event.document, event.epoch);
      case "expired":
        return expire(state, event.name);
      case "rebased":
        return rebaseDocument(state, event.document, event.words);
      case "amended": {
        const document = state.documents[event.name];
        const isDue = document?.isHeld === true && state.waiting.length > 0;
        const documents = document
          ? { ...state.documents, [event.name]: { ...document, ...event.fields } }
          : state.documents;
        return [{ ...state, documents }, ...(isDue ? [{ do: "wait", ms: rules.pauseMs } as const] : [])];
      }
      case "dropped":
        return [drop(state, event.name)];
      case "gaveUp":
        return giveUp(state);
      case "resolved":
        return resolve(state, event.conflict, event.keep);
    }
  }

  return function reduce(state: State, event: KeeperEvent<N, D>): Step {
    const [next, ...effects] = handle(state, event);
    return [{ ...next, phase: settledPhase(next) }, ...effects];
  };
}

/** A step of undo or redo: the change that it makes in the present documents; null when there is none, or its entry is gone. */
export function nextStep<N extends string, D extends KeptDocument<N>>(
  state: KeeperState<N, D>,
  direction: "undo" | "redo",
) {
  const { stack, change } = stepped(state.undo, direction);
  return { stack, change: change && rebase(change, state.documents[change.name]?.words) };
}

function settledDocument<D extends KeptDocument>(document: D, words: Words, saved: SavedChanges): D {
  const { draftVersion, problems } = saved;
  return { ...document, words, draftVersion, ...(problems && { problems }) };
}

/** Whether words that were known were replaced by others, whose lists may have other entries. */
function isReplacement(before: Words | undefined, after: Words): boolean {
  return before !== undefined && print(before) !== print(after);
}

/** The words of a document have come from the server. */
function toldMoves<N extends string>(name: N, before: Words | undefined, after: Words): Effect<N>[] {
  if (!isReplacement(before, after)) return [];
  return [{ do: "tell", change: { name, path: "", before, after }, origin: "form" }];
}
