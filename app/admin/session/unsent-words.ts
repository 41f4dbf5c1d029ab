import { useState } from "react";

/**
 * Words that were typed and not sent yet, by what they are for: they stay when their form is closed or its screen is left, and the next form
 * for the same goes on with them. Before the tab is closed with some, the browser asks.
 */
export function createUnsentWords() {
  const kept = new Map<string, string>();
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();

  function watchTab(): void {
    if (kept.size > 0) addEventListener("beforeunload", onLeave);
    else removeEventListener("beforeunload", onLeave);
  }

  return {
    get: (purpose: string) => kept.get(purpose),

    keep(purpose: string, words: string): void {
      kept.set(purpose, words);
      watchTab();
    },

    /** To be called when they are sent, or given up. */
    drop(purpose: string): void {
      kept.delete(purpose);
      watchTab();
    },

    /** To be called after a sign-out: the words must not be shown to the next user. */
    forget(): void {
      kept.clear();
      watchTab();
    },
  };
}

/** Those of this tab; used in browsers only. */
export const unsentWords = createUnsentWords();

/**
 * The words of a form that is closed without a question.
 * @param purpose what they are for, the same whenever the form is opened for it
 * @param stored what the form begins with
 */
export function useUnsentWords(purpose: string, stored = "") {
  const [words, setWords] = useState(() => unsentWords.get(purpose) ?? stored);
  return {
    words,
    type(next: string): void {
      setWords(next);
      if (next === stored || next.trim() === "") unsentWords.drop(purpose);
      else unsentWords.keep(purpose, next);
    },
  };
}
