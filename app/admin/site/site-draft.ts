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
}

/** What has changed, and where it was typed: the page shows it itself, or must be told. */
type Listener = (edit: Edit, origin: Origin) => void;
type Origin = "page" | "form";

const pauseMs = 600;
const retryMs = 5_000;
/** Typing in one place within this time is undone at once. */
const undoPauseMs = 1_500;

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
  });
  const listeners = new Set<Listener>();
  let waiting: Edit[] = [];
  let isSending = false;
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
    const sent = waiting.filter((edit) => edit.name === name);
    waiting = waiting.filter((edit) => edit.name !== name);
    set({ status: "saving" });
    const known = state.get().texts[name]?.draftVersion ?? 0;
    const result = await send(
      name,
      known,
      sent.map(({ path, before, after }) => ({ path, before, after })),
    );
    isSending = false;
    if (!result.ok) {
      const isLost = result.code === "invalid" || result.code === "too_large";
      if (!isLost) waiting = [...sent, ...waiting];
      set({ status: "failed", failure: result });
      if (isLost) void load(name);
      else plan(retryMs);
      return;
    }
    settle(name, sent, result.value);
    if (waiting.length > 0) plan(pauseMs);
  }

  function settle(name: SiteTextName, sent: readonly Edit[], { saved, text: theirs }: SaveAnswer): void {
    const { texts, conflicts, renderings } = state.get();
    const text = theirs ?? texts[name];
    const isWhole = sent.some(({ after, before }) => typeof after === "object" || typeof before === "object");
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
    return waiting
      .filter((edit) => edit.name === name)
      .reduce((whole, { path, after }) => (withValueAt(whole, path, after) ?? whole) as EditedText["words"], words);
  }

  async function load(name: SiteTextName): Promise<void> {
    const result = await send(name, 0, []);
    if (result.ok && result.value.text) take(result.value.text);
  }

  function take(text: EditedText): void {
    const { texts } = state.get();
    set({ texts: { ...texts, [text.name]: { ...text, words: withWaiting(text.name, text.words) } } });
  }

  return {
    getState: state.get,
    watch: state.watch,
    /** A text as the server has it; what was typed and not sent stays. */
    take,
    load,
    /** Forgets all that was loaded and typed: drafts were published, discarded or restored. */
    forget(): void {
      waiting = [];
      undone = [];
      done.length = 0;
      set({ texts: {}, conflicts: [], status: "saved", failure: null });
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
