import { useEffect, useState } from "react";

/**
 * Loads a module when it is first needed; null until then.
 * @param load must be a stable function; a prefetch makes it quick, because the browser caches the module
 * @param onFailure called when the load fails: no network, or a file of an older release; must be stable, too. Loading is tried again when
 *   `wanted` becomes true anew, so where a click wants it, this takes the wish back
 */
export function useLazy<T>(wanted: boolean, load: () => Promise<T>, onFailure: () => void): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) load().then((part) => setLoaded({ part }), onFailure);
  }, [wanted, loaded, load, onFailure]);
  return loaded && loaded.part;
}
