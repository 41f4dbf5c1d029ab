import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { megabytes } from "./check-file.ts";
import { isUnfinished, type UploadEntry, type UploadQueue } from "./upload-queue.ts";

interface UploadListProps {
  queue: UploadQueue;
  /** Whether what is done leads to its page in the library. */
  hasLinks?: boolean;
}

const none: readonly UploadEntry[] = [];

export function useUploads(queue: UploadQueue): readonly UploadEntry[] {
  return useSyncExternalStore(queue.watch, queue.get, () => none);
}

/** Files on their way into the library, each with its progress or its error. Nothing when there are none. */
export function UploadList({ queue, hasLinks = false }: UploadListProps) {
  const entries = useUploads(queue);
  const isBusy = entries.some(isUnfinished);
  useEffect(() => {
    if (!isBusy) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, [isBusy]);
  if (entries.length === 0) return <p role="status" className="sr-only" />;
  return (
    <section aria-label="Uploads" className="mb-5 rounded-md border border-line bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
        <p role="status" className="font-semibold">
          {summaryOf(entries)}
        </p>
        {!isBusy && (
          <Button size="small" variant="quiet" onClick={() => queue.clear()}>
            Clear the list
          </Button>
        )}
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
  const [done, failed] = [count("done"), count("failed")];
  const words = done + failed < entries.length ? `${done} of ${entries.length} files stored` : `${done} stored`;
  return failed > 0 ? `${words}, ${failed} not taken` : words;
}

interface RowProps {
  entry: UploadEntry;
  queue: UploadQueue;
  hasLink: boolean;
}

function Row({ entry, queue, hasLink }: RowProps) {
  const { key, name, bytes, state, sentBytes, error, canRetry, item } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2 text-sm last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {item && hasLink ? (
            <Link to={`/admin/media/${item.id}`} className="link">
              {item.name}
            </Link>
          ) : (
            (item?.name ?? name)
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
      <div className="flex gap-1">
        {canRetry && (
          <Button size="small" variant="secondary" aria-label={`Try ${name} again`} onClick={() => queue.retry(key)}>
            Try again
          </Button>
        )}
        {state !== "storing" && state !== "done" && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`${state === "failed" ? "Remove" : "Cancel"} ${name}`}
            onClick={() => queue.remove(key)}
          >
            {state === "failed" ? "Remove" : "Cancel"}
          </Button>
        )}
      </div>
    </li>
  );
}

function wordsOf({ state, bytes, sentBytes }: UploadEntry): string {
  switch (state) {
    case "waiting":
      return `${megabytes(bytes)}, waiting`;
    case "sending":
      return `${megabytes(sentBytes)} of ${megabytes(bytes)}`;
    case "stalled":
      return "The connection is lost. It goes on by itself.";
    case "storing":
      return "Being checked and stored";
    case "done":
      return "Stored";
    case "failed":
      return "Not taken";
  }
}
