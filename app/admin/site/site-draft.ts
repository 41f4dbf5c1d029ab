import type { ActionFailure, ActionResult } from "#app/lib/action-result.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, SavedDraft, TextConflict } from "#domain/site-texts/edit-texts.ts";
import { valueAt, withValueAt } from "#domain/site-texts/paths.ts";
import { createObservable } from "../session/observable.ts";

/** A change of a text: where it is kept, and what stood and stands there. */
export interface Edit {
  name: SiteTextName;
  path: string;
  before: unknown;
  after: unknown;
}

export interface SaveAnswer {
  saved: SavedDraft | null;
  /** The text as the server has it now, when somebody else has changed it. */
  text: EditedText | null;
}

/** Posts changes of one text; without changes, only reads it. */
export type SendChanges = (
  name: SiteTextName,
  known: number,
  changes: readonly Omit<Edit, "name">[],
) => Promise<ActionResult<SaveAnswer>>;

export interface SiteDraftState {
  /** Texts that were loaded, with all that was typed. */
  texts: Readonly<Partial<Record<SiteTextName, EditedText>>>;
  /** saved: the server has everything; typing: not sent yet; failed: it is sent again. */
  status: "saved" | "typing" | "saving" | "failed";
  failure: ActionFailure | null;
  conflicts: readonly (TextConflict & { name: SiteTextName })[];
  canUndo: boolean;
  canRedo: boolean;
  /** Counts the saves after which the page must be rendered again: what they changed is more than one text. */
  renderings: number;
  /** Where the last change was typed. */
  origin: Origin;
}

/** What has changed, and where it was typed: the page shows it itself, or must be told. */
type Listener = (edit: Edit, origin: Origin) => void;
type Origin = "page" | "form";

/** Changes of one request; the server takes as many. */
const maxChanges = 200;
const pauseMs = 600;
const retryMs = 5_000;
/** Typing in one place within this time is undone at once. */
const undoPauseMs = 1_500;

/** What pages show otherwise than as a text, so that the frame can't show it by itself. */
const drawn = /(?:^|\.)(?:href|icon|picture|film|form)$/;

/** Texts whose facts stand in the others. */
const withFacts: ReadonlySet<SiteTextName> = new Set(["brand", "pricing"]);

/**
 * The drafts of the site's texts as one tab edits them. Every change is kept by the server after a pause; one request at a time, and
 * nothing that was typed meanwhile is overwritten by an answer.
 */
