import { useFetcher, type SubmitTarget } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useActionOutcome } from "./use-action-outcome.ts";

/**
 * Posts changes to an admin screen, one at a time: while one is under way another one is not begun.
 * @param path the screen whose action it is
 * @param onDone called once for each change that was made; a failure is told by a toast and as `failure`
 */
export function useChange<T>(path: string, onDone: (value: T) => void) {
  const fetcher = useFetcher<ActionResult<T>>();
  useActionOutcome(fetcher.data, onDone);
  const busy = fetcher.state !== "idle";
  return {
    busy,
    /** What the last one answered. */
    answer: fetcher.data?.ok ? fetcher.data.value : null,
    failure: fetcher.data?.ok === false ? fetcher.data : null,
    post(body: SubmitTarget) {
      if (!busy) void fetcher.submit(body, { method: "post", action: path });
    },
  };
}
