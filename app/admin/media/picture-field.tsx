import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { NewTabLink } from "../frame/screen/new-tab-link.tsx";
import { QuietButton, SecondaryButton } from "../../ui/small-buttons.tsx";
import { Field, TextInput, Select } from "#app/ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { mediaPath } from "#lib/media-addresses.ts";
import { LengthNote, isTooLong } from "../fields/field-notes.tsx";
import { type LibraryItem, callMedia, MediaThumb, useLibraryItem } from "./library-item.tsx";
import type { PickedMedia } from "./picked-media.ts";
import { UploadList, pastedName } from "./uploads/upload-list.tsx";
import { misfitWords, useUploadQueue } from "./uploads/upload-queue.ts";
import { MediaPicker } from "./media-picker.tsx";

interface PictureFieldProps {
  name?: string | undefined;
  label: string;
  hint?: string | undefined;
  value: string;
  maxLength?: number;
  error: string | undefined;
  /** @param item what was chosen of the library; null for an address that was typed */
  onChange: (value: string, item: PickedMedia | null) => void;
}

const kinds = ["picture", "drawing"] as const;

/** A picture of the library, or the address of another one. Takes files that are pasted or dropped. */
export function PictureField({ name, label, hint, value, maxLength, error, onChange }: PictureFieldProps) {
  const [isPicking, pick] = useState(false);
  const chosen = useLibraryItem(value);
  const changeButton = useRef<HTMLButtonElement>(null);
  /** A file that turned out to be of another kind than its name said. */
  const [misfit, setMisfit] = useState("");
  function change(...chosenNow: Parameters<typeof onChange>) {
    setMisfit("");
    onChange(...chosenNow);
  }
  function take(item: PickedMedia) {
    chosen.know(item);
    change(mediaPath(item.id), item);
    pick(false);
  }
  /** The value in whose place an upload was given. */
  const replaced = useRef(value);
  /** Takes what has come into the library in place of a value. */
  function takeFor(before: string, item: PickedMedia): void {
    // Something else was chosen meanwhile: it stays in the library.
    if (value !== before) return;
    if (item.kind !== "picture" && item.kind !== "drawing") return setMisfit(item.name);
    // Another one that was given with it is still on its way.
    replaced.current = mediaPath(item.id);
    take(item);
  }
  const queue = useUploadQueue((item, { clear }) => {
    clear();
    takeFor(replaced.current, item);
  });

  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer, nameOf?: (file: File) => string) {
    const files = [...data.files].slice(0, 1);
    if (files.length === 0 || (event.type === "paste" && data.getData("text/plain"))) return;
    event.preventDefault();
    replaced.current = value;
    setMisfit("");
    queue.add(files, nameOf, kinds);
  }

  return (
    <div
      className="grid min-w-0 gap-2"
      onPaste={(event) => takeFiles(event, event.clipboardData, pastedName())}
      onDrop={(event) => takeFiles(event, event.dataTransfer)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
    >
      {chosen.id === null ? (
        <Field label={label} hint={hint} error={error} invalid={isTooLong(value, maxLength)}>
          <TextInput
            name={name}
            dir="auto"
            inputMode="url"
            autoComplete="off"
            value={value}
            onChange={({ target }) => change(target.value, null)}
          />
          {maxLength !== undefined && <LengthNote text={value} maxLength={maxLength} />}
        </Field>
      ) : (
        <Chosen label={label} error={error} chosen={chosen} />
      )}
      <UploadList queue={queue} />
      <p role="alert" className="text-sm font-medium text-rose empty:hidden">
        {misfit !== "" && `${misfitWords(kinds)} “${misfit}” is still in the library.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <SecondaryButton ref={changeButton} name={chosen.id === null ? undefined : name} onClick={() => pick(true)}>
          {chosen.id === null ? "Choose from the library" : "Change"}
          <span className="sr-only"> for {label}</span>
        </SecondaryButton>
        {chosen.id !== null && (
          <QuietButton
            onClick={() => {
              change("", null);
              changeButton.current?.focus();
            }}
          >
            Remove
            <span className="sr-only"> for {label}</span>
          </QuietButton>
        )}
        <FetchButton address={value} onFetched={takeFor} />
      </div>
      {isPicking && <MediaPicker title={label} kinds={kinds} onPick={take} onClose={() => pick(false)} />}
    </div>
  );
}

interface ChosenProps {
  label: string;
  error: string | undefined;
  chosen: LibraryItem;
}

function Chosen({ label, error, chosen: { id, item, isGone } }: ChosenProps) {
  return (
    <div className="grid gap-1.5 text-sm" role="group" aria-label={label}>
      <p className="font-semibold">{label}</p>
      <div className="flex min-h-20 items-center gap-3">
        {item && <MediaThumb item={item} sizes="5rem" className="size-20 shrink-0 rounded-sm" />}
        <div className="min-w-0 wrap-anywhere">
          {item && (
            <>
              <NewTabLink to={`/admin/media/${id}`}>{item.name}</NewTabLink>
              <p className="text-ink-soft">
                {item.isDecorative
                  ? "Decorative"
                  : item.alt === ""
                    ? "No alternative text in the library"
                    : `Alternative text from the library: “${item.alt}”`}
              </p>
            </>
          )}
          {isGone && <p className="text-rose">This picture is no longer in the library.</p>}
        </div>
      </div>
      {error && <p className="font-medium text-rose">{error}</p>}
    </div>
  );
}

interface FetchButtonProps {
  address: string;
  /** @param address of which picture this is */
  onFetched: (address: string, item: PickedMedia) => void;
}

/** Offers to fetch a picture of another site into the library. */
function FetchButton({ address, onFetched }: FetchButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ address: string; words: string } | null>(null);
  /** Of the last rendering: it knows what was chosen while the picture was on its way. */
  const fetched = useRef(onFetched);
  useLayoutEffect(() => {
    fetched.current = onFetched;
  });
  if (!/^https?:\/\/\S+$/i.test(address.trim())) return null;
  async function fetchIt() {
    setBusy(true);
    setProblem(null);
    const result = await callMedia<PickedMedia>("import", { address });
    setBusy(false);
    if (result.ok) fetched.current(address, result.value);
    else setProblem({ address, words: result.error });
  }
  return (
    <>
      <QuietButton busy={isBusy} onClick={() => void fetchIt()}>
        Copy to the library
      </QuietButton>
      <p role="alert" className="w-full text-sm font-medium text-rose empty:hidden">
        {problem?.address === address ? problem.words : ""}
      </p>
    </>
  );
}

interface PictureChoiceProps {
  label: string;
  /** The pictures that ship with the site. */
  options: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  /** @param item what was chosen of the library; null for a picture that ships with the site */
  onChange: (value: string, item: PickedMedia | null) => void;
}

/** One of the pictures that ship with the site, or one of the library. */
export function PictureChoice({ label, options, value, error, onChange }: PictureChoiceProps) {
  const chosen = useLibraryItem(value);
  const own = chosen.id !== null && {
    value,
    label: chosen.item?.name ?? (chosen.isGone ? "Gone" : "From the library"),
  };
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} required>
        <Select
          className="min-h-10! px-2.5! text-sm!"
          value={value}
          onChange={({ target }) => onChange(target.value, null)}
        >
          <Options of={[...(own ? [own] : []), ...options]} />
        </Select>
      </Field>
      <FromLibrary
        title={label}
        onPick={(item) => {
          chosen.know(item);
          onChange(mediaPath(item.id), item);
        }}
      />
    </div>
  );
}

/** A button that lets a picture of the library be chosen. */
export function FromLibrary({ title, onPick }: { title: string; onPick: (item: PickedMedia) => void }) {
  const [isPicking, pick] = useState(false);
  return (
    <div>
      <SecondaryButton onClick={() => pick(true)}>Choose from the library</SecondaryButton>
      {isPicking && (
        <MediaPicker
          title={title}
          kinds={kinds}
          onPick={(item) => {
            onPick(item);
            pick(false);
          }}
          onClose={() => pick(false)}
        />
      )}
    </div>
  );
}
