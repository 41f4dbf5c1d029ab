import type { ActionResult } from "#app/lib/action-result.ts";
import { callMedia } from "../call-media.ts";
import { createObservable } from "../../session/observable.ts";
import type { PickedMedia } from "../picked-media.ts";
import { refusalOf } from "./check-file.ts";
import { sendFile } from "./send-file.ts";

/** A file on its way into the library. */
export interface UploadEntry {
  key: number;
  name: string;
  bytes: number;
  /** "stalled": the connection is lost, and sending is tried again. "storing": the server looks at the complete file. */
  state: "waiting" | "sending" | "stalled" | "storing" | "done" | "failed";
  sentBytes: number;
  /** Why it failed, for people. */
  error: string | null;
  canRetry: boolean;
  /** What became of it. */
  item: PickedMedia | null;
}

interface Handlers {
  /** Makes something of a complete upload; by default a new library item. */
  finish?: (uploadId: string) => Promise<ActionResult<PickedMedia>>;
  onStored?: (item: PickedMedia) => void;
}

interface QueueOptions extends Handlers {
  /** For tests. */
  send?: typeof sendFile;
  /** Waits between attempts to finish. Milliseconds. */
  retryDelaysMs?: readonly number[];
}

/** More would not be faster: the server reads one picture after the other. */
const maxAtOnce = 3;

export const createItem = (uploadId: string) => callMedia<PickedMedia>("create", { upload: uploadId });

/** Files on their way into the library, a few at once. What fails says why, and the others go on. */
export function createUploadQueue(options: QueueOptions = {}) {
  const { send = sendFile, retryDelaysMs = [2_000, 5_000, 15_000, 30_000] } = options;
  let { finish = createItem, onStored }: Handlers = options;
  const entries = createObservable<readonly UploadEntry[]>([]);
  const files = new Map<number, { file: File; controller: AbortController; uploadId: string | null }>();
  let nextKey = 1;

  const find = (key: number) => entries.get().find((entry) => entry.key === key);
  function change(key: number, changes: Partial<UploadEntry>): void {
    entries.set(entries.get().map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  }

  function startNext(): void {
    const all = entries.get();
    const running = all.filter(({ state }) => ["sending", "stalled", "storing"].includes(state)).length;
    for (const { key } of all.filter(({ state }) => state === "waiting").slice(0, maxAtOnce - running)) void run(key);
  }

  async function run(key: number): Promise<void> {
    const job = files.get(key);
    const entry = find(key);
    if (!job || !entry) return;
    change(key, { state: "sending", error: null });
    try {
      job.uploadId ??= await send(job.file, {
        name: entry.name,
        onProgress: (sentBytes) => change(key, { state: "sending", sentBytes }),
        onStall: () => change(key, { state: "stalled" }),
        signal: job.controller.signal,
      });
      change(key, { state: "storing", sentBytes: entry.bytes });
      const result = await finishPatiently(job.uploadId, job.controller.signal);
      if (result.ok) {
        files.delete(key);
        change(key, { state: "done", item: result.value });
        onStored?.(result.value);
      } else {
        const isFinal = result.code === "invalid" || result.code === "too_large";
        // An upload that is gone is sent again.
        if (result.code === "not_found") job.uploadId = null;
        change(key, { state: "failed", error: result.error, canRetry: !isFinal });
      }
    } catch (error) {
      change(key, { state: "failed", error: error instanceof Error ? error.message : "", canRetry: true });
    }
    startNext();
  }

  /** Asks again when the server is busy or was not reached: the same upload gives the same item. */
  async function finishPatiently(uploadId: string, signal: AbortSignal): Promise<ActionResult<PickedMedia>> {
    for (const delayMs of retryDelaysMs) {
      const result = await finish(uploadId);
      const isPassing = !result.ok && (result.code === "unavailable" || result.code === "network");
      if (!isPassing || signal.aborted) return result;
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
    return finish(uploadId);
  }

  return {
    get: entries.get,
    watch: entries.watch,

    /** Gives it other handlers. */
    connect(handlers: Required<Handlers>): void {
      ({ finish, onStored } = handlers);
    },

    /** @param nameOf what a file shall be called; its own name by default */
    add(added: readonly File[], nameOf: (file: File) => string = ({ name }) => name): void {
      const made = added.map((file): UploadEntry => {
        const key = nextKey++;
        const error = refusalOf(file);
        if (error === null) files.set(key, { file, controller: new AbortController(), uploadId: null });
        const state = error === null ? "waiting" : "failed";
        return {
          key,
          name: nameOf(file),
          bytes: file.size,
          state,
          sentBytes: 0,
          error,
          canRetry: false,
          item: null,
        };
      });
      entries.set([...entries.get(), ...made]);
      startNext();
    },

    retry(key: number): void {
      change(key, { state: "waiting", error: null });
      startNext();
    },

    /** Stops a file and takes it out of the list. What the server has made an item already stays one. */
    remove(key: number): void {
      files.get(key)?.controller.abort();
      files.delete(key);
      entries.set(entries.get().filter((entry) => entry.key !== key));
      startNext();
    },

    /** Takes what is done or refused out of the list. */
    clear(): void {
      entries.set(entries.get().filter(({ state, canRetry }) => state !== "done" && (state !== "failed" || canRetry)));
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Whether something is still on its way. */
export function isUnfinished({ state }: UploadEntry): boolean {
  return state !== "done" && state !== "failed";
}
