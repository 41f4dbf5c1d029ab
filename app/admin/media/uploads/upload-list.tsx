import { useEffect, useSyncExternalStore, useRef, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { type UploadEntry, type UploadQueue, megabytes, isUnfinished } from "./upload-queue.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface UploadListProps {
  queue: UploadQueue;
  /** Whether what is done leads to its page in the library. */
  hasLinks?: boolean;
}

const none: readonly UploadEntry[] = [];

function useUploads(queue: UploadQueue): readonly UploadEntry[] {
  return useSyncExternalStore(queue.watch, queue.get, () => none);
}

/** Files on their way into the library, each with its progress or its error. Nothing when there are none. */
export function UploadList({ queue, hasLinks = false }: UploadListProps) {
  const entries = useUploads(queue);
  const isBusy = entries.some(isUnfinished);
  if (entries.length === 0) return <p role="status" className="sr-only" />;
  return (
    <section aria-label="Uploads" className="mb-5 rounded-md border border-line bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
        <p role="status" className="font-semibold">
          {summaryOf(entries)}
        </p>
        {!isBusy && <QuietButton onClick={() => queue.clear()}>Clear the list</QuietButton>}
      </div>
      <ul className="max-h-80 overflow-y-auto">
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} queue={queue} hasLink={hasLinks} />
        ))}
      </ul>
    </section>
  );
}

function summaryOf(entries: readonly UploadEntry[]): string {
  const count = (state: UploadEntry["state"]) => entries.filter((entry) => entry.state === state).length;
  const [done, failed, known] = [count("done"), count("failed"), count("known")];
  const isOver = done + failed + known === entries.length;
  return [
    ...(!isOver ? [`${done} of ${entries.length} files stored`] : done > 0 || known === 0 ? [`${done} stored`] : []),
    ...(known > 0 ? [`${known} already in the library`] : []),
    ...(failed > 0 ? [`${failed} not taken`] : []),
  ].join(", ");
}

interface RowProps {
  entry: UploadEntry;
  queue: UploadQueue;
  hasLink: boolean;
}

function Row({ entry, queue, hasLink }: RowProps) {
  const { key, name, bytes, state, sentBytes, error, canRetry } = entry;
  const stored = state === "done" ? entry.item : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2 text-sm last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {stored && hasLink ? (
            <TextLink to={`/admin/media/${stored.id}`}>{stored.name}</TextLink>
          ) : (
            (stored?.name ?? name)
          )}
        </p>
        {error === null ? (
          <p className="text-xs text-ink-soft tabular-nums">{wordsOf(entry)}</p>
        ) : (
          <p className="font-medium text-rose">{error}</p>
        )}
        {isUnfinished(entry) && (
          <progress
            max={bytes}
            value={state === "storing" ? undefined : sentBytes}
            aria-label={`Progress of ${name}`}
            className="h-1.5 w-full accent-evergreen-600"
          />
        )}
      </div>
      <div className={state === "known" ? "col-span-2 mt-2 flex flex-wrap gap-2" : "flex gap-1"}>
        {canRetry && (
          <SecondaryButton aria-label={`Try again: ${name}`} onClick={() => queue.retry(key)}>
            Try again
          </SecondaryButton>
        )}
        {state === "known" && (
          <>
            <SecondaryButton aria-label={`Use the one in the library: ${name}`} onClick={() => queue.useKnown(key)}>
              Use the one in the library
            </SecondaryButton>
            <QuietButton aria-label={`Add it again: ${name}`} onClick={() => queue.addAgain(key)}>
              Add it again
            </QuietButton>
          </>
        )}
        {state !== "storing" && state !== "done" && (
          <QuietButton
            aria-label={`${state === "failed" ? "Remove" : "Cancel"} ${name}`}
            onClick={() => queue.remove(key)}
          >
            {state === "failed" ? "Remove" : "Cancel"}
          </QuietButton>
        )}
      </div>
    </li>
  );
}

function wordsOf({ state, bytes, sentBytes, item }: UploadEntry): string {
  switch (state) {
    case "waiting":
      return `${megabytes(bytes)}, waiting`;
    case "sending":
      return `${megabytes(sentBytes)} of ${megabytes(bytes)}`;
    case "stalled":
      return "The connection was lost. The upload will continue automatically.";
    case "storing":
      return "Checking and storing";
    case "known":
      return `The same file is already in the library: “${item?.name ?? ""}”.`;
    case "done":
      return "Stored";
    case "failed":
      return "Rejected";
  }
}

interface UploadButtonProps {
  label: string;
  /** Media types, separated by commas. */
  accept: string;
  multiple?: boolean;
  variant?: "primary" | "secondary";
  onFiles: (files: File[]) => void;
}

/** A button that asks for files. */
export function UploadButton({ label, accept, multiple = false, variant = "primary", onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** Whether the event belongs to a dialog that is open over the screen. */
const isInDialog = (event: Event) => event.target instanceof Element && event.target.closest("dialog") !== null;
const isForThis = (event: Event, inDialog: boolean) =>
  isInDialog(event) === inDialog && (inDialog || !document.querySelector("dialog:modal"));

/**
 * Takes files that are dropped or pasted anywhere on the screen.
 * @param inDialog takes those of an open dialog instead
 * @returns whether files are being dragged over it
 */
export function useFiles(onFiles: (files: File[], isPasted: boolean) => void, inDialog = false): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would show the dropped file in the place of the screen.
      event.preventDefault();
      setOver(isForThis(event, inDialog));
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      if (isForThis(event, inDialog)) take(files, false);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0 || !isForThis(event, inDialog)) return;
      // Text that is pasted into a field with a picture of itself, as from a spreadsheet, stays text.
      const isField = event.target instanceof Element && event.target.closest("input, textarea") !== null;
      if (isField && event.clipboardData?.getData("text/plain")) return;
      event.preventDefault();
      take(files, true);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, [inDialog]);
  return isOver;
}

/** What a pasted file is called: browsers name them all "image". */
export function pastedName(now = new Date()): (file: File) => string {
  const time = now.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  return ({ name }) => (/^image\.\w+$/.test(name) ? `Pasted on ${time}` : name);
}

/** Many files that are stored one after the other reload a list once. Milliseconds. */
const pauseMs = 300;

/** Calls back when files were stored, once for all of a moment. */
export function useOnStored(queue: UploadQueue, onStored: () => void): void {
  const done = useUploads(queue).filter(({ state }) => state === "done").length;
  const known = useRef(done);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useEffectEvent(onStored);
  useEffect(() => {
    const isMore = done > known.current;
    known.current = done;
    // The next file does not begin the pause anew: a list that waits for the last of fifty shows none for long.
    if (!isMore || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      call();
    }, pauseMs);
  }, [done]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
