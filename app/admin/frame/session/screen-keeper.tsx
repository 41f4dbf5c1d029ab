import {
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
  useCallback,
  useLayoutEffect,
  useTransition,
} from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { createObservable } from "./signals.ts";
import { type DataStrategyResult, useBlocker, isRouteErrorResponse, useRevalidator } from "react-router";
import type { AdminState } from "../screen/admin-route.ts";
import { browserSession } from "./session-store.ts";
import { isTemporary } from "./auth-calls.ts";
import { Button } from "#app/ui/button.tsx";

interface OpenForm {
  /** A save was refused because no one is signed in. */
  isRefused: boolean;
  resend: () => void;
  /** Called when its text belongs to whoever is signed in now. */
  goOn?: () => void;
}

export interface OpenFormsState {
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
 * @param goOn called when its text belongs to whoever is signed in now: its writer, or somebody who has said so
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

type Results = Record<string, DataStrategyResult>;

interface Dependencies {
  /** Whether a form is open, whose screen must stay. */
  isFormOpen: () => boolean;
  /** Called when a load found that no one is signed in. */
  onSignedOut: () => void;
  onConnection: (isReached: boolean) => void;
  isUnreachable: (error: unknown) => boolean;
}

/** The last loader data of a route that can be shown. */
interface Kept {
  address: string;
  answer: unknown;
}

/**
 * Keeps the last loader data of each admin route, to show when a load brings nothing new: under an open form after the session has
 * ended or the role was changed, and on any screen while the server can't be reached.
 */
export function createScreenKeeper({ isFormOpen, onSignedOut, onConnection, isUnreachable }: Dependencies) {
  const kept = new Map<string, Kept>();

  return {
    /** Takes the results of one load, by route, and returns those to show. */
    settle(address: string, results: Results): Results {
      const routes = Object.entries(results);
      if (routes.length === 0) return results;
      const isCut = routes.some(([, { type, result }]) => type === "error" && isUnreachable(result));
      const states = new Set(routes.map(([, { type, result }]) => (type === "data" ? stateOf(result) : undefined)));
      const isOver = states.has("signed-out") || (isFormOpen() && states.has("challenged"));
      if (isOver) onSignedOut();
      onConnection(!isCut);

      const holds = isCut || (isOver && isFormOpen());
      // Under an open form, a role that was changed is told by the next save, which keeps what was typed.
      const isRefused = isFormOpen() && states.has("not-allowed");
      return Object.fromEntries(
        routes.map(([id, result]) => {
          const last = kept.get(id);
          const isShowable = result.type === "data" && [undefined, "ready"].includes(stateOf(result.result));
          if (isShowable) kept.set(id, { address, answer: result.result });
          const isHeld = holds || (isRefused && last?.address === address);
          if (isShowable || !isHeld || !last) return [id, result];
          return [id, { type: "data", result: last.address === address ? last.answer : listOf(last.answer) }];
        }),
      );
    },

    /** To be called after a sign-out: the data must not be shown to the next user. */
    forget: () => kept.clear(),
  };
}

/** The admin state in a screen's loader data; the layout has it in the property `auth`. */
function stateOf(answer: unknown): AdminState<unknown>["state"] | undefined {
  const { auth, state } = Object(answer) as { auth?: { state: AdminState<unknown>["state"] }; state?: never };
  return auth?.state ?? state;
}

/** The loader data of a content screen without its dialogs, which belong to another address. */
function listOf(answer: unknown): unknown {
  const { data, ...rest } = answer as { data?: object | null };
  if (!data || !("editing" in data)) return answer;
  const nothing = { editing: null, deleting: null, history: null, arranging: null, isMissing: false };
  return { ...rest, data: { ...data, ...nothing } };
}

/** That of this tab; used in browsers only. */
export const screenKeeper = createScreenKeeper({
  isFormOpen: () => openForms.getState().isOpen,
  onSignedOut: () => browserSession().endSession(),
  onConnection: reportConnection,
  isUnreachable,
});

/** Whether the screen shows older data than was asked for, because the server could not be reached. */
const serverAway = createObservable(false);

/** Reports whether the last load reached the server. */
export function reportConnection(isReached: boolean): void {
  serverAway.set(!isReached);
}

/** Whether a load failed without an answer of the server: no connection, or a proxy that could not reach it (502, 503, 504). */
export function isUnreachable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isTemporary(error.status) : error instanceof TypeError;
}

/** Milliseconds from try to try (docs/product.md#admin-shell); the last one stays. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Tries again by itself while the server is away: after 1, 2, 5, 10, 10, … seconds, and as soon as the network is back. */
export function useReconnect(isNeeded: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    function wait() {
      timer = setTimeout(() => void retry().then(wait), retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)]);
    }
    const now = () => void retry();
    wait();
    addEventListener("online", now);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", now);
    };
  }, [isNeeded, retry]);
}

/** A notice above the screen while the server can't be reached. */
export function ConnectionNotice() {
  const { revalidate } = useRevalidator();
  const isAway = useSyncExternalStore(serverAway.watch, serverAway.get, () => false);
  // Not the revalidator's own state: the button must not turn while the automatic retries run.
  const [busy, startTry] = useTransition();
  useReconnect(isAway, revalidate);
  if (!isAway) return null;

  return (
    <div
      role="alert"
      className="sticky top-3 z-20 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-brass bg-white px-4 py-3 shadow-sheet"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-semibold">The connection is gone</p>
        <p className="text-ink-soft">
          You see what was loaded last. What you opened follows as soon as the server answers; it is tried again by
          itself.
        </p>
      </div>
      <Button size="small" variant="secondary" busy={busy} onClick={() => startTry(revalidate)}>
        Try Again
      </Button>
    </div>
  );
}
