import { useEffect, useEffectEvent, useRef } from "react";
import type { UploadQueue } from "./upload-queue.ts";
import { useUploads } from "./upload-list.tsx";

/** Many files that are stored one after the other reload a list once. Milliseconds. */
const pauseMs = 300;

/** Calls back when files were stored, a moment after the last one. */
export function useOnStored(queue: UploadQueue, onStored: () => void): void {
  const done = useUploads(queue).filter(({ state }) => state === "done").length;
  const known = useRef(done);
  const call = useEffectEvent(onStored);
  useEffect(() => {
    const isMore = done > known.current;
    known.current = done;
    if (!isMore) return;
    const timer = setTimeout(() => call(), pauseMs);
    // Not cleared by the next file: a list that waits for the last of fifty shows none for long.
    return () => clearTimeout(timer);
  }, [done]);
}
