import type { ActionFailure } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { valueAt, withValueAt } from "#domain/site-texts/paths.ts";
import { createObservable } from "../../session/signals.ts";
import {
  type SiteConflict,
  type Edit,
  isConflict,
  placeChange,
  placeRefused,
  mustRender,
  createAhead,
  createUndo,
  type SaveAnswer,
  type SendChanges,
} from "./edits.ts";
import { type Listener, type Origin, type SiteDraftState, emptyState } from "./draft-state.ts";
import { createRefused } from "./refused.ts";

/** Changes of one request; the server takes as many. */
const maxChanges = 200;
const pauseMs = 600;
const retryMs = 5_000;

/** What stops every save, of whichever text: the connection, or the session. */
const stopsAll: ReadonlySet<ActionFailure["code"]> = new Set(["network", "unauthenticated", "forbidden"]);

/**
 * The drafts of the site's texts as one tab edits them. Every change is kept by the server after a pause; one request at a time, and
 * nothing that was typed meanwhile is overwritten by an answer.
 */
export function createSiteDraft(send: SendChanges, now: () => number = Date.now) {
  const state = createObservable(emptyState);
  const listeners = new Set<Listener>();
  let waiting: Edit[] = [];
  let sending: Edit[] = [];
  let isSending = false;
  /** After a refusal edits are sent one by one, so that only the refused one stays behind. */
  let isCareful = false;
  /** No text can be saved at the moment. */
  let isStopped = false;
  /** Texts whose last save failed: they are sent again after the others. */
  const held = new Set<SiteTextName>();
  /** Texts of which what the server has now counts, whatever its version. */
  const stale = new Set<SiteTextName>();
  const ahead = createAhead();
  const refused = createRefused();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const steps = createUndo(now);

  const set = (changes: Partial<SiteDraftState>) =>
    state.set({
      ...state.get(),
      ...changes,
      refused: refused.all(),
      canUndo: steps.canUndo(),
      canRedo: steps.canRedo(),
    });

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  const isHeld = (edit: Edit) => held.has(edit.name);

  /** Whether to send more now would fail, or send again what has just failed. */
  const mustPause = () => isStopped || waiting.every(isHeld);

  function statusNow(): SiteDraftState["status"] {
    if (waiting.length === 0) return "saved";
    return waiting.some(isHeld) ? "failed" : "typing";
  }

  /** Shows a change in the loaded text, and keeps it for the next save. */
  function apply(edit: Edit, origin: Origin): void {
    const { texts } = state.get();
    const text = texts[edit.name];
    const words = text && (withValueAt(text.words, edit.path, edit.after) as EditedText["words"] | null);
    const bare = text && refused.withoutReasons(text);
    const next = refused.join(edit);
    const last = waiting.at(-1);
    if (last?.name === next.name && last.path === next.path)
      waiting[waiting.length - 1] = { ...last, after: next.after };
    else waiting.push(next);
    set({
      status: "typing",
      origin,
      ...(bare && words && { texts: { ...texts, [edit.name]: refused.withReasons({ ...bare, words }) } }),
    });
    for (const listener of listeners) listener(edit, origin);
    plan(pauseMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    if (waiting.every(isHeld)) held.clear();
    const first = waiting.find((edit) => !isHeld(edit));
    if (!first) return;
    isSending = true;
    const { name } = first;
    const most = isCareful ? 1 : maxChanges;
    sending = waiting.filter((edit) => edit.name === name).slice(0, most);
    const sent = sending;
    waiting = waiting.filter((edit) => !sent.includes(edit));
    set({ status: "saving" });
    const known = state.get().texts[name]?.draftVersion ?? 0;
    const result = await send(
      name,
      known,
      sent.map(({ path, before, after }) => ({ path, before, after })),
    );
    isSending = false;
    sending = [];
    isStopped = !result.ok && stopsAll.has(result.code);
    if (result.ok) {
      if (waiting.length === 0) isCareful = false;
      settle(name, sent, result.value);
    } else fail(name, sent, result);
    if (waiting.length > 0) plan(mustPause() ? retryMs : pauseMs);
  }

  /**
   * What was typed in a text that is gone is lost, and said. What the server refuses stays where it was typed, with the reason;
   * everything else is sent again.
   */
  function fail(name: SiteTextName, sent: readonly Edit[], failure: ActionFailure): void {
    if (failure.code === "not_found") {
      const gone = `“${state.get().texts[name]?.title ?? name}”`;
      drop(name);
      const error = `${gone} no longer exists, so what you typed there could not be saved and is lost.`;
      return set({ status: statusNow(), failure: { ...failure, error } });
    }
    const isRefused = failure.code === "invalid" || failure.code === "too_large";
    const [only] = sent;
    if (isRefused && only && sent.length === 1) return refuse(only, failure);
    waiting = [...sent, ...waiting];
    isCareful ||= isRefused;
    if (isRefused) return;
    if (!isStopped) held.add(name);
    set({ status: "failed", failure });
  }

  function refuse(edit: Edit, failure: ActionFailure): void {
    const { name } = edit;
    refused.add(edit, failure.error);
    // What was typed there meanwhile.
    waiting = waiting.map((later) => (later.name === name ? refused.join(later) : later));
    const { texts } = state.get();
    const text = texts[name];
    set({ status: statusNow(), failure, ...(text && { texts: { ...texts, [name]: refused.withReasons(text) } }) });
  }

  /** A text is gone: nothing of it is sent any more, nor by an undo. */
  function drop(name: SiteTextName): void {
    const isOther = (edit: Edit) => edit.name !== name;
    waiting = waiting.filter(isOther);
    steps.keep(isOther);
    ahead.settle(name, Infinity);
    refused.drop(name);
    const { [name]: _, ...texts } = state.get().texts;
    set({ texts, conflicts: state.get().conflicts.filter((conflict) => conflict.name !== name) });
  }

  function settle(name: SiteTextName, sent: readonly Edit[], { saved, text: theirs }: SaveAnswer): void {
    const { texts, conflicts, renderings, failure } = state.get();
    const text = theirs ?? texts[name];
    if (text) ahead.settle(name, Infinity);
    else if (saved) ahead.add(name, saved.draftVersion, sent);
    const known = texts[name]?.words;
    const inConflict =
      saved && text
        ? saved.conflicts.map((conflict) => placeRefused({ name, ...conflict }, sent, known, text.words))
        : [];
    set({
      status: statusNow(),
      failure: waiting.some(isHeld) ? failure : null,
      ...(text &&
        saved && {
          texts: {
            ...texts,
            [name]: refused.withReasons({
              ...text,
              words: withTyped(name, text.words),
              draftVersion: saved.draftVersion,
              problems: saved.problems,
            }),
          },
        }),
      conflicts: saved
        ? [
            ...conflicts.filter((one) => !sent.some((edit) => one.name === name && edit.path === one.path)),
            ...inConflict.filter(isConflict),
          ]
        : conflicts,
      renderings: renderings + (theirs !== null || mustRender(name, sent) ? 1 : 0),
    });
    for (const edit of inConflict) if (!isConflict(edit)) apply(edit, "form");
  }

  /** What was typed here and is not in the loaded text, oldest first. */
  const typedIn = (name: SiteTextName) => [
    ...ahead.of(name),
    ...refused.of(name),
    ...[...sending, ...waiting].filter((edit) => edit.name === name),
  ];

  /** What was typed since the request stands above what the server answered. */
  function withTyped(name: SiteTextName, words: EditedText["words"]): EditedText["words"] {
    return typedIn(name).reduce(
      (whole, { path, after }) => (withValueAt(whole, path, after) ?? whole) as EditedText["words"],
      words,
    );
  }

  async function load(name: SiteTextName): Promise<void> {
    const result = await send(name, 0, []);
    if (result.ok && result.value.text) take(result.value.text);
  }

  function take(text: EditedText): void {
    const { texts } = state.get();
    // An answer that was on its way while something was saved.
    if (!stale.has(text.name) && text.draftVersion < (texts[text.name]?.draftVersion ?? 0)) return;
    if (stale.delete(text.name)) refused.rebase(text.name, text.words);
    ahead.settle(text.name, text.draftVersion);
    set({
      texts: { ...texts, [text.name]: refused.withReasons({ ...text, words: withTyped(text.name, text.words) }) },
    });
  }

  return {
    getState: state.get,
    watch: state.watch,
    /** A text as the server has it; what was typed and not sent stays. */
    take,
    load,
    /**
     * Drafts were published, discarded or restored: what is loaded next counts, and nothing before can be undone.
     * @param name of which text; undefined: of any
     */
    forget(name?: SiteTextName): void {
      for (const each of name ? [name] : (Object.keys(state.get().texts) as SiteTextName[])) stale.add(each);
      ahead.clear(name);
      const isKept = (one: { name: SiteTextName }) => name !== undefined && one.name !== name;
      steps.keep(isKept);
      set({ conflicts: state.get().conflicts.filter(isKept) });
    },
    drop,
    /**
     * What stands at a place of a text, for a page that was rendered a moment ago: what was typed in it counts more than what the server
     * rendered, but not what was loaded before drafts were published, discarded or restored.
     * @returns undefined when the page knows better
     */
    newestAt(name: SiteTextName, path: string): unknown {
      const typed = typedIn(name).findLast((edit) => edit.path === path);
      if (typed) return typed.after;
      return stale.has(name) ? undefined : valueAt(state.get().texts[name]?.words, path);
    },
    /** Sends everything that was typed. @returns whether the server has it; false, too, when it has refused some of it */
    async flushAll(): Promise<boolean> {
      held.clear();
      for (let tries = 0; tries < 100; tries++) {
        if (isSending) await new Promise((next) => setTimeout(next, 50));
        else if (waiting.length === 0) break;
        else {
          await flush();
          if (mustPause()) break;
        }
      }
      return waiting.length === 0 && refused.all().length === 0;
    },
    flush,
    /** @returns stops */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit: Edit, origin: Origin): void {
      steps.record(edit);
      apply(edit, origin);
    },
    /** @param direction whether to take back the last change or to make it again. @returns what was done; null when there is none */
    step(direction: "undo" | "redo"): Edit | null {
      const edit = steps[direction]();
      if (edit) apply(edit, "form");
      return edit;
    },
    /**
     * Settles a conflict: with what the other editor wrote, or with one's own words in its place. Where something else stands there by
     * now, it is asked again.
     */
    settleConflict(conflict: SiteConflict, keep: "mine" | "theirs"): void {
      const { texts, conflicts } = state.get();
      const others = conflicts.filter((known) => known !== conflict);
      const present = texts[conflict.name]?.words;
      if (keep === "theirs" || !present) return set({ conflicts: others });
      const next = placeChange(conflict, conflict.theirs, present);
      set({ conflicts: isConflict(next) ? [...others, next] : others });
      if (!isConflict(next)) apply(next, "form");
    },
  };
}

export type SiteDraft = ReturnType<typeof createSiteDraft>;
