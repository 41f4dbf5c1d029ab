/** Sends messages between the tabs of one browser. */
export interface TabChannel {
  /** Sends to all other tabs. */
  post: (message: unknown) => void;
  /** @returns stops listening */
  listen: (onMessage: (message: unknown) => void) => () => void;
}

/** Opens a channel of this site. In browsers without BroadcastChannel it does nothing: tabs see changes at their next request. */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === "undefined") return { post() {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    // The rule is about windows; a BroadcastChannel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const onEvent = ({ data }: MessageEvent<unknown>) => onMessage(data);
      channel.addEventListener("message", onEvent);
      return () => channel.removeEventListener("message", onEvent);
    },
  };
}

/** Runs work in one tab at a time. Without Web Locks (a page that is not served securely) each tab runs its own. */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tabLocks()?.request(name, work) ?? work();
}

/** The Web Locks of the origin. The type says that they always exist, but they do in secure contexts only. */
export function tabLocks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
