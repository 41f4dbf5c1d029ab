import { useEffect, useEffectEvent, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import type { PickedMedia } from "../picked-media.ts";
import { createUploadQueue, createItem, type UploadQueue } from "./upload-queue.ts";

/**
 * A queue of uploads that belongs to a component.
 * @param onStored called for each file that is stored
 * @param finish makes something of a complete upload; by default a new library item
 */
export function useUploadQueue(
  onStored: (item: PickedMedia, queue: UploadQueue) => void,
  finish: (uploadId: string) => Promise<ActionResult<PickedMedia>> = createItem,
): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  const stored = useEffectEvent(onStored);
  const complete = useEffectEvent(finish);
  useEffect(() => {
    queue.connect({ onStored: (item) => stored(item, queue), finish: (uploadId) => complete(uploadId) });
  }, [queue]);
  return queue;
}
