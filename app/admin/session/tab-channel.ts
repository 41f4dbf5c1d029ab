/** Messages between the tabs of one browser. */
export interface TabChannel {
  /** To all other tabs. */
  post: (message: unknown) => void;
  /** @returns ends it */
  listen: (onMessage: (message: unknown) => void) => () => void;
}

/** A channel of this site. Where the browser has none, tabs learn of each other's changes at their next request. */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === "undefined") return { post() {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    // A channel is of one origin; only windows want to be told which.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const onEvent = ({ data }: MessageEvent<unknown>) => onMessage(data);
      channel.addEventListener("message", onEvent);
      return () => channel.removeEventListener("message", onEvent);
    },
  };
}

/** Runs work in one tab at a time. Without locks (a page that is not served securely) each tab runs its own. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tabLocks()?.request(name, work) ?? work();
}

/** The locks that the tabs share. The type says that they are always there; they only are in secure contexts. */
export function tabLocks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
