import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, useCallback } from "react";
import type { ReadDocument } from "../markdown/read-markdown.ts";
import { createEditor, type ScrollMargins } from "./create-editor.ts";
import { LinkBar, PictureBar } from "./bars.tsx";
import { ShortcutHelp } from "./shortcuts.tsx";
import { TableBar } from "./table-bar.tsx";
import { Toolbar, readToolbarState, type ToolbarState } from "./toolbar.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

interface RichEditorProps {
  /** What to open. Another document needs another key. */
  opened: ReadDocument;
  onText: (markdown: string) => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** The text as it will look, with its toolbar. Loaded when a form opens, and not before. */
export function RichEditor(props: RichEditorProps) {
  const { opened, onText, labelledBy, describedBy, invalid, required } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [state, setState] = useState<ToolbarState | null>(null);
  const [openBar, setOpenBar] = useState<"link" | "picture" | null>(null);
  const [help, setHelp] = useState(false);
  const roving = useRovingFocus();
  const { bars, margins } = useBarsHeight();

  const tell = useEffectEvent(onText);
  const toToolbar = useEffectEvent(() => roving.focusFirst());
  const start = useEffectEvent((element: HTMLElement) => {
    return createEditor({
      element,
      opened,
      attributes: { "aria-labelledby": labelledBy },
      onText: (markdown) => tell(markdown),
      onBar: setOpenBar,
      onToolbar: () => toToolbar(),
      margins,
    });
  });

  useEffect(() => {
    if (!box.current) return;
    const made = start(box.current);
    const show = () => setState(readToolbarState(made));
    made.on("transaction", show);
    show();
    setEditor(made);
    return () => made.destroy();
  }, []);

  // What describes the text changes while it is open: an error comes and goes.
  useEffect(() => {
    const { dom } = editor?.view ?? {};
    if (!dom) return;
    setAttribute(dom, "aria-describedby", describedBy);
    setAttribute(dom, "aria-invalid", invalid ? "true" : undefined);
    setAttribute(dom, "aria-required", required ? "true" : undefined);
  }, [editor, describedBy, invalid, required]);

  function onToolbarKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return roving.onKeyDown(event);
    // Back to the text, and no further: the dialog around the form would close.
    event.preventDefault();
    event.stopPropagation();
    editor?.commands.focus();
  }

  const close = () => setOpenBar(null);
  return (
    <div className="rich-text">
      {editor && state && (
        <div ref={bars} className="rich-text-bars">
          <Toolbar
            editor={editor}
            state={state}
            bar={roving.bar}
            onKeyDown={onToolbarKey}
            openBar={openBar}
            onHelp={() => setHelp(true)}
            onBar={(bar) => setOpenBar(openBar === bar ? null : bar)}
          />
          {openBar === "link" && <LinkBar editor={editor} onClose={close} />}
          {openBar === "picture" && <PictureBar editor={editor} onClose={close} />}
          {state.isInTable && <TableBar editor={editor} />}
        </div>
      )}
      <div ref={box} />
      <ShortcutHelp open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Room below the bars, and between the cursor and the lower edge (pixels). */
const air = { top: 12, bottom: 40 };

/**
 * Measures the bars that stand over the text, so that neither the cursor nor a focused field is scrolled behind them: as margins
 * for the editor, which scrolls by itself, and as `--editor-bars` for the browser, which scrolls everything else.
 */
function useBarsHeight() {
  const [margins] = useState<ScrollMargins>(() => ({ top: air.top, right: 0, bottom: air.bottom, left: 0 }));
  const bars = useCallback(
    (element: HTMLElement | null) => {
      const dialog = element?.closest("dialog");
      if (!element || !dialog) return;
      const observer = new ResizeObserver(() => {
        const height = getComputedStyle(element).position === "sticky" ? element.offsetHeight : 0;
        margins.top = height + air.top;
        dialog.style.setProperty("--editor-bars", `${height}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        dialog.style.removeProperty("--editor-bars");
      };
    },
    [margins],
  );
  return { bars, margins };
}
