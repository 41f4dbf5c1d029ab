import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useLocation, useRevalidator, useFetchers } from "react-router";
import type { LiveChange, Presence } from "#domain/activity/live-changes.ts";
import { openForms } from "../session/screen-keeper.tsx";
import { lostAnswers, openTabChannel, tabLocks } from "../session/signals.ts";

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

/** Milliseconds until a connection that was asked for must be there (docs/product.md#live-changes). */
const openTimeout = 10_000;
/** Longer than a heartbeat of the server (25 s) and its way. Milliseconds. */
const silence = 35_000;
/** Milliseconds before each try to connect again; the last one stays. */
const retryDelays = [1_000, 2_000, 5_000, 10_000];

/** The part of an EventSource that is used. */
export interface Source {
  addEventListener(type: string, listener: (event: { data?: string }) => void): void;
  close(): void;
}

interface Told {
  onChanges: (changes: LiveChange[]) => void;
  /** Who else has a form open; again whenever that changes. */
  onPresence: (present: Presence[]) => void;
  /** The connection is there again; what was done meanwhile is not told. */
  onReconnected: () => void;
}

/**
 * Keeps a connection to the server's live changes, and makes a new one whenever it is lost or silent.
 * @returns ends it
 */
export function connectLive(open: () => Source, { onChanges, onPresence, onReconnected }: Told): () => void {
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let wasOpen = false;

  function wait(milliseconds: number, work: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  }

  function lose(): void {
    source?.close();
    source = undefined;
    wait(retryDelays[Math.min(tries++, retryDelays.length - 1)]!, connect);
  }

  function connect(): void {
    const current = open();
    source = current;
    wait(openTimeout, lose);
    const hear = (listener: (data: string) => void) => (event: { data?: string }) => {
      if (current !== source) return;
      wait(silence, lose);
      listener(event.data ?? "");
    };
    current.addEventListener(
      "heartbeat",
      hear(() => {
        const isBack = wasOpen && tries > 0;
        wasOpen = true;
        tries = 0;
        if (isBack) onReconnected();
      }),
    );
    current.addEventListener(
      "changes",
      hear((data) => onChanges(JSON.parse(data) as LiveChange[])),
    );
    current.addEventListener(
      "presence",
      hear((data) => onPresence(JSON.parse(data) as Presence[])),
    );
    current.addEventListener("error", () => {
      if (current === source) lose();
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
}

/** As the server takes a form for closed after 50 s without a word. Milliseconds. */
const interval = 20_000;
/** Moving through a form tells of the field that one stays in. Milliseconds. */
const pause = 700;

let known: readonly Presence[] = [];
const listeners = new Set<() => void>();

/** Notes who has which form open, as the server tells it. */
function notePresent(present: readonly Presence[]): void {
  known = present;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nobody: readonly Presence[] = [];

/** Everybody who has a form open, oneself included. */
function usePresent(): readonly Presence[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => nobody,
  );
}

function tell(fields: Record<string, string>): void {
  // Goes on while the page is left. Without a connection others see nothing, and nothing else happens.
  void fetch("/admin/presence", { method: "POST", body: new URLSearchParams(fields), keepalive: true }).catch(() => {});
}

/**
 * Tells others that something is being edited here, and where.
 * @param place "blog_posts/ID"; null while it has none
 * @param fieldOf the field that an element belongs to; "" for none
 */
export function useTellPresence(place: string | null, fieldOf: (element: Element) => string): void {
  const nameOf = useEffectEvent(fieldOf);
  useEffect(() => {
    if (place === null) return;
    const form = crypto.randomUUID();
    let field = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => tell({ form, place, field, open: "true" });
    const onFocus = ({ target }: FocusEvent) => {
      const next = target instanceof Element ? nameOf(target) : "";
      if (next === field) return;
      field = next;
      clearTimeout(timer);
      timer = setTimeout(say, pause);
    };
    const leave = () => tell({ form, place, field: "", open: "false" });
    say();
    const beat = setInterval(say, interval);
    addEventListener("focusin", onFocus);
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      clearInterval(beat);
      removeEventListener("focusin", onFocus);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [place]);
}

interface PresentPeopleProps {
  /** What is edited: "blog_posts/ID". */
  place: string;
  /** The name of a field for people; undefined for none. */
  labelOf?: (field: string) => string | undefined;
  /** Whether screen readers say it when it changes: not in lists. */
  isSaid?: boolean;
  className?: string;
}

const nameless = () => undefined;

/** Who else is editing something right now, and in which field. It locks nothing. */
export function PresentPeople({ place, labelOf = nameless, isSaid = false, className = "" }: PresentPeopleProps) {
  const others = Map.groupBy(
    usePresent().filter((one) => one.place === place),
    ({ actor }) => actor,
  );
  return (
    <p role={isSaid ? "status" : undefined} className={`text-sm text-brass-700 empty:hidden ${className}`}>
      {[...others]
        .map(([actor, forms]) => {
          const label = forms
            .map(({ field }) => (field === "" ? undefined : labelOf(field)))
            .find((one) => one !== undefined);
          return `${actor} is editing this${label ? ` (${label})` : ""}`;
        })
        .join(". ")}
    </p>
  );
}
