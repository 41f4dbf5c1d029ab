import type { SiteTextName } from "#content/site-texts.ts";

/** A change of a text: where it is kept, and what stood and stands there. */
export interface Edit {
  name: SiteTextName;
  path: string;
  before: unknown;
  after: unknown;
}

/** Typing in one place within this time is undone at once. */
const pauseMs = 1_500;

/** What can be undone and redone: changes of all texts, in one order. */
export function createUndo(now: () => number) {
  let done: (Edit & { at: number })[] = [];
  let undone: Edit[] = [];
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    record(edit: Edit): void {
      undone = [];
      const last = done.at(-1);
      const goesOn = last?.name === edit.name && last.path === edit.path && now() - last.at < pauseMs;
      if (goesOn) done[done.length - 1] = { ...last, after: edit.after, at: now() };
      else done.push({ ...edit, at: now() });
    },
    /** @returns the change that takes back the last one; null when there is none */
    undo(): Edit | null {
      const last = done.pop();
      if (!last) return null;
      undone.push(last);
      return { name: last.name, path: last.path, before: last.after, after: last.before };
    },
    /** @returns the change to make again; null when none was undone */
    redo(): Edit | null {
      const last = undone.pop();
      if (!last) return null;
      done.push({ ...last, at: 0 });
      return last;
    },
    /** @param keeps which changes can be undone and redone from now on */
    keep(keeps: (edit: Edit) => boolean): void {
      done = done.filter(keeps);
      undone = undone.filter(keeps);
    },
  };
}
