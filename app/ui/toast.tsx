import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

interface Toast {
  title: string;
  description?: string;
  /** destructive: something failed; it is announced at once and stays longer. Say it beside the form as well. */
  style?: "success" | "destructive";
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);
const staysFor = { success: 6_000, destructive: 10_000 };

/** Shows a toast. Throws outside a {@link Toaster}. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a Toaster above it");
  return show;
}

/** Holds the toasts of everything inside it. The two live regions are always there, so that the first toast is announced. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { key: number })[]>([]);
  const nextKey = useRef(0);

  const dismiss = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), []);
  const show = useCallback<ShowToast>(
    (toast) => {
      const key = nextKey.current++;
      // One at a time: what failed before is settled by what happened next, and there is not always room for two.
      setToasts([{ ...toast, key }]);
      setTimeout(() => dismiss(key), staysFor[toast.style ?? "success"]);
    },
    [dismiss],
  );
  // Into the top layer anew each time, or an open dialog would cover them; there they stand above its buttons.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.hidePopover();
    if (toasts.length === 0) return;
    element.showPopover();
    return keepClear(element);
  }, [toasts]);
  const regions = useMemo(
    () =>
      [
        { role: "status", items: toasts.filter((toast) => toast.style !== "destructive") },
        { role: "alert", items: toasts.filter((toast) => toast.style === "destructive") },
      ] as const,
    [toasts],
  );

  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={box}
        popover="manual"
        className="no-print pointer-events-none fixed inset-auto right-4 bottom-(--toast-bottom) w-[min(24rem,calc(100vw-2rem))] gap-2 overflow-visible border-0 bg-transparent p-0 open:grid"
      >
        {regions.map(({ role, items }) => (
          <div key={role} role={role} className="grid gap-2">
            {items.map((toast) => (
              <ToastPanel key={toast.key} toast={toast} onDismiss={() => dismiss(toast.key)} />
            ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

function ToastPanel({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const edge = toast.style === "destructive" ? "border-rose" : "border-evergreen-600";
  return (
    <div
      className={`pointer-events-auto flex items-start gap-3 rounded-md border-l-4 bg-white py-3 pr-2 pl-4 shadow-sheet ${edge}`}
    >
      <div className="min-w-0 flex-1 text-sm">
        <p className={`font-semibold ${toast.style === "destructive" ? "text-rose" : ""}`}>{toast.title}</p>
        {toast.description && <p className="text-ink-soft">{toast.description}</p>}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="grid size-8 place-items-center rounded-sm text-ink-soft hover:bg-paper-deep"
      >
        <span className="sr-only">Dismiss</span>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
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
function keepClear(box: HTMLElement): () => void {
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
  const focus = document.activeElement?.getBoundingClientRect();
  const isCovered =
    focus !== undefined && focus.height < innerHeight / 2 && focus.bottom > innerHeight - box.offsetHeight - gap;
  return isCovered ? innerHeight - box.offsetHeight - gap : gap;
}
