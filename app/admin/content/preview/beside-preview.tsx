import { recallFold, rememberFold } from "../../frame/screen/folds.ts";
import {
  type ReactNode,
  type RefObject,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  createContext,
  use,
  useLayoutEffect,
} from "react";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/documents/kind.ts";
import { type CursorText, LivePreview, textAtCursor } from "./live-preview.tsx";
import { TextButton } from "#app/ui/text-link.tsx";

interface BesidePreviewProps {
  collection: Collection;
  /** Null for a new item. */
  id: string | null;
  values: FormValues;
  /** Brings the form back from behind the preview when it changes to another object, such as a failed save. */
  attention: object | null;
  /** The form. It stays mounted while only the preview is shown. */
  children: ReactNode;
}

type View = "write" | "preview";

/**
 * A form with the live preview of its page: side by side from 1100 pixels on, one at a time below. The preview can be hidden; the
 * browser remembers that.
 */
export function BesidePreview({ collection, id, values, attention, children }: BesidePreviewProps) {
  const isWide = useIsWide();
  const [isFolded, fold] = useState(() => recallFold(place) === "folded");
  const [view, setView] = useState<View>("write");
  const [noticed, notice] = useState(attention);
  const panelId = useId();
  const form = useRef<HTMLDivElement>(null);
  const cursor = useCursorText(form);
  if (attention !== noticed) {
    notice(attention);
    if (attention) setView("write");
  }
  const isBeside = isWide && !isFolded;
  const showsForm = isWide || view === "write";
  const showsPreview = isWide ? !isFolded : view === "preview";

  function toggle() {
    if (!isWide) return setView(view === "write" ? "preview" : "write");
    fold(!isFolded);
    rememberFold(place, isFolded ? "open" : "folded");
  }

  return (
    <div className={isBeside ? "preview-beside" : "editor-column"}>
      <div className="min-w-0">
        <div className="mb-3 flex justify-end">
          <TextButton
            aria-expanded={showsPreview}
            aria-controls={showsPreview ? panelId : undefined}
            onClick={toggle}
            className="-my-2 py-2 text-sm"
          >
            {showsPreview ? (isWide ? "Hide preview" : "Back to writing") : "Show preview"}
          </TextButton>
        </div>
        <div ref={form} hidden={!showsForm}>
          {children}
        </div>
      </div>
      {showsPreview && (
        <div id={panelId} className="preview-pane">
          <LivePreview
            collection={collection}
            id={id}
            values={values}
            cursor={cursor}
            begin={isWide ? "Desktop" : "Phone"}
          />
        </div>
      )}
    </div>
  );
}

const place = "homecoming.preview";

/** Wide enough for a form beside its preview. Must match the styles of `.preview-beside`. */
const wide = "(min-width: 1100px)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is wide enough for two columns. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}

/** The cursor text is read after this pause. */
const restMs = 150;

/** The text at the cursor of a form, updated while typing and moving. */
function useCursorText(form: RefObject<HTMLElement | null>): CursorText | null {
  const [cursor, setCursor] = useState<CursorText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const found = form.current && textAtCursor(form.current);
        setCursor((before) => (before?.text === found?.text && before?.repeat === found?.repeat ? before : found));
      }, restMs);
    };
    const events = ["selectionchange", "focusin", "input"] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [form]);
  return cursor;
}

/**
 * Changes to another object when the form around a text wants to be seen, for instance with the errors of a save: a text that fills
 * the window then gives it back.
 */
export const FormAttentionContext = createContext<object | null>(null);

/**
 * Puts the focus into the text of a field: at once, or when its editor has been loaded, unless the focus has gone elsewhere by then.
 * @returns what ends the waiting
 */
function focusText(field: HTMLElement): () => void {
  const text = () => field.querySelector<HTMLElement>("[contenteditable=true], textarea");
  text()?.focus();
  const watch = new MutationObserver(() => {
    const arrived = text();
    if (!arrived) return;
    watch.disconnect();
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || field.contains(activeElement)) arrived.focus();
  });
  if (!text()) watch.observe(field, { childList: true, subtree: true, attributeFilter: ["contenteditable"] });
  return () => watch.disconnect();
}

/**
 * Lets a field fill the dialog around it: everything else in the form is hidden, the head of the dialog and its buttons stay. Escape
 * leads back to the form.
 * @param field the element of the field
 */
export function useWritingPage(field: RefObject<HTMLElement | null>) {
  const [isOn, turn] = useState(false);
  const attention = use(FormAttentionContext);
  const [noticed, notice] = useState(attention);
  if (attention !== noticed) {
    notice(attention);
    if (attention) turn(false);
  }

  useLayoutEffect(() => {
    const own = field.current;
    const body = own?.closest<HTMLElement>(".dialog-body");
    const dialog = body?.closest("dialog");
    if (!isOn || !own || !body || !dialog) return;
    const hidden: Element[] = [];
    for (let element: Element = own; element !== body && element.parentElement; element = element.parentElement) {
      // What is said of the field itself stays, such as that a pasted picture was not taken.
      const isSaid = (sibling: Element) => element === own && sibling.matches("[role=status]");
      for (const sibling of element.parentElement.children)
        if (sibling !== element && !isSaid(sibling)) hidden.push(sibling);
    }
    for (const element of hidden) element.setAttribute("data-beside-writing", "");
    dialog.dataset["writing"] = "";
    const stopWaiting = focusText(own);
    return () => {
      stopWaiting();
      for (const element of hidden) element.removeAttribute("data-beside-writing");
      delete dialog.dataset["writing"];
      own.scrollIntoView({ block: "nearest" });
    };
  }, [isOn, field]);

  // From the buttons of the dialog, too. Capture phase: React has a handler on the footer, which would close the dialog.
  useEffect(() => {
    const dialog = field.current?.closest("dialog");
    if (!isOn || !dialog) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Node && field.current?.contains(event.target);
      const isElsewhere = event.target instanceof Element && event.target.closest("dialog") !== dialog;
      if (event.key !== "Escape" || isInside || isElsewhere) return;
      event.preventDefault();
      turn(false);
    };
    dialog.addEventListener("keydown", onKey, true);
    return () => dialog.removeEventListener("keydown", onKey, true);
  }, [isOn, field]);

  function onKeyDown(event: KeyboardEvent) {
    if (!isOn || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    turn(false);
  }

  return { isOn, toggle: () => turn(!isOn), onKeyDown };
}
