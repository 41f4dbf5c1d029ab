import { useEffect, useEffectEvent, useState } from "react";

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
