import {
  createContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";

/** Where the buttons of the dialog around it belong; null until it is there. */
export const DialogFooterContext = createContext<HTMLElement | null>(null);

interface DialogProps {
  open: boolean;
  /** Called once for every way of closing: the button, Escape, a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Width and other classes of the panel. */
  className?: string;
  /** False while unsaved work or a running request must not be lost to a stray press on the backdrop. */
  closeOnBackdrop?: boolean;
}

/**
 * A modal on the native `<dialog>`: the browser traps focus, handles Escape and gives focus back. Focus goes to Close
 * first, because a frame inside would take it and then keep Escape to itself.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  className = "max-w-2xl",
  closeOnBackdrop = true,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const id = useId();

  // A layout effect, because its cleanup still finds the dialog in the page: only from there does it give focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    close.current?.focus();
    return () => element.close();
  }, [open]);

  function onBackdrop(event: MouseEvent) {
    if (closeOnBackdrop && event.target === dialog.current) onClose();
  }

  /**
   * Left to the browser, a second Escape without a click or a letter in between closes the dialog whatever its owner says, so a
   * question could be put only once. Whatever inside has a use of its own for the key prevents its default.
   */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Dialogs stand within each other: the innermost answers.
    event.stopPropagation();
    onClose();
  }

  return (
    // A click on the backdrop is a convenience; Escape and the Close button do the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The back gesture of a phone. A file input inside also sends "cancel"; only the dialog's own closes it.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdrop}
      className={`max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg bg-paper p-0 shadow-sheet backdrop:bg-evergreen-900/60 ${className}`}
    >
      {open && (
        <div className="dialog-panel grid max-h-[calc(100dvh-2rem)] grid-rows-[auto_minmax(0,1fr)_auto]">
          <div className="flex items-start justify-between gap-6 border-b border-line px-6 py-4">
            <div className="grid min-h-10 min-w-0 content-center">
              <h2 id={`${id}-title`} className="text-xl">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-sm text-ink-soft">
                  {description}
                </p>
              )}
            </div>
            <button
              ref={close}
              type="button"
              onClick={onClose}
              className="-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink"
            >
              <span className="sr-only">Close</span>
              <svg
                viewBox="0 0 20 20"
                className="size-5"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
                aria-hidden="true"
              >
                <path d="m4 4 12 12M16 4 4 16" />
              </svg>
            </button>
          </div>
          <div className="dialog-body overflow-y-auto px-6 py-5">
            <DialogFooterContext value={footer}>{children}</DialogFooterContext>
          </div>
          {/* Beside what scrolls and not over it: nothing that is written or focused is ever behind the buttons. */}
          <div ref={setFooter} className="empty:hidden" />
        </div>
      )}
    </dialog>
  );
}
