import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActionFailure } from "#app/lib/answers.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";
import type { Words } from "./changes.ts";
import {
  type Effect,
  type KeepAnswer,
  type KeeperEvent,
  type KeeperRules,
  type KeeperState,
  type KeptDocument,
  type Reaction,
  emptyState,
  isKept,
  unsentOf,
} from "./keeper-state.ts";
import { createReducer, nextStep } from "./keeper.ts";
import { mustPause } from "./phases.ts";

type Name = "home" | "about";
type Document = KeptDocument<Name>;
type State = KeeperState<Name, Document>;
type Event = KeeperEvent<Name, Document>;

const names: readonly Name[] = ["home", "about"];
const paths = ["title", "lead", "hero.text"] as const;
const failure = (code: ActionFailure["code"]): ActionFailure => ({ ok: false, code, error: code, fields: {} });
/** The server refuses a text with this in it. */
const tooLong = "!";

/** As the editor of the site's texts keeps them: change by change, of many documents. */
const byChanges: KeeperRules<Name> = {
  pauseMs: 1,
  retryMs: 5,
  maxChanges: 3,
  hasUndo: true,
  mustRender: () => false,
  reactionTo: ({ code }) =>
    ({ invalid: "divide", internal: "postpone", not_found: "drop" } as Partial<Record<string, Reaction>>)[code] ??
    "retry",
};
/** As the form of an item keeps it: as a whole, and where somebody else was first only once it is asked for. */
const asWhole: KeeperRules<Name> = {
  ...byChanges,
  maxChanges: Infinity,
  hasUndo: false,
  reactionTo: ({ code }) =>
    (
      { invalid: "awaitWords", conflict: "awaitPerson", unauthenticated: "awaitSession" } as Partial<
        Record<string, Reaction>
      >
    )[code] ?? "retry",
};

