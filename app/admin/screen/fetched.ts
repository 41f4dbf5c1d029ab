import { useState } from "react";

/**
 * The data of a fetcher as state. The router keeps them outside React's state, so an effect that depends on them may never run: a render
 * that changes nothing else reads them, and React throws that render's effects away (docs/decisions/190-data-of-fetchers.md).
 * @param data of a fetcher
 */
export function useFetched<T>(data: T | undefined): T | undefined {
  const [fetched, setFetched] = useState(data);
  if (data !== fetched) setFetched(data);
  return data;
}
