import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { hasOnlyFiles, namePartsLost } from "./lost-pictures.ts";

interface PicturesRefusedProps {
  /** What to do instead: one or two sentences. */
  advice: string;
  /** The field: whatever it holds that can be written in. */
  children: ReactNode;
}

/**
 * Says under a field when a pasted or dropped picture was not taken, and what to do instead: there is no place for uploaded
 * files, and browsers say nothing about a picture that a field can't hold. The text beside a picture is pasted as ever.
 */
export function PicturesRefused({ advice, children }: PicturesRefusedProps) {
  const [lost, setLost] = useState<string | null>(null);
  const [writesOn, setWritesOn] = useState(false);

  function look(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const transfer = { html: data.getData("text/html"), text: data.getData("text/plain"), files: [...data.files] };
    const keepsHtml = event.target instanceof Element && event.target.closest("[contenteditable=true]") !== null;
    setLost(namePartsLost(transfer, keepsHtml));
    setWritesOn(false);
    // Chromium opens a dropped file in place of the page, and with it of what was written.
    if (hasOnlyFiles(transfer)) event.preventDefault();
  }

  return (
    <div
      className="min-w-0"
      onPasteCapture={(event) => look(event, event.clipboardData)}
      onDropCapture={(event) => look(event, event.dataTransfer)}
      onKeyDownCapture={() => setWritesOn(true)}
      // What files are dragged over must accept them, or the page never hears of the drop.
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
    >
      {children}
      {/* In sight in a text longer than the window, until somebody writes on: it would stand over the cursor. */}
      <div role="status" className={writesOn ? undefined : "sticky bottom-2 z-10"}>
        {lost !== null && (
          <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
            <span>
              {lost} not added: files can’t be stored here yet. {advice}
            </span>
            <button type="button" className="link font-semibold" onClick={() => setLost(null)}>
              Close
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
