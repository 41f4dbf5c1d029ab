import { useEffect, useState } from "react";

/**
 * Something that is loaded when it is first wanted; null until it is there.
 * @param load Must stay the same function; what it loads is kept by the browser, so asking ahead makes this quick.
 * @param onFailure Called when it can't be had: no network, or a file of an older release. Must stay the same too.
 */
export function useLazy<T>(wanted: boolean, load: () => Promise<T>, onFailure: () => void): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) load().then((part) => setLoaded({ part }), onFailure);
  }, [wanted, loaded, load, onFailure]);
  return loaded && loaded.part;
}
