import { useId, useRef, useState, type ReactNode, useSyncExternalStore, useEffect, type RefObject } from "react";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import { LivePreview } from "./live-preview.tsx";
import { type CursorText, textAtCursor } from "./cursor-text.ts";

interface BesidePreviewProps {
  collection: Collection;
  /** Null for a new item. */
  id: string | null;
  values: FormValues;
  /** Brings the form back from behind the preview when it changes to another object, such as a failed save. */
  attention: object | null;
  /** The form. It stays mounted while only the preview is shown. */
  children: ReactNode;
}

type View = "write" | "preview";

/**
 * A form with the live preview of its page: side by side from 1100 pixels on, one at a time below. The preview can be hidden; the
 * browser remembers that.
 */
export function BesidePreview({ collection, id, values, attention, children }: BesidePreviewProps) {
  const isWide = useIsWide();
  const [isFolded, fold] = useState(() => recall() === "folded");
  const [view, setView] = useState<View>("write");
  const [noticed, notice] = useState(attention);
  const panelId = useId();
  const form = useRef<HTMLDivElement>(null);
  const cursor = useCursorText(form);
  if (attention !== noticed) {
    notice(attention);
    if (attention) setView("write");
  }
  const isBeside = isWide && !isFolded;
  const showsForm = isWide || view === "write";
  const showsPreview = isWide ? !isFolded : view === "preview";

  function toggle() {
    if (!isWide) return setView(view === "write" ? "preview" : "write");
    fold(!isFolded);
    remember(isFolded ? "open" : "folded");
  }

  return (
    <div className={isBeside ? "preview-beside" : "editor-column"}>
      <div className="min-w-0">
        <div className="mb-3 flex justify-end">
          <button
            type="button"
            aria-expanded={showsPreview}
            aria-controls={showsPreview ? panelId : undefined}
            onClick={toggle}
            className="link -my-2 py-2 text-sm"
          >
            {showsPreview ? (isWide ? "Hide preview" : "Back to writing") : "Show preview"}
          </button>
        </div>
        <div ref={form} hidden={!showsForm}>
          {children}
        </div>
      </div>
      {showsPreview && (
        <div id={panelId} className="preview-pane">
          <LivePreview
            collection={collection}
            id={id}
            values={values}
            cursor={cursor}
            begin={isWide ? "Desktop" : "Phone"}
          />
        </div>
      )}
    </div>
  );
}

const place = "homecoming.preview";

/** The stored choice; null where localStorage is blocked. */
function recall(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function remember(choice: "open" | "folded"): void {
  try {
    localStorage.setItem(place, choice);
  } catch {
    // Blocked: the choice is not remembered.
  }
}

/** Wide enough for a form beside its preview. Must match the styles of `.preview-beside`. */
const wide = "(min-width: 1100px)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is wide enough for two columns. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}

/** The cursor text is read after this pause. */
const restMs = 150;

/** The text at the cursor of a form, updated while typing and moving. */
function useCursorText(form: RefObject<HTMLElement | null>): CursorText | null {
  const [cursor, setCursor] = useState<CursorText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const found = form.current && textAtCursor(form.current);
        setCursor((before) => (before?.text === found?.text && before?.repeat === found?.repeat ? before : found));
      }, restMs);
    };
    const events = ["selectionchange", "focusin", "input"] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [form]);
  return cursor;
}
