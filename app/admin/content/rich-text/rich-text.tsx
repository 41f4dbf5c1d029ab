import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Spinner } from "#app/ui/button.tsx";
import { useLazy } from "#app/ui/use-lazy.ts";
import { UploadList, pastedName } from "../../media/uploads/upload-list.tsx";
import { filesToTake } from "../../fields/addresses.ts";
import { TextCount, isTooLong } from "../../fields/field-notes.tsx";
import { type TextPictures, useTextPictures } from "./pictures/use-text-pictures.ts";
import { useWritingPage } from "../preview/beside-preview.tsx";

interface RichTextProps {
  /** Name of the form value, which is Markdown. */
  name: string;
  label: string;
  /** Markdown. A value other than the last one passed to `onChange` (a restored draft) replaces the text of the editor. */
  value: string;
  onChange: (markdown: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
}

/** Loads the editor, about 150 KB, only when a form opens. */
async function loadEditor() {
  const [{ RichEditor }, { openMarkdown }, { editorSchema }, { blockEnd }] = await Promise.all([
    import("./editor/rich-editor.tsx"),
    import("./markdown/write-markdown.ts"),
    import("./editor/extensions.ts"),
    import("./pictures/block-places.ts"),
  ]);
  return { RichEditor, blockEnd, open: (markdown: string) => openMarkdown(markdown, editorSchema) };
}

type EditorParts = Awaited<ReturnType<typeof loadEditor>>;

/** Of the buttons above the text, which reach below it: the ring around the focus is not cut by its box. */
const switchStyle = "link relative -my-2 py-2 text-sm focus-visible:z-20";

/**
 * A rich-text field, stored as Markdown. A second view shows the Markdown itself; a text that the editor would change stays in that
 * view, with the reason.
 */
export function RichText({ name, label, value, onChange, hint, error, required = false, maxLength }: RichTextProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const writing = useWritingPage(field);
  const [wantsSource, setWantsSource] = useState(false);
  const [isAway, setAway] = useState(false);
  const [fail] = useState(() => () => setAway(true));
  const parts = useLazy(!isAway, loadEditor, fail);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const invalid = Boolean(error) || isTooLong(value, maxLength);
  const area = useRef<HTMLTextAreaElement>(null);
  const { pictures, change } = useTextPictures({ value, onChange, area, blockEnd: parts?.blockEnd ?? null });
  const source: Source = {
    name,
    value,
    onChange: change,
    pictures,
    area,
    labelledBy: `${id}-label`,
    describedBy,
    invalid,
    required,
  };

  return (
    // The key belongs to the controls inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={field}
      onKeyDown={writing.onKeyDown}
      className="writing-field grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <div className="flex flex-wrap items-end gap-x-4">
        <p id={`${id}-label`} className="mr-auto text-sm font-semibold">
          {label}
          {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
        </p>
        <button type="button" aria-pressed={writing.isOn} onClick={writing.toggle} className={switchStyle}>
          {writing.isOn ? "Exit full screen" : "Full screen"}
        </button>
        {!isAway && (
          <button
            type="button"
            aria-pressed={wantsSource}
            onClick={() => setWantsSource(!wantsSource)}
            className={switchStyle}
          >
            {wantsSource ? "Back to the editor" : "Edit as Markdown"}
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div
        ref={box}
        onFocus={({ target }) => {
          if (box.current && target.matches("textarea, [contenteditable]")) scrollOnFocus(box.current);
        }}
        className="grid grid-cols-[minmax(0,1fr)]"
      >
        {isAway ? (
          <SourceView {...source} note="The editor could not be loaded. Your text is safe here as Markdown." />
        ) : wantsSource ? (
          <SourceView {...source} takesFocus />
        ) : parts ? (
          <Opened source={source} parts={parts} withOutline={writing.isOn} />
        ) : (
          <div
            role="status"
            className="rich-text-waiting grid min-h-80 place-items-center rounded-md border border-line-strong bg-white"
          >
            <Spinner label="Loading the editor" className="size-6 text-evergreen-700" />
            <input type="hidden" name={name} value={value} />
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      <TextCount text={value} maxLength={maxLength} />
    </div>
  );
}

/** Common props of the editor and the Markdown view. */
interface Source extends Pick<RichTextProps, "name" | "value" | "onChange"> {
  pictures: TextPictures;
  /** Where the Markdown view says which field is its. */
  area: RefObject<HTMLTextAreaElement | null>;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** The editor. Starts a new session when the value changes from outside, for instance when a draft is restored. */
function Opened({ source, parts, withOutline }: { source: Source; parts: EditorParts; withOutline: boolean }) {
  const { name, value, onChange, area: _, ...common } = source;
  const [session, setSession] = useState(() => ({ number: 0, opened: parts.open(value), text: value }));
  if (value !== session.text) {
    setSession({ number: session.number + 1, opened: parts.open(value), text: value });
  }
  const { RichEditor } = parts;
  if (!session.opened) {
    return (
      <SourceView
        {...source}
        note="This text has parts the editor would change, so it's shown as Markdown. Nothing is lost."
      />
    );
  }
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <RichEditor
        key={session.number}
        {...common}
        opened={session.opened}
        withOutline={withOutline}
        onText={(text) => {
          setSession({ ...session, text });
          onChange(text);
        }}
      />
    </>
  );
}

interface SourceViewProps extends Source {
  /** Why the text is shown as Markdown. */
  note?: string;
  takesFocus?: boolean;
}

/** The Markdown source as a text area. */
function SourceView(props: SourceViewProps) {
  const { name, value, onChange, pictures, area, labelledBy, describedBy, invalid, required } = props;
  const { note, takesFocus = false } = props;
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus, area]);
  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer, nameOf?: (file: File) => string) {
    const files = filesToTake({ html: data.getData("text/html"), files: [...data.files] });
    if (files.length === 0) return;
    event.preventDefault();
    pictures.take(files, (text) => ({ offset: area.current?.selectionEnd ?? text.length, isBlock: false }), nameOf);
  }
  return (
    <div className="grid gap-1.5">
      <UploadList queue={pictures.queue} />
      {note && (
        <p role="status" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
          {note}
        </p>
      )}
      <textarea
        ref={area}
        dir="auto"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => takeFiles(event, event.clipboardData, pastedName())}
        onDrop={(event) => takeFiles(event, event.dataTransfer)}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        required={required}
        spellCheck
        className="field-sizing-content min-h-[max(20rem,62dvh)] w-full rounded-md border border-line-strong bg-white px-4 py-3 font-mono text-sm aria-invalid:border-rose"
      />
    </div>
  );
}

/** The part of the window height that a focused text should fill. */
const minShare = 0.6;

function scrollIntoRoom(box: HTMLElement): void {
  const scroller = box.closest<HTMLElement>(".dialog-body");
  if (!scroller) return;
  const room = scroller.getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  const isSeen =
    Math.min(bottom, room.bottom) - Math.max(top, room.top) >= Math.min(innerHeight * minShare, bottom - top);
  if (isSeen) return;
  scroller.scrollTop += top >= room.top ? top - room.top : bottom - room.bottom;
}

/**
 * Scrolls a focused text so that it fills the window, when little of it is visible. Waits for the end of a mouse press, because text
 * that moves under the pointer would be selected.
 * @param box the text with its toolbar
 */
function scrollOnFocus(box: HTMLElement): void {
  if (!box.matches(":active")) return scrollIntoRoom(box);
  addEventListener("mouseup", () => requestAnimationFrame(() => scrollIntoRoom(box)), { once: true });
}