/** A server beside the reducer, which answers when it is told to, and another editor of the same documents. */
function createStage(rules: KeeperRules<Name>, isWhole: boolean) {
  const reduce = createReducer<Name, Document>(rules);
  let version = 0;
  let words = 0;
  const stored: Record<Name, Document> = { home: document("home"), about: document("about") };
  /** All that the server ever had at a place. */
  const history = new Map<string, Set<unknown>>();
  /** The last words that were typed at each place, unless somebody has given them up. */
  const typed = new Map<string, string>();
  let state: State = { ...emptyState, documents: { ...stored } };
  let sent: Extract<Effect<Name>, { do: "send" }> | null = null;
  let whole: Words = {};
  const loads: { name: Name; epoch: number; document: Document }[] = [];
  let isDue = false;

  function document(name: Name): Document {
    const words = { title: `${name} title`, lead: `${name} lead`, hero: { text: `${name} text` } };
    return { name, title: name, words, draftVersion: 0 };
  }

  const keyOf = (name: Name, path: string) => `${name} ${path}`;
  function note(name: Name): void {
    for (const path of paths) {
      const key = keyOf(name, path);
      history.set(key, (history.get(key) ?? new Set()).add(valueAt(stored[name].words, path)));
    }
  }
  function write(name: Name, words: Words): void {
    stored[name] = { ...stored[name], words, draftVersion: ++version };
    note(name);
  }

  function dispatch(event: Event): void {
    const [next, ...effects] = reduce(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.do === "send") [sent, whole] = [effect, state.documents[effect.name]?.words ?? {}];
      if (effect.do === "load") {
        loads.push({ name: effect.name, epoch: state.epochs[effect.name] ?? 0, document: stored[effect.name] });
      }
      if (effect.do === "wait") isDue = true;
      if (effect.do === "stopWaiting") isDue = false;
    }
  }

  /** Keeps what was sent, as the real server does. */
  function keep({ name, changes }: NonNullable<typeof sent>): KeepAnswer<Document> | ActionFailure {
    const known = state.documents[name]?.draftVersion ?? 0;
    if (isWhole) {
      if (known !== stored[name].draftVersion) return failure("conflict");
      if (JSON.stringify(whole).includes(tooLong)) return failure("invalid");
      write(name, whole);
      return { saved: { draftVersion: version, conflicts: [] }, text: stored[name] };
    }
    if (changes.some(({ after }) => String(after).includes(tooLong))) return failure("invalid");
    const before = stored[name].draftVersion;
    const conflicts = changes.flatMap(({ path, before, after }) => {
      const present = valueAt(stored[name].words, path);
      if (present === after) return [];
      if (present !== before) return [{ path, theirs: present, mine: after }];
      write(name, withValueAt(stored[name].words, path, after) as Words);
      return [];
    });
    const mustReload = before !== known || conflicts.length > 0;
    return {
      saved: { draftVersion: stored[name].draftVersion, conflicts },
      text: mustReload ? stored[name] : null,
    };
  }

  function answer(code: ActionFailure["code"] | null): void {
    if (!sent) return;
    const request = sent;
    sent = null;
    const kept = code ? failure(code) : keep(request);
    dispatch({ type: "answered", result: "ok" in kept ? kept : { ok: true, value: kept } });
  }

  for (const name of names) note(name);
  return {
    get state() {
      return state;
    },
    stored,
    dispatch,
    answer,
    type(name: Name, path: string, isTooLong: boolean) {
      const after = `${name} ${path} ${++words}${isTooLong ? tooLong : ""}`;
      typed.set(keyOf(name, path), after);
      const before = valueAt(state.documents[name]?.words, path);
      dispatch({ type: "typed", change: { name, path, before, after }, origin: "form", at: words * 10_000 });
    },
    step(direction: "undo" | "redo") {
      const { change } = nextStep(state, direction);
      dispatch({ type: "stepped", direction });
      if (change) typed.set(keyOf(change.name, change.path), String(change.after));
    },
    pass: () => {
      if (isDue) dispatch({ type: "due", isOwner: true, isAsked: false });
    },
    other(name: Name, path: string) {
      write(name, withValueAt(stored[name].words, path, `theirs ${++words}`) as Words);
    },
    load() {
      const next = loads.shift();
      if (next) dispatch({ type: "loaded", document: next.document, epoch: next.epoch });
    },
    take: (name: Name) => dispatch({ type: "loaded", document: stored[name], epoch: null }),
    choose(keep: "mine" | "theirs") {
      const [conflict] = state.conflicts;
      if (!conflict) return;
      const key = keyOf(conflict.name, conflict.path);
      // Whoever keeps theirs gives up these words, not what was typed there since.
      if (keep === "theirs" && typed.get(key) === conflict.mine) typed.delete(key);
      if (keep === "mine") typed.set(key, String(conflict.mine));
      dispatch({ type: "resolved", conflict, keep });
    },
    /** Somebody has compared a whole document with what others have stored, and goes on with their own words. */
    compare(name: Name) {
      const { words } = state.documents[name]!;
      if (!state.request) dispatch({ type: "rebased", document: stored[name], words });
    },
    giveUp() {
      for (const { name, path } of [...names.flatMap((name) => unsentOf(state, name)), ...state.conflicts])
        typed.delete(keyOf(name, path));
      dispatch({ type: "gaveUp" });
    },
    /** Everything is sent, answered and chosen. */
    settle() {
      for (let round = 0; round < 60; round++) {
        this.answer(null);
        for (const name of isWhole ? [] : names) this.take(name);
        while (loads.length > 0) this.load();
        this.choose("mine");
        if (isWhole) for (const name of names) if (state.failure?.code === "conflict") this.compare(name);
        dispatch({ type: "unblocked" });
        dispatch({ type: "signedIn" });
        dispatch({ type: "due", isOwner: true, isAsked: true });
      }
    },
    /** Words that were typed, and are neither here nor on the server any more. */
    lost(): string[] {
      return [...typed].flatMap(([key, text]) => {
        const [name, path] = key.split(" ") as [Name, string];
        const isHere =
          valueAt(state.documents[name]?.words, path) === text ||
          unsentOf(state, name).some((change) => change.path === path && change.after === text) ||
          state.conflicts.some((one) => one.name === name && one.path === path && one.mine === text);
        return isHere || history.get(key)?.has(text) ? [] : [text];
      });
    },
  };
}

type Stage = ReturnType<typeof createStage>;
type Act = readonly [name: string, act: (stage: Stage) => void];

const name = fc.constantFrom(...names);
const path = fc.constantFrom<string>(...paths);
const act = (label: string, run: (stage: Stage) => void): Act => [label, run];
const typing = fc
  .tuple(name, path, fc.nat(9))
  .map(([of, at, chance]) => act(`type ${of} ${at}`, (stage) => stage.type(of, at, chance === 0)));
