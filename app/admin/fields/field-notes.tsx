import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { countWords, readingMinutes } from "#content/journal/reading-time.ts";
import { filesToTake, hasOnlyFiles, namePartsLost } from "./addresses.ts";
import { TextButton } from "#app/ui/text-link.tsx";

interface TextCountProps {
  text: string;
  maxLength: number | undefined;
}

/** The number of words, the minutes to read them, and the number of characters when the text is close to the maximum. */
export function TextCount({ text, maxLength = Infinity }: TextCountProps) {
  // Deferred, so that counting a long text does not delay typing.
  const counted = useDeferredValue(text);
  const words = countWords(counted);
  const minutes = readingMinutes(counted);
  const isNear = counted.length > maxLength * 0.9;
  const isOver = counted.length > maxLength;
  return (
    <p className={`text-xs ${isOver ? "font-medium text-rose" : "text-ink-soft"}`}>
      {words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}
      {words > 0 && ` · ${minutes === 1 ? "1 minute" : `${minutes.toLocaleString("en")} minutes`} to read`}
      {isNear && ` · ${counted.length.toLocaleString("en")} of at most ${maxLength.toLocaleString("en")} characters`}
    </p>
  );
}

interface LengthNoteProps {
  text: string;
  /** Maximum characters. */
  maxLength: number | undefined;
}

/** Whether a text is longer than the server takes it. */
export const isTooLong = (text: string, maxLength = Infinity) => text.length > maxLength;

/** The number of characters, when the text is close to the maximum. A longer text is never cut; the server refuses it. */
export function LengthNote({ text, maxLength = Infinity }: LengthNoteProps) {
  if (text.length <= maxLength * 0.9) return null;
  const counts = `${text.length.toLocaleString("en")} of at most ${maxLength.toLocaleString("en")} characters`;
  if (!isTooLong(text, maxLength)) return <p className="text-xs text-ink-soft">{counts}</p>;
  return (
    <p role="status" className="text-xs font-medium text-rose">
      {counts}. Nothing was cut. Shorten it to save.
    </p>
  );
}

interface PicturesRefusedProps {
  /** What to do instead, in one or two sentences. */
  advice: string;
  /** The field takes files itself, when there is nothing but files. */
  takesFiles?: boolean;
  /** The field. */
  children: ReactNode;
}

/**
 * Shows a note under a field when a pasted or dropped picture was not taken, which browsers ignore silently. Text beside a picture is
 * pasted as usual.
 */
export function PicturesRefused({ advice, takesFiles = false, children }: PicturesRefusedProps) {
  const [lost, setLost] = useState<{ words: string } | null>(null);
  const [writesOn, setWritesOn] = useState(false);
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (lost === null) return;
    // After the paste itself, which comes after the event, and moves the cursor.
    const frame = requestAnimationFrame(() => {
      if (note.current) uncoverCursor(note.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [lost]);

  function look(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const transfer = { html: data.getData("text/html"), text: data.getData("text/plain"), files: [...data.files] };
    if (takesFiles && filesToTake(transfer).length > 0) return setLost(null);
    const keepsHtml = event.target instanceof Element && event.target.closest("[contenteditable=true]") !== null;
    const words = namePartsLost(transfer, keepsHtml);
    setLost(words === null ? null : { words });
    setWritesOn(false);
    // Chromium would replace the page, and the text with it, by the dropped file.
    if (hasOnlyFiles(transfer)) event.preventDefault();
  }

  return (
    <div
      className="min-w-0"
      onPasteCapture={(event) => look(event, event.clipboardData)}
      onDropCapture={(event) => look(event, event.dataTransfer)}
      onKeyDownCapture={() => setWritesOn(true)}
      // Without accepting the drag there is no drop event.
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
    >
      {children}
      {/* Sticky, so that it is visible in a text longer than the window; not after the next input, because it would
          cover the cursor. */}
      <div ref={note} role="status" className={writesOn ? undefined : "sticky bottom-2 z-10"}>
        {lost !== null && (
          <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
            <span>
              {lost.words} not added. {advice}
            </span>
            <TextButton className="font-semibold" onClick={() => setLost(null)}>
              Close
            </TextButton>
          </p>
        )}
      </div>
    </div>
  );
}

/** Pixels between the cursor and a note over the text. */
const clearancePx = 8;

/** Scrolls by what a note covers of the line with the cursor, in the text above it. */
function uncoverCursor(note: HTMLElement): void {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || !note.parentElement?.contains(selection.focusNode)) return;
  const cursor = selection.getRangeAt(0).getBoundingClientRect();
  const { top, bottom } = note.getBoundingClientRect();
  const covered = cursor.bottom + clearancePx - top;
  if (covered > 0 && cursor.top < bottom) scrollerAround(note).scrollTop += covered;
}

/** The nearest ancestor that scrolls. */
function scrollerAround(element: Element): Element {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  return scroller ?? document.documentElement;
}
