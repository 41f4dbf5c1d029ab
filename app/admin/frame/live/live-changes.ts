import { useEffect, useEffectEvent } from "react";
import { useLocation, useRevalidator, useFetchers } from "react-router";
import type { LiveChange, Presence } from "#domain/activity/live-changes.ts";
import { openForms } from "../session/open-forms.ts";
import { openTabChannel, tabLocks } from "../session/tabs.ts";
import { lostAnswers } from "../session/connection.tsx";
import { connectLive } from "./connect-live.ts";
import { notePresent } from "./presence.tsx";

/** Changes that come together are shown together. Milliseconds. */
const gather = 400;
/** What this tab has just posted comes back as a change, but is on the screen already. Milliseconds. */
const ownEcho = 3_000;

let postedAt = 0;

/** Notes that this tab has sent a change, whose answer brings the screen up to date. */
export function notePost(): void {
  postedAt = Date.now();
}

const watchers = new Set<(changes: readonly LiveChange[]) => void>();

/**
 * Calls a watcher with what anybody does, also while a form is open. Of changes that were missed without a connection it learns nothing.
 * @returns ends it
 */
export function watchLiveChanges(watcher: (changes: readonly LiveChange[]) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Loads the screen again when somebody else has changed something, unless a form is open: what somebody types stands on what they
 * have opened. The tabs of a browser share one connection.
 */
export function useLiveChanges(email: string): void {
  const { revalidate, state } = useRevalidator();
  /** What is being changed here is loaded afterwards. A load beside it may find that what the screen shows is gone, and say so in its place. */
  const isPosting = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const { pathname } = useLocation();
  const isLoading = useEffectEvent(() => state !== "idle" || isPosting);
  const refresh = useEffectEvent(() => {
    // The editor of the site settles what others do with what is typed there.
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
      // A load that is under way may have begun before the change. That a form closes or a page is seen again, an event says.
      if (isDue && isLoading()) due();
    };
    const due = () => {
      isDue = true;
      clearTimeout(timer);
      timer = setTimeout(show, gather);
    };
    const take = (changes: readonly LiveChange[]) => {
      for (const watcher of watchers) watcher(changes);
      const isEcho = Date.now() - postedAt < ownEcho;
      if (changes.some(({ actor }) => !isEcho || actor !== email)) due();
    };
    const stopCounting = lostAnswers.watch(due);
    const channel = openTabChannel("homecoming.live");
    const stopListening = channel.listen((message) => {
      if (message === "again") due();
      else if (Array.isArray(message)) take(message as LiveChange[]);
      else notePresent((message as { present: Presence[] }).present);
    });
    const stopConnection = inLeadingTab(() =>
      connectLive(() => new EventSource("/api/live"), {
        onChanges(changes) {
          channel.post(changes);
          take(changes);
        },
        onPresence(present) {
          channel.post({ present });
          notePresent(present);
        },
        onReconnected() {
          channel.post("again");
          due();
        },
      }),
    );
    document.addEventListener("visibilitychange", show);
    // Not at once: the address of a form that closes is still changing, and what closes a form loads nothing.
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
 * Runs something in one tab of the browser; another tab takes over when that one is closed. Without locks each tab runs its own.
 * @param begin @returns ends it
 * @returns ends it, or the wait for it
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
