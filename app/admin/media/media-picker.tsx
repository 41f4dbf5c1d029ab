import { useEffect, useRef, useState } from "react";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import type { MediaKind } from "#db/tables/site-tables.ts";
import { callMedia, MediaThumb } from "./library-item.tsx";
import { type DescribedPicture, DescribePictures } from "./describe-pictures.tsx";
import type { PickedMedia } from "./picked-media.ts";
import { acceptedFiles, acceptedPictures, isUnfinished, useIsShown, useUploadQueue } from "./uploads/upload-queue.ts";
import { UploadButton, UploadList, pastedName, useFiles } from "./uploads/upload-list.tsx";

interface MediaPickerProps {
  title: string;
  kinds: readonly MediaKind[];
  onPick: (item: PickedMedia) => void;
  /** Takes several files that were uploaded at once, each with its alternative text. */
  onPickAll?: (pictures: readonly DescribedPicture[]) => void;
  /** Offers to write the address of a picture of the web instead. */
  onAddress?: () => void;
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

/**
 * Chooses a library item: a new one by button, drop or paste, or one that is found. A single file that is uploaded here is chosen at once;
 * of several, the texts are asked one after the other where all can be taken.
 */
export function MediaPicker({ title, kinds, onPick, onPickAll, onAddress, onClose }: MediaPickerProps) {
  const [stored, setStored] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  /** How many files were given last. */
  const given = useRef(0);
  /** What was uploaded here, by id. */
  const uploaded = useRef(new Map<string, PickedMedia>());
  const [describing, describe] = useState<readonly PickedMedia[] | null>(null);
  const isShown = useIsShown();
  const queue = useUploadQueue(
    (item) => {
      // Closed, or something else was chosen: it stays in the library.
      if (!isShown.current) return;
      setStored((count) => count + 1);
      if (!kinds.includes(item.kind)) return;
      if (given.current === 1) return onPick(item);
      uploaded.current.set(item.id, item);
      describeWhenAll();
    },
    undefined,
    () => describeWhenAll(),
  );
  function describeWhenAll(): void {
    const isOpen = queue.get().some((entry) => isUnfinished(entry) || entry.state === "known");
    if (!onPickAll || isOpen || uploaded.current.size === 0) return;
    // What was not taken stays in sight.
    queue.clear();
    describe([...uploaded.current.values()]);
  }
  function upload(files: File[], nameOf?: (file: File) => string) {
    given.current = files.length;
    queue.add(files, nameOf, kinds);
  }
  const isOver = useFiles((files, isPasted) => upload(files, isPasted ? pastedName() : undefined), true);

  // Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
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
        ref={box}
        className={`grid gap-4 ${isOver ? "outline-2 outline-offset-4 outline-evergreen-600 outline-dashed" : ""}`}
      >
        {describing ? null : (
          <div className="grid justify-items-center gap-2 rounded-md border-2 border-dashed border-line-strong bg-white px-4 py-5 text-center text-sm text-ink-soft">
            <UploadButton label="Upload" accept={accept} multiple onFiles={(files) => upload(files)} />
            <p>Or drop files here, or paste a picture.</p>
            {onAddress && <TextButton onClick={onAddress}>Use a web address instead</TextButton>}
          </div>
        )}
        <UploadList queue={queue} />
        {describing && onPickAll ? (
          <DescribePictures pictures={describing} action="Add" onDone={onPickAll} />
        ) : (
          <LibrarySearch {...{ kinds, stored, onPick }} />
        )}
      </div>
    </Dialog>
  );
}

interface LibrarySearchProps {
  kinds: readonly MediaKind[];
  /** Counts what was stored since the dialog was opened: the library is read again. */
  stored: number;
  onPick: (item: PickedMedia) => void;
}

/** The library, narrowed by words. */
function LibrarySearch({ kinds, stored, onPick }: LibrarySearchProps) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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
  return (
    <>
      <Field label="Search the library" required>
        <TextInput
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
        />
      </Field>
      <FormError>{problem}</FormError>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {found &&
          (found.total > 0
            ? `${found.total.toLocaleString("en")} found`
            : search
              ? "Nothing found"
              : "The library is empty.")}
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
    </>
  );
}
