import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { keepClear, useToastBox } from "./toast-box.ts";

interface Toast {
  title: string;
  description?: string;
  /** destructive: something failed; it is announced at once and stays longer. Say it beside the form as well. */
  style?: "success" | "destructive";
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);
const staysMs = { success: 6_000, destructive: 10_000 };
/** A dialog that closes with what is told takes the live regions with it for a moment; text that moves with them is not announced. */
const settlesMs = 50;

/** Shows a toast. Throws outside a {@link Toaster}. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a Toaster above it");
  return show;
}

const regions = [
  { role: "status", style: "success" },
  { role: "alert", style: "destructive" },
] as const;

const boxClass =
  "no-print pointer-events-none fixed inset-auto right-4 bottom-(--toast-bottom) w-[min(24rem,calc(100%-2rem))] gap-2 overflow-visible border-0 bg-transparent p-0 open:grid";

interface Shown extends Toast {
  key: number;
}

const never = () => () => {};

/** Holds the toasts of everything inside it. The two live regions are always there, so that the first toast is announced. */
export function Toaster({ children }: { children: ReactNode }) {
  // One at a time: what failed before is settled by what happened next, and there is not always room for two.
  const [shown, setShown] = useState<Shown | null>(null);
  const nextKey = useRef(0);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const show = useCallback<ShowToast>((toast) => {
    const key = ++nextKey.current;
    setTimeout(() => {
      if (key === nextKey.current) setShown({ ...toast, key });
    }, settlesMs);
  }, []);
  const dismiss = useCallback(() => setShown(null), []);

  return (
    <ToastContext value={show}>
      {children}
      {isInBrowser && <ToastRegions shown={shown} onDismiss={dismiss} />}
    </ToastContext>
  );
}

function ToastRegions({ shown, onDismiss }: { shown: Shown | null; onDismiss: () => void }) {
  const { element, raise } = useToastBox(boxClass);
  useEffect(() => {
    if (!shown) return;
    raise();
    return keepClear(element);
  }, [element, raise, shown]);

  return createPortal(
    regions.map(({ role, style }) => (
      <div key={role} role={role} className="grid gap-2">
        {shown && (shown.style ?? "success") === style && (
          <ToastPanel key={shown.key} toast={shown} staysMs={staysMs[style]} onDismiss={onDismiss} />
        )}
      </div>
    )),
    element,
  );
}

interface ToastPanelProps {
  toast: Toast;
  /** Milliseconds in which it is neither pointed at nor focused. */
  staysMs: number;
  onDismiss: () => void;
}

/** One toast. F6 leads to it and back; Escape dismisses it while it has the focus. */
function ToastPanel({ toast, staysMs, onDismiss }: ToastPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  /** What had the focus before. */
  const origin = useRef<HTMLElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useCountdown(staysMs, isPointedAt || hasFocus, onDismiss);

  useEffect(() => {
    const isInside = (target: unknown) => target instanceof Node && panel.current?.contains(target) === true;
    // Of the whole document: a dialog that closes takes the focus away without an event in the panel.
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(target) && relatedTarget instanceof HTMLElement && !isInside(relatedTarget))
        origin.current = relatedTarget;
      setFocus(isInside(target));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (isInside(document.activeElement)) origin.current?.focus();
      else close.current?.focus();
    };
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  // A layout effect, because its cleanup still finds the focus in the panel.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) origin.current?.focus();
    };
  }, []);

  const isDestructive = toast.style === "destructive";
  return (
    // The events only hold the time; all that can be done is a button's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onBlur={({ relatedTarget }) => setFocus(panel.current?.contains(relatedTarget) ?? false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // It is not meant for the dialog around it.
        event.preventDefault();
        onDismiss();
      }}
      className={`pointer-events-auto flex items-start gap-3 rounded-md border-l-4 bg-white py-3 pr-2 pl-4 shadow-sheet ${isDestructive ? "border-rose" : "border-evergreen-600"}`}
    >
      <div className="min-w-0 flex-1 text-sm">
        <p className={`font-semibold ${isDestructive ? "text-rose" : ""}`}>{toast.title}</p>
        {toast.description && <p className="text-ink-soft">{toast.description}</p>}
      </div>
      <button
        ref={close}
        type="button"
        aria-keyshortcuts="F6"
        onClick={onDismiss}
        className="grid size-8 place-items-center rounded-sm text-ink-soft hover:bg-paper-deep"
      >
        <span className="sr-only">Dismiss</span>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/**
 * Calls a function once so much time has passed.
 * @param duration in milliseconds, counted while it is not paused; what it is at first counts
 */
function useCountdown(duration: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isPaused]);
}
