import { useEffect, useRef, useState } from "react";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { MediaKind } from "#db/tables/site-tables.ts";
import { callMedia, MediaThumb } from "./library-item.tsx";
import type { PickedMedia } from "./picked-media.ts";
import { acceptedFiles, acceptedPictures, useIsShown, useUploadQueue } from "./uploads/upload-queue.ts";
import { UploadButton, UploadList, pastedName, useFiles } from "./uploads/upload-list.tsx";

interface MediaPickerProps {
  title: string;
  kinds: readonly MediaKind[];
  onPick: (item: PickedMedia) => void;
  onClose: () => void;
}

interface Found {
  items: PickedMedia[];
  page: number;
  pages: number;
  total: number;
}

/** After the last key of a search. Milliseconds. */
const pauseMs = 250;

/** Chooses a library item: search, or a new one by button, drop or paste. What is uploaded here is chosen at once when it is one file. */
export function MediaPicker({ title, kinds, onPick, onClose }: MediaPickerProps) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const uploading = useRef(0);
  const isShown = useIsShown();
  const queue = useUploadQueue((item) => {
    // Closed, or something else was chosen: it stays in the library.
    if (!isShown.current) return;
    setStored((count) => count + 1);
    if (uploading.current === 1 && kinds.includes(item.kind)) onPick(item);
  });
  function upload(files: File[], nameOf?: (file: File) => string) {
    uploading.current = files.length;
    queue.add(files, nameOf, kinds);
  }
  const isOver = useFiles((files, isPasted) => upload(files, isPasted ? pastedName() : undefined), true);

  // The dialog was opened to search. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const query = new URLSearchParams([
    ["q", search],
    ["page", String(page)],
    ...kinds.map((kind) => ["kind", kind]),
  ]).toString();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void callMedia<Found>("find", { query }, controller.signal).then((result) => {
        if (controller.signal.aborted) return;
        setProblem(result.ok ? null : result.error);
        if (result.ok) setFound(result.value);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, stored]);
  const accept = kinds.some((kind) => kind === "film" || kind === "document") ? acceptedFiles : acceptedPictures;

  return (
    <Dialog open onClose={onClose} title={title} className="max-w-3xl">
      {/* The picker may stand in a form: Enter must not submit that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.stopPropagation();
          if (event.target instanceof HTMLInputElement) event.preventDefault();
        }}
        className={`grid gap-4 ${isOver ? "outline-2 outline-offset-4 outline-evergreen-600 outline-dashed" : ""}`}
      >
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Search the library" required className="min-w-48 flex-1">
            <TextInput
              ref={input}
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setPage(1);
              }}
            />
          </Field>
          <UploadButton
            label="Upload"
            variant="secondary"
            accept={accept}
            multiple
            onFiles={(files) => upload(files)}
          />
        </div>
        <p className="text-sm text-ink-soft">Or drop a file here, or paste a picture.</p>
        <UploadList queue={queue} />
        <FormError>{problem}</FormError>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {found && (found.total === 0 ? "Nothing found" : `${found.total.toLocaleString("en")} found`)}
        </p>
        <ul
          aria-label="Library"
          className="grid min-h-40 grid-cols-[repeat(auto-fill,minmax(min(8rem,42%),1fr))] content-start gap-3"
        >
          {found?.items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onPick(item)}
                className="grid w-full gap-1 rounded-md text-left text-sm hover:bg-evergreen-50"
              >
                <MediaThumb item={item} sizes="10rem" className="aspect-square w-full rounded-md" />
                <span className="line-clamp-2 px-1 pb-1 leading-snug wrap-anywhere">{item.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {found && found.pages > 1 && (
          <div className="flex items-center justify-between gap-4 text-sm">
            <QuietButton disabled={found.page === 1} onClick={() => setPage(found.page - 1)}>
              ← Previous
            </QuietButton>
            <span className="text-ink-soft tabular-nums">
              Page {found.page} of {found.pages}
            </span>
            <QuietButton disabled={found.page === found.pages} onClick={() => setPage(found.page + 1)}>
              Next →
            </QuietButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
