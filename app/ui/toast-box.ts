/**
 * Keeps a popover in the topmost modal dialog while one is open, because everything outside an open modal is inert: neither announced
 * nor reachable by pointer or keyboard. React must render nothing beside the popover in its parent.
 * @returns stops, and moves the popover back to its parent
 */
export function followDialogs(popover: HTMLElement): () => void {
  const home = popover.parentElement;
  let dialogs = [...document.querySelectorAll("dialog")].filter(isModal);

  function move(): void {
    const host = dialogs.at(-1) ?? home;
    if (popover.parentElement !== host) host?.append(popover);
    // Again, to be above a dialog that was opened later.
    popover.hidePopover();
    popover.showPopover();
  }

  move();
  const observer = new MutationObserver((records) => {
    const changed = records.map(({ target }) => target).filter((target) => target instanceof HTMLDialogElement);
    if (changed.length === 0) return;
    // In the order of opening.
    dialogs = [...dialogs.filter((dialog) => !changed.includes(dialog)), ...new Set(changed)].filter(isModal);
    move();
  });
  observer.observe(document.documentElement, { subtree: true, attributeFilter: ["open"] });
  return () => {
    observer.disconnect();
    home?.append(popover);
  };
}

function isModal(dialog: HTMLDialogElement): boolean {
  return dialog.isConnected && dialog.matches(":modal");
}

/** Pixels between a toast and the edge of the window, and between two places that are tried. */
const gap = 16;
const step = 8;
/** Scrolling, or a new list, may bring a button under a toast. */
const recheckMs = 250;

/**
 * Keeps a box at the right edge of the window where it covers no control: over a page at the lowest free position; below an open dialog,
 * which leaves room for it (`--toast-strip`). When there is no free position (a list on a phone), the page gets padding at its end, so
 * that every control can be scrolled out, and the focused control is never covered. Nothing moves between press and release, because
 * a control that moves then gets no click.
 * @param box has no text while no toast is shown
 * @returns stops
 */
export function keepClear(box: HTMLElement): () => void {
  let bottom = gap;
  // Once needed, the padding stays: removing it after a scroll would move the page under the user.
  let needsRoom = false;
  let isPressed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function clear(): void {
    clearInterval(timer);
    timer = undefined;
    bottom = gap;
    needsRoom = false;
    document.documentElement.style.setProperty("--toast-strip", "0px");
    document.body.style.paddingBottom = "";
  }

  function place(): void {
    if (isPressed) return;
    if (box.textContent === "") return clear();
    timer ??= setInterval(place, recheckMs);
    const hasDialog = document.querySelector("dialog:modal") !== null;
    const free = hasDialog ? gap : findFreePosition(box, bottom);
    const strip = `${box.offsetHeight + 2 * gap}px`;
    document.documentElement.style.setProperty("--toast-strip", hasDialog ? strip : "0px");
    needsRoom ||= free === null;
    document.body.style.paddingBottom = needsRoom ? strip : "";
    bottom = free ?? positionAwayFromFocus(box);
    box.style.setProperty("--toast-bottom", `${bottom}px`);
  }

  const press = () => {
    isPressed = true;
  };
  const release = () => {
    // After the click, which follows the release.
    setTimeout(() => {
      isPressed = false;
      place();
    });
  };

  const observer = new ResizeObserver(place);
  observer.observe(box);
  const handlers = { focusin: place, pointerdown: press, pointerup: release, pointercancel: release };
  for (const [event, handler] of Object.entries(handlers)) document.addEventListener(event, handler, true);
  return () => {
    observer.disconnect();
    for (const [event, handler] of Object.entries(handlers)) document.removeEventListener(event, handler, true);
    clear();
  };
}

const controls = "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0']";

/** The distance from the lower edge at which the box covers no control: the present one, else the smallest, else null. */
function findFreePosition(box: HTMLElement, present: number): number | null {
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

/** The lower edge of the window, or the upper one when the focused control is at the lower. */
function positionAwayFromFocus(box: HTMLElement): number {
  const focus = document.activeElement;
  if (!focus || box.contains(focus)) return gap;
  const { bottom, height } = focus.getBoundingClientRect();
  const isCovered = height < innerHeight / 2 && bottom > innerHeight - box.offsetHeight - gap;
  return isCovered ? innerHeight - box.offsetHeight - gap : gap;
}
