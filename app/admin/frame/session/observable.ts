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
