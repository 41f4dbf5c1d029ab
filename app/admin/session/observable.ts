/** A value that changes, for `useSyncExternalStore` and for whoever else wants to know. */
export function createObservable<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const watch of watchers) watch();
    },
    /** @returns ends it */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
