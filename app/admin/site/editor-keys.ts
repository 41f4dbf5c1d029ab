import { useEffect, useEffectEvent } from "react";

/** What a key asks of the editor: Ctrl+K finds a text, Ctrl+S saves the drafts, Ctrl+Enter opens what can be published. */
export type EditorKey = "find" | "save" | "publish";

const keys: Readonly<Record<string, EditorKey>> = { k: "find", s: "save", enter: "publish" };

export function editorKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): EditorKey | null {
  return (ctrlKey || metaKey) && !altKey && !shiftKey ? (keys[key.toLowerCase()] ?? null) : null;
}

/** Calls back for the keys of the editor, wherever the focus is but in its dialogs; the frame of the page reports its own. */
export function useEditorKeys(onKey: (key: EditorKey) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = editorKeyOf(event);
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest("dialog, [data-own-enter]") !== null;
      if (!key || (key === "publish" && (isElsewhere || event.defaultPrevented))) return;
      event.preventDefault();
      if (!event.repeat && !(key === "save" && isElsewhere)) press(key);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
