/** Pixels between a toast and the edge of the window, and between two places that are tried. */
const gap = 16;
const step = 8;
/** A list that is loaded again, or scrolled, may bring a button under a toast. */
const lookAgainMs = 250;

/**
 * Keeps a box at the right edge of the window where it covers no control: above a page in the lowest place that is free; below an
 * open dialog, which makes room for it (`--toast-strip`).
 * @returns ends it
 */
export function keepClear(box: HTMLElement): () => void {
  const root = document.documentElement;
  let bottom = gap;
  const place = () => {
    const hasDialog = document.querySelector("dialog:modal") !== null;
    root.style.setProperty("--toast-strip", hasDialog ? `${box.offsetHeight + 2 * gap}px` : "0px");
    bottom = hasDialog ? gap : freePlace(box, bottom);
    box.style.setProperty("--toast-bottom", `${bottom}px`);
  };
  place();
  const timer = setInterval(place, lookAgainMs);
  document.addEventListener("focusin", place);
  return () => {
    clearInterval(timer);
    document.removeEventListener("focusin", place);
    root.style.setProperty("--toast-strip", "0px");
  };
}

const controls = "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0']";

/** The distance from the lower edge at which the box covers nothing: where it is, else the lowest one, else the edge. */
function freePlace(box: HTMLElement, present: number): number {
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
  return gap;
}
