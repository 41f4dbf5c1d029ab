import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { followDialogs, keepClear } from "./toast-box.ts";

interface Toast {
  title: string;
  description?: string;
  /** destructive: an error; announced at once and shown longer. Must also be shown at the form (decision 120). */
  style?: "success" | "destructive";
  /** Whether it is about what stands in a form, and goes when somebody goes on writing there. */
  endsWithInput?: boolean;
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);
const durationMs = { success: 6_000, destructive: 10_000 };
/** A dialog that closes at the same time moves the live regions; text that is moved together with its region is not announced. */
const announceDelayMs = 50;

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

/** Shows the toasts of its children. The two live regions always exist, because text in a new region is not announced. */
export function Toaster({ children }: { children: ReactNode }) {
  // Only the latest one: it supersedes the one before, and there is not always room for two.
  const [shown, setShown] = useState<(Toast & { key: number }) | null>(null);
  const lastKey = useRef(0);
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLDivElement>(null);

  const show = useCallback<ShowToast>((toast) => {
    clearTimeout(coming.current);
    coming.current = setTimeout(() => setShown({ ...toast, key: ++lastKey.current }), announceDelayMs);
  }, []);

  useEffect(() => () => clearTimeout(coming.current), []);
  const endsWithInput = shown?.endsWithInput ?? false;
  useEffect(() => {
    if (!endsWithInput) return;
    const end = () => setShown((latest) => (latest?.endsWithInput ? null : latest));
    document.addEventListener("input", end);
    return () => document.removeEventListener("input", end);
  }, [endsWithInput]);
  useEffect(() => (box.current ? followDialogs(box.current) : undefined), []);
  useEffect(() => (box.current ? keepClear(box.current) : undefined), []);

  return (
    <ToastContext value={show}>
      {children}
      {/* A parent of its own, in which the box can be missing while it is in a dialog. */}
      <div>
        <div
          ref={box}
          popover="manual"
          className="no-print pointer-events-none fixed inset-auto right-4 bottom-(--toast-bottom) w-[min(24rem,calc(100%-2rem))] gap-2 overflow-visible border-0 bg-transparent p-0 open:grid"
        >
          {regions.map(({ role, style }) => (
            <div key={role} role={role} className="grid gap-2">
              {shown && (shown.style ?? "success") === style && (
                <ToastPanel
                  key={shown.key}
                  toast={shown}
                  durationMs={durationMs[style]}
                  // The time of this one may end when the next one is there already, but not rendered yet.
                  onDismiss={() => setShown((latest) => (latest?.key === shown.key ? null : latest))}
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

interface ToastPanelProps {
  toast: Toast;
  /** Counted while it is neither hovered nor focused. */
  durationMs: number;
  onDismiss: () => void;
}

/** One toast. F6 moves the focus to it and back; Escape dismisses it while it has the focus. */
function ToastPanel({ toast, durationMs, onDismiss }: ToastPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  /** The element that had the focus before. */
  const origin = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useCountdown(durationMs, isHovered || hasFocus, onDismiss);

  useEffect(() => {
    const isInside = (target: unknown) => target instanceof Node && panel.current?.contains(target) === true;
    // On the document: a closing dialog moves the focus, and the panel gets no event.
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

  // A layout effect: its cleanup runs while the panel is still in the document and has the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) origin.current?.focus();
    };
  }, []);

  const isDestructive = toast.style === "destructive";
  return (
    // The handlers only pause the timer; the only control is the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onBlur={({ relatedTarget }) => setFocus(panel.current?.contains(relatedTarget) ?? false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Otherwise the dialog around it would close.
        event.preventDefault();
        onDismiss();
      }}
      className={`pointer-events-auto flex items-start gap-3 rounded-md border-l-4 bg-card py-3 pr-2 pl-4 shadow-sheet ${isDestructive ? "border-rose" : "border-evergreen-600"}`}
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
 * Calls a function after a time that can be paused.
 * @param duration milliseconds without the pauses; later changes are ignored
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
