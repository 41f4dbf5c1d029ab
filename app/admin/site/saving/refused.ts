import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, Problems } from "#domain/site-texts/edit-texts.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";
import { type Edit, withEdits } from "./edits.ts";

/** A change that the server will not keep, and why. */
export interface RefusedEdit extends Edit {
  error: string;
}

type Texts = Readonly<Partial<Record<SiteTextName, EditedText>>>;

/**
 * Changes that the server has refused. Their words stay where they were typed, so that they can be shortened there. The server never
 * had them: they are part of the next change there, which would otherwise be taken for a conflict.
 */
export function createRefused() {
  let all: readonly RefusedEdit[] = [];
  return {
    all: () => all,
    of: (name: SiteTextName) => all.filter((edit) => edit.name === name),
    /** A text with the reasons as problems, each where its words stand. */
    withReasons(text: EditedText): EditedText {
      const reasons = all.filter(({ name }) => name === text.name).map(({ path, error }) => [path, error]);
      return { ...text, problems: { ...text.problems, ...(Object.fromEntries(reasons) as Problems) } };
    },
    /** Takes them out again. */
    withoutReasons(text: EditedText): EditedText {
      const isReason = (at: string) => all.some(({ name, path }) => name === text.name && path === at);
      const problems = Object.entries(text.problems).filter(([path]) => !isReason(path));
      return { ...text, problems: Object.fromEntries(problems) };
    },
    /** Texts as before changes that are given up, without a reason. @param backwards the changes that take these back, newest first */
    without(texts: Texts, backwards: readonly Edit[]): Texts {
      const loaded = Object.values(texts).filter((text) => text !== undefined);
      const restored = loaded.map((text) => {
        const edits = backwards.filter(({ name }) => name === text.name);
        return [text.name, { ...this.withoutReasons(text), words: withEdits(text.words, edits) }];
      });
      return Object.fromEntries(restored) as Texts;
    },
    add(edit: Edit, error: string): void {
      all = [...all, { ...edit, error }];
    },
    /** @returns the change as the server can take it, with what was refused at its place, which is to be sent with it */
    join(edit: Edit): Edit {
      const touched = all.filter((refused) => touches(refused, edit));
      all = all.filter((refused) => !touched.includes(refused));
      return touched.reduce(joined, edit);
    },
    /** The server's words have been replaced. @param words which it has now */
    rebase(name: SiteTextName, words: EditedText["words"]): void {
      all = all.map((edit) => (edit.name === name ? { ...edit, before: valueAt(words, edit.path) } : edit));
    },
    /** @param name of one text; undefined: of all */
    drop(name?: SiteTextName): void {
      all = all.filter((edit) => name !== undefined && edit.name !== name);
    },
  };
}

/** Whether one of two places is the other, or within it. */
function touches(one: Edit, other: Edit): boolean {
  return one.name === other.name && (`${one.path}.`.startsWith(`${other.path}.`) || isWithin(other, one));
}

const isWithin = (inner: Edit, outer: Edit) => inner.path.startsWith(`${outer.path}.`);

function joined(edit: Edit, { error: _, ...refused }: RefusedEdit): Edit {
  if (edit.path === refused.path) return { ...edit, before: refused.before };
  const [inner, outer] = isWithin(edit, refused) ? [edit, refused] : [refused, edit];
  const rest = inner.path.slice(outer.path.length + 1);
  return inner === edit
    ? { ...outer, after: withValueAt(outer.after, rest, inner.after) ?? outer.after }
    : { ...outer, before: withValueAt(outer.before, rest, inner.before) ?? outer.before };
}
