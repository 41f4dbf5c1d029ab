import { useEffect, useEffectEvent, useRef, useSyncExternalStore, useCallback, useLayoutEffect } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { createObservable } from "./observable.ts";
import { useBlocker } from "react-router";

interface OpenForm {
  /** A save was refused because no one is signed in. */
  isRefused: boolean;
  resend: () => void;
  /** Called when its text belongs to the user who is signed in now. */
  goOn?: () => void;
}

interface OpenFormsState {
  isOpen: boolean;
  /** Some of them have a save that waits for a sign-in. */
  isWaiting: boolean;
  /** How many saves have been refused so far. */
  refusals: number;
}

const none: OpenFormsState = { isOpen: false, isWaiting: false, refusals: 0 };

/** The forms that are open in this tab. While there is one, the screen under it stays, also after the session has ended. */
export function createOpenForms() {
  const forms = new Set<OpenForm>();
  const state = createObservable(none);

  function change(refusals = state.get().refusals) {
    state.set({ isOpen: forms.size > 0, isWaiting: [...forms].some((form) => form.isRefused), refusals });
  }

  return {
    getState: state.get,
    watch: state.watch,

    /** @returns removes it */
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

    /** To be called after a sign-in: sends the refused saves again. */
    resume(): void {
      const waiting = [...forms].filter((form) => form.isRefused);
      for (const form of waiting) form.isRefused = false;
      change();
      for (const form of forms) form.goOn?.();
      for (const form of waiting) form.resend();
    },

    /** To be called when the user declines to sign in: refused saves wait until the user saves again. */
    cancelResend(): void {
      for (const form of forms) form.isRefused = false;
      change();
    },
  };
}

/** Those of this tab; used in browsers only. */
export const openForms = createOpenForms();

/** The open forms of this tab, kept up to date. */
export function useOpenForms(): OpenFormsState {
  return useSyncExternalStore(openForms.watch, openForms.getState, () => none);
}

/**
 * Registers an open form: the screen under it stays, and a save that was refused for want of a session is sent again after a
 * sign-in.
 * @param failure the last answer to a save, if it was a failure
 * @param goOn called when its text belongs to the user who is signed in now: its writer, or another user who has confirmed that
 */
export function useOpenForm(failure: ActionFailure | null, resend: () => void, goOn = () => {}): void {
  const again = useEffectEvent(resend);
  const taken = useEffectEvent(goOn);
  const form = useRef<OpenForm>(null);
  useEffect(() => {
    form.current = { isRefused: false, resend: () => again(), goOn: () => taken() };
    return openForms.open(form.current);
  }, []);
  useEffect(() => {
    if (failure?.code === "unauthenticated" && form.current) openForms.refuse(form.current);
  }, [failure]);
}

/**
 * Asks before unsaved text is left: in-app navigation waits for `leave` or `stay`; before closing or reloading the tab, the browser
 * asks.
 * @param isUnsaved called when the page is about to be left
 */
export function useUnsavedGuard(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved);
  // A layout effect: an ordinary effect may run only after the key that closes a form which already shows "Saved".
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  });
  const blocker = useBlocker(useCallback(() => latest.current(), []));
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, []);
  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