export function createSiteDraft(send: SendChanges, now: () => number = Date.now) {
  const state = createObservable<SiteDraftState>({
    texts: {},
    status: "saved",
    failure: null,
    conflicts: [],
    canUndo: false,
    canRedo: false,
    renderings: 0,
    origin: "form",
  });
  const listeners = new Set<Listener>();
  let waiting: Edit[] = [];
  let sending: Edit[] = [];
  let isSending = false;
  /** After a refusal edits are sent one by one, so that only the refused one is lost. */
  let isCareful = false;
  /** Texts of which what the server has now counts, whatever its version. */
  const stale = new Set<SiteTextName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let undone: Edit[] = [];
  const done: (Edit & { at: number })[] = [];

  const set = (changes: Partial<SiteDraftState>) =>
    state.set({ ...state.get(), ...changes, canUndo: done.length > 0, canRedo: undone.length > 0 });

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Shows a change in the loaded text, and keeps it for the next save. */
  function apply(edit: Edit, origin: Origin): void {
    const { texts } = state.get();
    const text = texts[edit.name];
    const words = text && (withValueAt(text.words, edit.path, edit.after) as EditedText["words"] | null);
    const last = waiting.at(-1);
    if (last?.name === edit.name && last.path === edit.path)
      waiting[waiting.length - 1] = { ...last, after: edit.after };
    else waiting.push(edit);
    set({
      status: "typing",
      origin,
      ...(text && words && { texts: { ...texts, [edit.name]: { ...text, words } } }),
    });
    for (const listener of listeners) listener(edit, origin);
    plan(pauseMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const [first] = waiting;
    if (isSending || !first) return;
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
    if (result.ok) {
      if (waiting.length === 0) isCareful = false;
      settle(name, sent, result.value);
    } else await fail(name, sent, result);
    if (waiting.length > 0) plan(result.ok || isCareful ? pauseMs : retryMs);
  }

  /** What the server refuses is lost, and said; everything else is sent again. */
  async function fail(name: SiteTextName, sent: readonly Edit[], failure: ActionFailure): Promise<void> {
    const isRefused = failure.code === "invalid" || failure.code === "too_large";
    if (!isRefused || sent.length > 1) waiting = [...sent, ...waiting];
    if (isRefused && sent.length > 1) {
      isCareful = true;
      return;
    }
    set({ status: "failed", failure });
    if (!isRefused) return;
    stale.add(name);
    await load(name);
    set({ status: waiting.length > 0 ? "typing" : "saved" });
  }

  function settle(name: SiteTextName, sent: readonly Edit[], { saved, text: theirs }: SaveAnswer): void {
    const { texts, conflicts, renderings } = state.get();
    const text = theirs ?? texts[name];
    const isWhole = sent.some(
      ({ path, after, before }) => typeof after !== "string" || typeof before !== "string" || drawn.test(path),
    );
    const mustRender = isWhole || theirs !== null || withFacts.has(name);
    set({
      status: waiting.length > 0 ? "typing" : "saved",
      failure: null,
      ...(text &&
        saved && {
          texts: {
            ...texts,
            [name]: {
              ...text,
              words: withWaiting(name, text.words),
              draftVersion: saved.draftVersion,
              problems: saved.problems,
            },
          },
        }),
      conflicts: saved
        ? [
            ...conflicts.filter((known) => !sent.some((edit) => known.name === name && edit.path === known.path)),
            ...saved.conflicts.map((conflict) => ({ ...conflict, name })),
          ]
        : conflicts,
      renderings: renderings + (mustRender ? 1 : 0),
    });
  }

  /** What was typed since the request stands above what the server answered. */
  function withWaiting(name: SiteTextName, words: EditedText["words"]): EditedText["words"] {
    return [...sending, ...waiting]
      .filter((edit) => edit.name === name)
      .reduce((whole, { path, after }) => (withValueAt(whole, path, after) ?? whole) as EditedText["words"], words);
  }

  async function load(name: SiteTextName): Promise<void> {
    const result = await send(name, 0, []);
    if (result.ok && result.value.text) take(result.value.text);
  }

  function take(text: EditedText): void {
    const { texts } = state.get();
    const present = texts[text.name];
    // An answer that was on its way while something was saved.
    if (present && !stale.has(text.name) && text.draftVersion < present.draftVersion) return;
    stale.delete(text.name);
    set({ texts: { ...texts, [text.name]: { ...text, words: withWaiting(text.name, text.words) } } });
  }

  return {
    getState: state.get,
    watch: state.watch,
    /** A text as the server has it; what was typed and not sent stays. */
    take,
    load,
    /** Drafts were published, discarded or restored: what is loaded next counts, and nothing before can be undone. */
    forget(): void {
      for (const name of Object.keys(state.get().texts) as SiteTextName[]) stale.add(name);
      undone = [];
      done.length = 0;
      set({ conflicts: [] });
    },
    /** A text is gone: nothing of it is sent any more. */
    drop(name: SiteTextName): void {
      waiting = waiting.filter((edit) => edit.name !== name);
      const { [name]: _, ...texts } = state.get().texts;
      set({ texts, conflicts: state.get().conflicts.filter((conflict) => conflict.name !== name) });
    },
    /** Sends everything that was typed. @returns whether the server has all of it */
    async flushAll(): Promise<boolean> {
      for (let tries = 0; tries < 100; tries++) {
        if (isSending) await new Promise((next) => setTimeout(next, 50));
        else if (waiting.length === 0) return true;
        else {
          await flush();
          if (state.get().status === "failed") return false;
        }
      }
      return false;
    },
    flush,
    /** @returns stops */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit: Edit, origin: Origin): void {
      undone = [];
      const last = done.at(-1);
      const goesOn = last?.name === edit.name && last.path === edit.path && now() - last.at < undoPauseMs;
      if (goesOn) done[done.length - 1] = { ...last, after: edit.after, at: now() };
      else done.push({ ...edit, at: now() });
      apply(edit, origin);
    },
    /** @returns the change that was undone; null when there is none */
    undo(): Edit | null {
      const last = done.pop();
      if (!last) return null;
      undone.push(last);
      const edit = { name: last.name, path: last.path, before: last.after, after: last.before };
      apply(edit, "form");
      return edit;
    },
    redo(): Edit | null {
      const last = undone.pop();
      if (!last) return null;
      done.push({ ...last, at: 0 });
      apply(last, "form");
      return last;
    },
    /** Settles a conflict: with what the other editor wrote, or with one's own words in its place. */
    settleConflict(conflict: TextConflict & { name: SiteTextName }, keep: "mine" | "theirs"): void {
      const { name, path, mine } = conflict;
      set({ conflicts: state.get().conflicts.filter((known) => known !== conflict) });
      if (keep === "theirs") return;
      const present = valueAt(state.get().texts[name]?.words, path);
      apply({ name, path, before: present, after: mine }, "form");
    },
  };
}

export type SiteDraft = ReturnType<typeof createSiteDraft>;
