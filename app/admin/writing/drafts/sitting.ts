/**
 * Marks a draft as being written in this tab for as long as the signal lasts; the browser ends it with the tab, whatever
 * happens to that. Without locks (a page that is not served securely) no draft is marked.
 */
export function holdSitting(key: string, signal: AbortSignal): void {
  const until = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  void locks()?.request(key, () => until);
}

/** Of these drafts, those that another tab is writing at this moment. */
export async function heldSittings(keys: readonly string[]): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name && keys.includes(name) ? [name] : [])));
}

function locks(): LockManager | undefined {
  // The type says that it is always there; it is only in secure contexts.
  return (navigator as { locks?: LockManager }).locks;
}
