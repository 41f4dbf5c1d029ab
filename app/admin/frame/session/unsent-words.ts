import { useState } from "react";

/** Whose words they are, and what for. */
export interface WordsPlace {
  /** The account that opened the form. No other account is shown the words, also when it takes over the open form. */
  user: string;
  purpose: string;
}

/** Words that were typed and not sent yet. */
export interface UnsentText {
  words: string;
  /** What would be sent with them, such as what they are about. */
  fields: Readonly<Record<string, string>>;
  /** Ids under which they were sent already, without an acknowledgment, by what was sent. */
  ids: Map<string, string>;
}

/**
 * Words that were typed and not sent yet, by account and purpose. They survive the closing of their form, the leaving of its screen and a
 * sign-out (docs/decisions/123-local-drafts.md), and the next form for the same purpose begins with them. The browser asks before a tab with
 * unsent words is closed.
 */
export function createUnsentWords() {
  const kept = new Map<string, UnsentText>();
  const keyOf = ({ user, purpose }: WordsPlace) => JSON.stringify([user, purpose]);
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();

  function watchTab(): void {
    if (kept.size > 0) addEventListener("beforeunload", onLeave);
    else removeEventListener("beforeunload", onLeave);
  }

  return {
    get: (place: WordsPlace) => kept.get(keyOf(place)),

    keep(place: WordsPlace, text: UnsentText): void {
      kept.set(keyOf(place), text);
      watchTab();
    },

    /** To be called when they are sent, or given up. */
    drop(place: WordsPlace): void {
      kept.delete(keyOf(place));
      watchTab();
    },
  };
}

/** Those of this tab; used in browsers only. */
export const unsentWords = createUnsentWords();

const nothing: UnsentText["fields"] = {};

/**
 * The words of a form that is closed without a question.
 * @param place the same for an account whenever the form is opened for it
 * @param stored what the form begins with
 * @param fields what would be sent with them
 * @returns `ids` as in {@link UnsentText}
 */
export function useUnsentWords(place: WordsPlace, stored = "", fields = nothing) {
  const [words, setWords] = useState(() => unsentWords.get(place)?.words ?? stored);
  const [ids] = useState(() => unsentWords.get(place)?.ids ?? new Map<string, string>());
  return {
    words,
    ids,
    type(next: string): void {
      setWords(next);
      if (next === stored || next.trim() === "") unsentWords.drop(place);
      else unsentWords.keep(place, { words: next, fields, ids });
    },
  };
}
