import { useEffect, useState } from "react";

/** The box of the toasts. */
export interface ToastBox {
  element: HTMLElement;
  /** Puts it above everything else in the top layer. */
  raise: () => void;
}

/**
 * An element in the browser's top layer that stays within reach: whatever is outside an open modal dialog is inert, which also means
 * that it is neither announced nor reached by the pointer or the keyboard. So the box follows the topmost dialog. Only for what is
 * never rendered on the server.
 * @param className its classes
 */
export function useToastBox(className: string): ToastBox {
  const [box] = useState(() => createToastBox(className));
  useEffect(() => box.follow(), [box]);
  return box;
}

function createToastBox(className: string) {
  // Not an element of React's: React could not remove one that has moved.
  const element = document.createElement("div");
  element.popover = "manual";
  element.className = className;
  let dialogs: HTMLDialogElement[] = [];

  function raise(): void {
    // One that has just closed is only reported after this.
    const host = dialogs.findLast(isModal) ?? document.body;
    if (element.parentNode !== host) host.append(element);
    element.hidePopover();
    element.showPopover();
  }

  /** Follows the dialogs of the page. @returns ends it, and takes the box away */
  function follow(): () => void {
    dialogs = [...document.querySelectorAll("dialog")].filter(isModal);
    raise();
    const observer = new MutationObserver((records) => {
      const changed = records.map(({ target }) => target).filter((target) => target instanceof HTMLDialogElement);
      if (changed.length === 0) return;
      // In the order in which they were opened.
      dialogs = [...dialogs.filter((dialog) => !changed.includes(dialog)), ...new Set(changed)].filter(isModal);
      raise();
    });
    observer.observe(document.documentElement, { subtree: true, attributeFilter: ["open"] });
    return () => {
      observer.disconnect();
      element.remove();
    };
  }

  return { element, raise, follow };
}

function isModal(dialog: HTMLDialogElement): boolean {
  return dialog.isConnected && dialog.matches(":modal");
}

/** Pixels between a toast and the edge of the window, and between two places that are tried. */
const gap = 16;
const step = 8;
/** A list that is loaded again, or scrolled, may bring a button under a toast. */
const lookAgainMs = 250;

/**
 * Keeps a box at the right edge of the window where it covers no control: above a page in the lowest place that is free; below an
 * open dialog, which makes room for it (`--toast-strip`). Where a list fills a telephone, the page makes room at its end, so that
 * each control can be scrolled clear, and the one that has the focus is never covered.
 * @returns ends it
 */
export function keepClear(box: HTMLElement): () => void {
  const root = document.documentElement;
  let bottom = gap;
  // Kept once it was needed: taken away as soon as somebody has scrolled to it, it would move what they have scrolled to.
  let needsRoom = false;
  const place = () => {
    const hasDialog = document.querySelector("dialog:modal") !== null;
    const free = hasDialog ? gap : freePlace(box, bottom);
    const strip = `${box.offsetHeight + 2 * gap}px`;
    root.style.setProperty("--toast-strip", hasDialog ? strip : "0px");
    needsRoom ||= free === null;
    document.body.style.paddingBottom = needsRoom ? strip : "";
    bottom = free ?? placeBesideFocus(box);
    box.style.setProperty("--toast-bottom", `${bottom}px`);
  };
  place();
  const timer = setInterval(place, lookAgainMs);
  document.addEventListener("focusin", place);
  return () => {
    clearInterval(timer);
    document.removeEventListener("focusin", place);
    root.style.setProperty("--toast-strip", "0px");
    document.body.style.paddingBottom = "";
  };
}

const controls = "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0']";

/** The distance from the lower edge at which the box covers nothing: where it is, else the lowest one, else null. */
function freePlace(box: HTMLElement, present: number): number | null {
  const { left, right, height } = box.getBoundingClientRect();
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right);
  const isFree = (bottom: number) => {
    const lower = innerHeight - bottom;
    return taken.every((rect) => rect.top >= lower || rect.bottom <= lower - height);
  };
  if (isFree(present)) return present;
  for (let bottom = gap; bottom + height + gap <= innerHeight; bottom += step) if (isFree(bottom)) return bottom;
  return null;
}

/** The lower edge of the window, or the upper one where the control that has the focus is at the lower. */
function placeBesideFocus(box: HTMLElement): number {
  const focus = document.activeElement;
  if (!focus || box.contains(focus)) return gap;
  const { bottom, height } = focus.getBoundingClientRect();
  const isCovered = height < innerHeight / 2 && bottom > innerHeight - box.offsetHeight - gap;
  return isCovered ? innerHeight - box.offsetHeight - gap : gap;
}
