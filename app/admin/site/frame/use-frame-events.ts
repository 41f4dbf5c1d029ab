import { useEffect, useEffectEvent } from "react";

interface FrameEvents {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Listens in the document of the frame. It stays for all pages, so no press falls between two of them. */
export function useFrameEvents(root: Document | null, { onClick, onKeyDown }: FrameEvents): void {
  const click = useEffectEvent(onClick);
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!root) return;
    const controller = new AbortController();
    const { signal } = controller;
    root.addEventListener("click", (event) => click(event), { capture: true, signal });
    root.addEventListener("keydown", (event) => press(event), { signal });
    // A link, picture or file that is dropped would replace the page.
    root.addEventListener("dragstart", keepOut, { signal });
    root.addEventListener("dragover", keepOut, { signal });
    root.addEventListener("drop", keepOut, { signal });
    root.addEventListener("submit", (event) => event.preventDefault(), { signal });
    return () => controller.abort();
  }, [root]);
}

/** Only text within a text that is being edited may be dragged, and dropped there. */
function keepOut(event: DragEvent): void {
  const node = event.target as Node | null;
  const element = node && node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | null);
  const isFile = event.dataTransfer?.types.includes("Files") ?? false;
  if (isFile || !element?.closest("[contenteditable]")) event.preventDefault();
}
