import type { ActionResult } from "#app/lib/answers.ts";
import { callMedia } from "../library-item.tsx";
import { createObservable } from "../../frame/session/observable.ts";
import type { PickedMedia } from "../picked-media.ts";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MediaKind } from "#db/tables/site-tables.ts";
import {
  adviceFor,
  drawing,
  knownTypes,
  refusalOfType,
  maxBytes,
  mediaNouns,
  maxPixels,
  shownKinds,
} from "#domain/media/limits.ts";
import { sendFile } from "./send-file.ts";

/** A file on its way into the library. */
export interface UploadEntry {
  key: number;
  name: string;
  bytes: number;
  /**
   * "stalled": the connection is lost, and sending is tried again. "storing": the server looks at the complete file. "known": the library has
   * the same file, and somebody has to choose.
   */
  state: "waiting" | "sending" | "stalled" | "storing" | "known" | "done" | "failed";
  sentBytes: number;
  /** Why it failed, for people. */
  error: string | null;
  canRetry: boolean;
  /** What became of it; of a file that is known, the item that has it. */
  item: PickedMedia | null;
}

/** What the server made of an upload, or the item of the library that has the same file. */
type Finished = PickedMedia & { isKnown?: boolean };

interface Handlers {
  /**
   * Makes something of a complete upload; by default a new library item.
   * @param again although the library has the same file
   */
  finish?: (uploadId: string, again: boolean) => Promise<ActionResult<Finished>>;
  /** @param key of the entry */
  onStored?: (item: PickedMedia, key: number) => void;
  /** @param error for people */
  onFailed?: (error: string) => void;
}

interface QueueOptions extends Handlers {
  /** For tests. */
  send?: typeof sendFile;
  /** Waits between attempts to finish. Milliseconds. */
  retryDelaysMs?: readonly number[];
}

/** More would not be faster: the server reads one picture after the other. */
const maxAtOnce = 3;

const createItem = (uploadId: string, again: boolean) =>
  callMedia<Finished>("create", { upload: uploadId, again: String(again) });

interface Replacement {
  /** Id of the complete upload. */
  upload: string;
  /** The item whose file it shall be. */
  id: string;
  /** The version of the item that its editor sees. */
  version: number;
}

/**
 * Puts a complete upload in the place of an item's file.
 * @param reload called after a conflict, to show the present item: the next try names its version
 */
export async function replaceFile(
  { version, ...what }: Replacement,
  reload: () => Promise<void>,
): Promise<ActionResult<PickedMedia>> {
  const result = await callMedia<PickedMedia>("replace", { ...what, version: String(version) });
  if (!result.ok && result.code === "conflict") await reload();
  return result;
}

/**
 * Files on their way into the library, a few at once. What fails says why, and the others go on. Before the tab is closed with some on their
 * way, the browser asks.
 */
