import { useEffect, useState, type RefObject } from "react";
import { type CursorText, textAtCursor } from "./cursor-text.ts";

/** How long the cursor has to rest (milliseconds). */
const restMs = 150;

/** What stands at the cursor of a form, followed while it moves and while it is typed. */
export function useCursorText(form: RefObject<HTMLElement | null>): CursorText | null {
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