const acts = fc.oneof(
  { weight: 6, arbitrary: typing },
  { weight: 4, arbitrary: fc.constant(act("pause", (stage) => stage.pass())) },
  { weight: 4, arbitrary: fc.constant(act("answer", (stage) => stage.answer(null))) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<ActionFailure["code"]>("network", "unauthenticated", "unavailable", "internal")
      .map((code) => act(`fail ${code}`, (stage) => stage.answer(code))),
  },
  { weight: 2, arbitrary: fc.tuple(name, path).map(([of, at]) => act(`other ${of} ${at}`, (s) => s.other(of, at))) },
  { weight: 2, arbitrary: fc.constant(act("load", (stage) => stage.load())) },
  { weight: 1, arbitrary: name.map((of) => act(`take ${of}`, (stage) => stage.take(of))) },
  { weight: 1, arbitrary: name.map((of) => act(`expire ${of}`, (s) => s.dispatch({ type: "expired", name: of }))) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<"mine" | "theirs">("mine", "theirs")
      .map((keep) => act(`choose ${keep}`, (s) => s.choose(keep))),
  },
  { weight: 1, arbitrary: fc.constant(act("give up", (stage) => stage.giveUp())) },
);
const steps = fc
  .constantFrom<"undo" | "redo">("undo", "redo")
  .map((direction) => act(direction, (stage) => stage.step(direction)));

const runs = process.env["LONG_TESTS"] ? 6_000 : 1_500;

describe("whatever happens, no typed word is lost", () => {
  it("by an editor that sends change by change", () => {
    const history = fc.array(fc.oneof({ weight: 20, arbitrary: acts }, { weight: 2, arbitrary: steps }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(history, (acts) => {
        const stage = createStage(byChanges, false);
        for (const [label, run] of acts) {
          run(stage);
          expect({ after: label, lost: stage.lost() }).toEqual({ after: label, lost: [] });
        }
        stage.settle();
        expect(stage.lost()).toEqual([]);
        const { state, stored } = stage;
        const { waiting, request, conflicts } = state;
        expect({ waiting, request, conflicts }).toEqual({ waiting: [], request: null, conflicts: [] });
        expect(isKept(state)).toBe(state.refused.length === 0);
        for (const of of state.refused.length === 0 ? names : []) {
          expect(state.documents[of]?.words).toEqual(stored[of].words);
        }
      }),
      { numRuns: runs },
    );
  });

  it("by a form that sends its document as a whole", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (acts) => {
        const stage = createStage(asWhole, true);
        for (const [label, run] of acts) {
          // The form of an item is loaded once: what others store is told by a refusal.
          if (/^(?:take|load|expire|choose)/.test(label)) continue;
          run(stage);
          expect({ after: label, lost: stage.lost() }).toEqual({ after: label, lost: [] });
        }
      }),
      { numRuns: runs },
    );
  });
});

describe("a phase", () => {
  it("is named after what the words wait for", () => {
    const stage = createStage(byChanges, false);
    const phases = [stage.state.phase];
    const note = () => phases.push(stage.state.phase);
    stage.type("home", "title", false);
    note();
    stage.pass();
    note();
    stage.answer("network");
    note();
    expect(mustPause(stage.state)).toBe(true);
    stage.pass();
    stage.answer("unauthenticated");
    note();
    stage.other("home", "title");
    stage.pass();
    stage.answer(null);
    note();
    stage.choose("theirs");
    note();
    stage.type("home", "lead", true);
    stage.pass();
    stage.answer(null);
    note();
    expect(phases).toEqual(["clean", "typing", "saving", "offline", "signedOut", "conflict", "saved", "rejected"]);
  });

  it("is stale while somebody has to compare a whole document, and nothing is sent before that", () => {
    const stage = createStage(asWhole, true);
    stage.other("home", "title");
    stage.type("home", "lead", false);
    stage.pass();
    stage.answer(null);
    expect(stage.state.phase).toBe("stale");
    stage.type("home", "lead", false);
    stage.pass();
    expect([stage.state.phase, stage.state.request]).toEqual(["stale", null]);
    stage.compare("home");
    stage.pass();
    stage.answer(null);
    expect(stage.state.phase).toBe("saved");
  });
});
