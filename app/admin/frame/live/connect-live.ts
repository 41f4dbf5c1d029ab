import type { LiveChange, Presence } from "#domain/activity/live-changes.ts";

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
