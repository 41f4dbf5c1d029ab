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
  const place = () => {
    const hasDialog = document.querySelector("dialog:modal") !== null;
    const free = hasDialog ? gap : freePlace(box, bottom);
    const strip = `${box.offsetHeight + 2 * gap}px`;
    root.style.setProperty("--toast-strip", hasDialog ? strip : "0px");
    document.body.style.paddingBottom = free === null ? strip : "";
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
  const focus = document.activeElement?.getBoundingClientRect();
  const isCovered =
    focus !== undefined && focus.height < innerHeight / 2 && focus.bottom > innerHeight - box.offsetHeight - gap;
  return isCovered ? innerHeight - box.offsetHeight - gap : gap;
}
