import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface BarProps {
  label: string;
  action: string;
  onAction: () => void;
  onCancel: () => void;
  /** Takes away what the bar is about; left out when there is nothing yet. */
  remove?: { label: string; onRemove: () => void } | undefined;
  error: string | null;
  children: ReactNode;
}

/** A few fields between toolbar and text. Enter applies them, Escape leads back to the text. No form: it stands within one. */
export function Bar({ label, action, onAction, onCancel, remove, error, children }: BarProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onCancel();
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
          {action}
        </Button>
        {remove && (
          <Button size="small" variant="quiet" className="text-rose!" onClick={remove.onRemove}>
            {remove.label}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
