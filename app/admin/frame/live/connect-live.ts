import type { LiveChange, Presence } from "#domain/activity/live-changes.ts";

/** A connection must be open after this (docs/product.md#live-changes). */
const openTimeoutMs = 10_000;
/** Longer than the interval of the heartbeats (25 s) and their way. */
const silenceTimeoutMs = 35_000;
/** Delays before each reconnection; the last one stays. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];

/** The part of an EventSource that is used. */
export interface Source {
  addEventListener(type: string, listener: (event: { data?: string }) => void): void;
  close(): void;
}

interface Listeners {
  onChanges: (changes: LiveChange[]) => void;
  /** All open forms, again whenever they change. */
  onPresence: (present: Presence[]) => void;
  /** The connection is open again; changes that were missed are not delivered. */
  onReconnected: () => void;
}

/**
 * Keeps a connection to the server's live changes, and opens a new one whenever it is lost or silent.
 * @returns closes it
 */
export function connectLive(open: () => Source, { onChanges, onPresence, onReconnected }: Listeners): () => void {
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let wasOpen = false;

  function wait(milliseconds: number, work: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  }

  function reconnect(): void {
    source?.close();
    source = undefined;
    wait(retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)]!, connect);
  }

  function connect(): void {
    const current = open();
    source = current;
    wait(openTimeoutMs, reconnect);
    const whileCurrent = (listener: (data: string) => void) => (event: { data?: string }) => {
      if (current !== source) return;
      wait(silenceTimeoutMs, reconnect);
      listener(event.data ?? "");
    };
    current.addEventListener(
      "heartbeat",
      whileCurrent(() => {
        const isBack = wasOpen && tries > 0;
        wasOpen = true;
        tries = 0;
        if (isBack) onReconnected();
      }),
    );
    current.addEventListener(
      "changes",
      whileCurrent((data) => onChanges(JSON.parse(data) as LiveChange[])),
    );
    current.addEventListener(
      "presence",
      whileCurrent((data) => onPresence(JSON.parse(data) as Presence[])),
    );
    current.addEventListener("error", () => {
      if (current === source) reconnect();
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
}
