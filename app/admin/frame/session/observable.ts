import { useSyncExternalStore } from "react";

/** A value with subscribers, in the shape that `useSyncExternalStore` takes. */
export function createObservable<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const watch of watchers) watch();
    },
    /** @returns unsubscribes */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The value of an observable, kept up to date. @param onServer the value while a page is rendered on the server */
export function useObservable<T>(
  { get, watch }: Pick<ReturnType<typeof createObservable<T>>, "get" | "watch">,
  onServer: T,
): T {
  return useSyncExternalStore(watch, get, () => onServer);
}
