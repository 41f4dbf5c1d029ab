import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { createObservable } from "./observable.ts";

interface OpenForm {
  /** A save found nobody signed in. */
  isRefused: boolean;
  resend: () => void;
}

export interface OpenFormsState {
  isOpen: boolean;
  /** Some of them wait for somebody to sign in, to be saved. */
  isWaiting: boolean;
  /** How many saves have been refused so far. */
  refusals: number;
}

const none: OpenFormsState = { isOpen: false, isWaiting: false, refusals: 0 };

/** The forms that stand open in this tab. While there is one, the screen under it stays, whatever becomes of the session. */
export function createOpenForms() {
  const forms = new Set<OpenForm>();
  const state = createObservable(none);

  function change(refusals = state.get().refusals) {
    state.set({ isOpen: forms.size > 0, isWaiting: [...forms].some((form) => form.isRefused), refusals });
  }

  return {
    getState: state.get,
    watch: state.watch,

    /** @returns takes it away again */
    open(form: OpenForm): () => void {
      forms.add(form);
      change();
      return () => {
        forms.delete(form);
        change();
      };
    },

    refuse(form: OpenForm): void {
      form.isRefused = true;
      change(state.get().refusals + 1);
    },

    /** Somebody is signed in again: what was refused is sent once more. */
    resume(): void {
      const waiting = [...forms].filter((form) => form.isRefused);
      for (const form of waiting) form.isRefused = false;
      change();
      for (const form of waiting) form.resend();
    },

    /** Nobody wants to sign in now: what was refused waits for the next save. */
    giveUp(): void {
      for (const form of forms) form.isRefused = false;
      change();
    },
  };
}

/** Those of this tab. Nothing of it runs on the server. */
export const openForms = createOpenForms();

export function useOpenForms(): OpenFormsState {
  return useSyncExternalStore(openForms.watch, openForms.getState, () => none);
}

/**
 * Keeps the screen under a form for as long as it is open, and sends it once more when a save found nobody signed in and somebody
 * is again.
 * @param failure the last answer to a save, if it was a failure
 */
export function useOpenForm(failure: ActionFailure | null, resend: () => void): void {
  const again = useEffectEvent(resend);
  const form = useRef<OpenForm>(null);
  useEffect(() => {
    form.current = { isRefused: false, resend: () => again() };
    return openForms.open(form.current);
  }, []);
  useEffect(() => {
    if (failure?.code === "unauthenticated" && form.current) openForms.refuse(form.current);
  }, [failure]);
}
