import type { Editor } from "@tiptap/core";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface BarProps {
  editor: Editor;
  onClose: () => void;
  label: string;
  /** Whether the link or image already exists. */
  isPresent: boolean;
  onAction: () => void;
  onRemove: () => void;
  error: string | null;
  children: ReactNode;
}

/** A few fields between toolbar and text. Enter applies them, Escape returns to the text. Not a form element, because it is inside one. */
export function Bar({ editor, onClose, label, isPresent, onAction, onRemove, error, children }: BarProps) {
  const thing = label.toLowerCase();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  function cancel() {
    editor.commands.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A list of proposals takes its keys itself.
    if (event.defaultPrevented) return;
    if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type !== "checkbox")
      onAction();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // The keys belong to the fields inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid gap-3 border-t border-line bg-paper px-3 py-3"
    >
      <div className="flex flex-wrap items-end gap-3">{children}</div>
      {error && (
        <p role="alert" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onAction}>
          {isPresent ? "Change" : "Add"} {thing}
        </Button>
        {isPresent && (
          <Button
            size="small"
            variant="quiet"
            className="text-rose!"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            Remove {thing}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

export type OwnBarProps = Pick<BarProps, "editor" | "onClose">;
