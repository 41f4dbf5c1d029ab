import { useEffect, useEffectEvent } from "react";
import { useLocation, useRevalidator, useFetchers } from "react-router";
import type { LiveChange, Presence } from "#domain/activity/live-changes.ts";
import { openForms } from "../session/open-forms.ts";
import { openTabChannel, tabLocks } from "../session/tabs.ts";
import { lostAnswers } from "../session/connection.tsx";
import { connectLive } from "./connect-live.ts";
import { openFormsOfAll } from "./presence.tsx";

/** Debounce: changes that arrive together are loaded together. */
const debounceMs = 400;
/** How long after a POST of this tab its own changes are ignored, because the screen shows them already. */
const ownEchoMs = 3_000;

let postedAt = 0;

/** Notes that this tab has sent a change, whose answer brings the screen up to date. */
export function notePost(): void {
  postedAt = Date.now();
}

const watchers = new Set<(changes: readonly LiveChange[]) => void>();

/**
 * Calls a watcher with every change of anybody, also while a form is open. Changes that were missed without a connection are not delivered.
 * @returns unsubscribes
 */
export function watchLiveChanges(watcher: (changes: readonly LiveChange[]) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Loads the screen again when another person has changed something, unless a form is open, whose text is based on what was opened. The tabs of
 * a browser share one connection.
 */
export function useLiveChanges(email: string): void {
  const { revalidate, state } = useRevalidator();
  /** A change of this tab loads the screen afterwards. A load beside it may answer 404 for what the change has just deleted. */
  const isPosting = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const { pathname } = useLocation();
  const isLoading = useEffectEvent(() => state !== "idle" || isPosting);
  const refresh = useEffectEvent(() => {
    // The site editor merges the changes of others itself.
    const isBusy = openForms.getState().isOpen || pathname === "/admin/site" || isLoading();
    if (isBusy || document.visibilityState === "hidden") return false;
    void revalidate();
    return true;
  });

  useEffect(() => {
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      if (!isDue) return;
      isDue = !refresh();
      // A load that is under way may have begun before the change. Events report that a form was closed or the tab became visible.
      if (isDue && isLoading()) due();
    };
    const due = () => {
      isDue = true;
      clearTimeout(timer);
      timer = setTimeout(show, debounceMs);
    };
    const take = (changes: readonly LiveChange[]) => {
      for (const watcher of watchers) watcher(changes);
      const isEcho = Date.now() - postedAt < ownEchoMs;
      if (changes.some(({ actor }) => !isEcho || actor !== email)) due();
    };
    const stopCounting = lostAnswers.watch(due);
    const channel = openTabChannel("homecoming.live");
    const stopListening = channel.listen((message) => {
      if (message === "again") due();
      else if (Array.isArray(message)) take(message as LiveChange[]);
      else openFormsOfAll.set((message as { present: Presence[] }).present);
    });
    const stopConnection = inLeadingTab(() =>
      connectLive(() => new EventSource("/api/live"), {
        onChanges(changes) {
          channel.post(changes);
          take(changes);
        },
        onPresence(present) {
          channel.post({ present });
          openFormsOfAll.set(present);
        },
        onReconnected() {
          channel.post("again");
          due();
        },
      }),
    );
    document.addEventListener("visibilitychange", show);
    // Not at once: the address of a form that closes is still changing, and closing a form loads nothing.
    const unwatch = openForms.watch(() => isDue && due());
    return () => {
      clearTimeout(timer);
      stopCounting();
      stopListening();
      stopConnection();
      unwatch();
      document.removeEventListener("visibilitychange", show);
    };
  }, [email]);
}

/**
 * Runs something in one tab of the browser; another tab takes over when that one is closed. Without Web Locks each tab runs its own.
 * @param begin starts it, and returns what stops it
 * @returns stops it, or the wait for the lock
 */
function inLeadingTab(begin: () => () => void): () => void {
  const locks = tabLocks();
  if (!locks) return begin();
  const over = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  locks
    .request("homecoming.live", { signal: over.signal }, async () => {
      const end = begin();
      await ended;
      end();
    })
    .catch(() => {});
  return () => {
    over.abort();
    resolve();
  };
}