export function createUploadQueue(options: QueueOptions = {}) {
  const { send = sendFile, retryDelaysMs = [2_000, 5_000, 15_000, 30_000] } = options;
  let { finish = createItem, onStored, onFailed }: Handlers = options;
  const entries = createObservable<readonly UploadEntry[]>([]);
  // Here and not where they are listed: they go on while another screen is shown.
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
  entries.watch(() => {
    if (entries.get().some(isUnfinished)) addEventListener("beforeunload", onLeave);
    else removeEventListener("beforeunload", onLeave);
  });
  const files = new Map<number, { file: File; controller: AbortController; uploadId: string | null; again: boolean }>();
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
      const result = await finishPatiently(job.uploadId, job.again, job.controller.signal);
      if (result.ok && result.value.isKnown) change(key, { state: "known", item: result.value });
      else if (result.ok) {
        files.delete(key);
        change(key, { state: "done", item: result.value });
        onStored?.(result.value, key);
      } else {
        const isFinal = result.code === "invalid" || result.code === "too_large";
        // An upload that is gone is sent again.
        if (result.code === "not_found") job.uploadId = null;
        fail(key, result.error, !isFinal);
      }
    } catch (error) {
      fail(key, error instanceof Error ? error.message : "", true);
    }
    startNext();
  }

  function fail(key: number, error: string, canRetry: boolean): void {
    // The upload was taken out of the list.
    if (!find(key)) return;
    change(key, { state: "failed", error, canRetry });
    onFailed?.(error);
  }

  /** Asks again when the server is busy or was not reached: the same upload gives the same item. */
  async function finishPatiently(
    uploadId: string,
    again: boolean,
    signal: AbortSignal,
  ): Promise<ActionResult<Finished>> {
    for (const delayMs of retryDelaysMs) {
      const result = await finish(uploadId, again);
      const isPassing = !result.ok && (result.code === "unavailable" || result.code === "network");
      if (!isPassing || signal.aborted) return result;
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
    return finish(uploadId, again);
  }

  return {
    get: entries.get,
    watch: entries.watch,

    /** Gives it other handlers. */
    connect(handlers: Required<Handlers>): void {
      ({ finish, onStored, onFailed } = handlers);
    },

    /**
     * @param nameOf what a file shall be called; its own name by default
     * @param kinds that fit; all by default. Others are refused before they are sent
     * @returns the keys of their entries, in the same order
     */
    add(added: readonly File[], nameOf: (file: File) => string = ({ name }) => name, kinds = shownKinds): number[] {
      const made = added.map((file): UploadEntry => {
        const key = nextKey++;
        const error = refusalOf(file, kinds);
        if (error === null) files.set(key, { file, controller: new AbortController(), uploadId: null, again: false });
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
      return made.map(({ key }) => key);
    },

    /** Sends a file that failed again. Nothing while it is on its way: it would be sent twice. */
    retry(key: number): void {
      if (!find(key)?.canRetry) return;
      change(key, { state: "waiting", error: null, canRetry: false });
      startNext();
    },

    /** Of a file that the library has: takes the item that has it. */
    useKnown(key: number): void {
      const entry = find(key);
      if (entry?.state !== "known" || !entry.item) return;
      files.delete(key);
      change(key, { state: "done" });
      onStored?.(entry.item, key);
    },

    /** Of a file that the library has: adds it once more. */
    addAgain(key: number): void {
      const job = files.get(key);
      if (find(key)?.state !== "known" || !job) return;
      Object.assign(job, { again: true, uploadId: null });
      change(key, { state: "waiting", item: null, sentBytes: 0 });
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
  return state !== "done" && state !== "failed" && state !== "known";
}

/**
 * A queue of uploads that belongs to a component. Running uploads continue after the component is unmounted, with its last callbacks.
 * @param onStored called for each file that is stored, with the key of its entry
 * @param finish makes something of a complete upload; by default a new library item
 * @param onFailed called for each file that fails, with what the list says of it
 */
export function useUploadQueue(
  onStored: (item: PickedMedia, queue: UploadQueue, key: number) => void,
  finish: NonNullable<Handlers["finish"]> = createItem,
  onFailed: (error: string) => void = () => undefined,
): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  const stored = useEffectEvent(onStored);
  const complete = useEffectEvent(finish);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    queue.connect({
      onStored: (item, key) => stored(item, queue, key),
      finish: (uploadId, again) => complete(uploadId, again),
      onFailed: (error) => failed(error),
    });
  }, [queue]);
  return queue;
}

/** Whether the component is still on the screen: a queue of uploads outlives it. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  // A layout effect: an upload may end between the press that closes a dialog and an ordinary effect.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** The uploads to the library in this tab. They continue while another screen is shown. */
export const libraryUploads = createUploadQueue();

/** What can be sent, for people, before they send it. */
export const limitsText =
  `Pictures (JPEG, PNG, WebP, AVIF, GIF) up to ${megabytes(maxBytes.picture)} and ${maxPixels / 1_000_000} million pixels, ` +
  `drawings (SVG) up to ${megabytes(maxBytes.drawing)}, videos (MP4, WebM) up to ${megabytes(maxBytes.film)}, ` +
  `documents (PDF) up to ${megabytes(maxBytes.document)}.`;

/** For the `accept` of a file input. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";
export const acceptedFiles = `${acceptedPictures},video/mp4,video/webm,application/pdf`;

/**
 * What is wrong with a file before it is sent; null when that is for the server to say, who looks at its content.
 * @param file with the media type that the browser made of its name
 * @param kinds that fit where it is to be used
 */
export function refusalOf(
  { name, type, size }: Pick<File, "name" | "type" | "size">,
  kinds: readonly MediaKind[] = shownKinds,
): string | null {
  if (size === 0) return "This file is empty.";
  const named = type || (/\.hei[cf]$/i.test(name) ? "image/heic" : "");
  if (named === "") return null;
  const known = named === drawing.type ? drawing : knownTypes[named];
  if (!known) return isOtherKind(named, kinds) ? misfitWords(kinds) : (adviceFor(named) ?? refusalOfType);
  if (!kinds.includes(known.kind)) return misfitWords(kinds);
  if (size <= maxBytes[known.kind]) return null;
  return `This ${mediaNouns[known.kind]} is too large: it has ${megabytes(size)}, and ${megabytes(maxBytes[known.kind])} is the most.`;
}

/** Whether something of this media type would not fit in another format either. */
function isOtherKind(type: string, kinds: readonly MediaKind[]): boolean {
  const takes = (...some: MediaKind[]) => some.some((kind) => kinds.includes(kind));
  return type.startsWith("image/") ? !takes("picture", "drawing") : type.startsWith("video/") && !takes("film");
}

/** What to say of a file of another kind than those that fit. */
export function misfitWords(kinds: readonly MediaKind[]): string {
  return `Only ${kinds.map((kind) => `${mediaNouns[kind]}s`).join(" and ")} fit here.`;
}

/** "12 MB" or "340 KB", for people. */
export function megabytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  const count = bytes / 1_000_000;
  return `${(count < 10 ? Number(count.toFixed(1)) : Math.round(count)).toLocaleString("en")} MB`;
}
