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
import { useWords } from "./words.ts";

/** The element for the buttons of a dialog; null until it is rendered. */
export const DialogFooterContext = createContext<HTMLElement | null>(null);

interface DialogProps {
  open: boolean;
  /** Called by the Close button, Escape and a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Classes of the panel, such as its width. */
  className?: string;
  /**
   * Selector of what is focused first in place of the Close button: for a dialog that opens by itself, over somebody who is typing and
   * would close it with the next space.
   */
  firstFocus?: string;
  /** False while an accidental press on the backdrop would lose unsaved text or a pending request. */
  closeOnBackdrop?: boolean;
  /** Keeps the content while the dialog is closed, with what was typed into it. */
  keepsContent?: boolean;
}

/**
 * A modal dialog on the native `<dialog>`: the browser traps and restores the focus. The Close button is focused first, because a
 * frame inside would otherwise take the focus, and with it the Escape key, unless `firstFocus` names something else.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  className = "max-w-2xl",
  firstFocus,
  closeOnBackdrop = true,
  keepsContent = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  /** Whether the press that may become a click began on the backdrop. */
  const isPressed = useRef(false);
  /** Whether something was clicked in the dialog, not counting the rest of a double click that has opened it. */
  const isUsed = useRef(false);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const id = useId();
  const say = useWords();

  // A layout effect: its cleanup runs while the dialog is still in the document, which is required to restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    isPressed.current = false;
    isUsed.current = false;
    const first = firstFocus ? element.querySelector<HTMLElement>(firstFocus) : null;
    (first ?? close.current)?.focus();
    return () => {
      element.close();
      // A dialog that opened by itself has nothing to give the focus back to, and content that is kept must not go on getting keys.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && element.contains(focused)) focused.blur();
    };
  }, [open, firstFocus]);

  /**
   * Takes the second click of a double click that has opened the dialog: it was meant for what lies below, and would close the dialog, or
   * press the button that has come to stand there.
   */
  function onClickCapture(event: MouseEvent) {
    if (event.detail < 2) isUsed.current = true;
    if (isUsed.current) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes by a single click. A press that began elsewhere, as when a text is marked with the mouse, has its click here if it ends here. */
  function onBackdrop(event: MouseEvent) {
    const isMeant = isPressed.current && event.detail < 2;
    isPressed.current = false;
    if (closeOnBackdrop && isMeant && event.target === dialog.current) onClose();
  }

  /**
   * Handles Escape before the browser does: it closes a dialog on the second Escape without an input in between, even if the first
   * `cancel` was prevented. Components inside that use Escape themselves must prevent its default.
   */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Dialogs can be nested: only the innermost one closes.
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
        // The back gesture of a phone. The event of a file input inside bubbles and must not close the dialog.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => (isPressed.current = event.target === dialog.current)}
      onClickCapture={onClickCapture}
      onClick={onBackdrop}
      className={`max-h-[calc(100dvh-2rem-var(--toast-strip,0px))] w-[calc(100%-2rem)] rounded-lg bg-paper p-0 shadow-sheet backdrop:bg-evergreen-900/60 ${className}`}
    >
      {(open || keepsContent) && (
        <div className="dialog-panel grid max-h-[calc(100dvh-2rem-var(--toast-strip,0px))] grid-rows-[auto_minmax(0,1fr)_auto]">
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
              <span className="sr-only">{say("Close")}</span>
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
          {/* Positioned, so that hidden labels inside scroll with the body and never make the dialog itself scroll. */}
          <div className="dialog-body relative overflow-y-auto px-6 py-5">
            <DialogFooterContext value={footer}>{children}</DialogFooterContext>
          </div>
          {/* Not over the scrolling part, so that the buttons never cover the focus. */}
          <div ref={setFooter} className="empty:hidden" />
        </div>
      )}
    </dialog>
  );
}
