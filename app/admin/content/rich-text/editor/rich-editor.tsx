import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useCallback } from "react";
import type { ReadDocument } from "../markdown/read-markdown.ts";
import { type ScrollMargins, createEditor } from "./create-editor.ts";
import { ButtonBar, EmbedBar, PictureBar } from "./block-bars.tsx";
import { UploadList } from "../../../media/uploads/upload-list.tsx";
import { FindBar } from "./find-bar.tsx";
import { type BarName, InsertMenu } from "./insert-menu.tsx";
import { LinkBar, Outline } from "./link-bar.tsx";
import { SelectionBar, hasSelectedWords } from "./selection-bar.tsx";
import { ShortcutHelp, useRovingFocus } from "./toolbar-button.tsx";
import { type ToolbarState, TableBar, Toolbar, readToolbarState } from "./toolbar.tsx";
import type { TextPictures } from "../pictures/use-text-pictures.ts";
import { describeInText, useDroppedPictures } from "./dropped-pictures.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DescribePictures } from "../../../media/describe-pictures.tsx";
import type { PickedMedia } from "../../../media/picked-media.ts";

interface RichEditorProps {
  /** The document to open. Not reactive: another document needs another key. */
  opened: ReadDocument;
  onText: (markdown: string) => void;
  pictures: TextPictures;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Shows the outline of the text beside it, or above it where the window is narrow. */
  withOutline: boolean;
}

const bars = { link: LinkBar, picture: PictureBar, button: ButtonBar, embed: EmbedBar, find: FindBar };

/** The rich-text editor with its toolbar. Loaded only when a form opens. */
export function RichEditor(props: RichEditorProps) {
  const { opened, onText, pictures, labelledBy, describedBy, invalid, required, withOutline } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [state, setState] = useState<ToolbarState | null>(null);
  const [version, setVersion] = useState(0);
  const [bar, setBar] = useState<{ name: BarName; opening: number } | null>(null);
  const [inserting, setInserting] = useState(false);
  const keys = useRef<(event: globalThis.KeyboardEvent) => boolean>(() => false);
  const [help, setHelp] = useState(false);
  const bindKeys = useCallback((handler: typeof keys.current) => {
    keys.current = handler;
  }, []);
  const roving = useRovingFocus();
  const selectionRoving = useRovingFocus();
  const [isInside, setInside] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { measured, margins } = useBarsHeight();

  /** Asked for again, for instance at another picture, a bar begins anew; the search keeps its words. */
  function open(name: BarName): void {
    setBar((before) => ({ name, opening: before && name !== "find" ? before.opening + 1 : 0 }));
  }
  const [undescribed, describe] = useState<readonly PickedMedia[]>([]);
  function askToDescribe(inserted: readonly PickedMedia[]): void {
    if (inserted.length > 1) describe(inserted);
    else setBar((open) => open ?? { name: "picture", opening: 0 });
  }
  const takeFiles = useEffectEvent(useDroppedPictures(editor, pictures, askToDescribe));
  const tell = useEffectEvent(onText);
  const toToolbar = useEffectEvent(() => (selectionRoving.bar.current ? selectionRoving : roving).focusFirst());
  const start = useEffectEvent((element: HTMLElement) => {
    return createEditor({
      element,
      opened,
      attributes: { "aria-labelledby": labelledBy },
      onText: (markdown) => tell(markdown),
      onBar: open,
      onKey: (event) => keys.current(event),
      onToolbar: () => toToolbar(),
      onFiles: (files, position, isPasted) => takeFiles(files, position, isPasted),
      margins,
    });
  });

  useEffect(() => {
    if (!box.current) return;
    const made = start(box.current);
    const show = () => {
      setState(readToolbarState(made));
      setVersion((before) => before + 1);
    };
    made.on("transaction", show);
    show();
    setEditor(made);
    return () => made.destroy();
  }, []);

  // The ARIA attributes change while the editor is open, for instance with an error.
  useEffect(() => {
    const { dom } = editor?.view ?? {};
    if (!dom) return;
    setAttribute(dom, "aria-describedby", describedBy);
    setAttribute(dom, "aria-invalid", invalid ? "true" : undefined);
    setAttribute(dom, "aria-required", required ? "true" : undefined);
  }, [editor, describedBy, invalid, required]);

  function onToolbarKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return roving.onKeyDown(event);
    // Only back to the text: without this the dialog around the form would close, too.
    event.preventDefault();
    event.stopPropagation();
    editor?.commands.focus();
  }

  // While the mouse still selects, a bar would be in its way.
  useEffect(() => {
    if (!isPressed) return;
    const release = () => setPressed(false);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    return () => {
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", release);
    };
  }, [isPressed]);

  const close = () => setBar(null);
  // Open at first where it stands beside the text.
  const [isWide] = useState(() => matchMedia("(min-width: 1100px)").matches);
  const OpenBar = bar && bars[bar.name];
  return (
    <div className={withOutline ? "with-outline" : undefined}>
      {withOutline && editor && (
        <details className="outline-panel" open={isWide}>
          <summary className="text-sm font-semibold">Outline</summary>
          <nav aria-label="Outline">
            <Outline editor={editor} />
          </nav>
        </details>
      )}
      <div
        className="rich-text"
        onFocus={() => setInside(true)}
        onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
      >
        {editor && state && (
          <div ref={measured} className="rich-text-bars">
            <Toolbar
              editor={editor}
              state={state}
              bar={roving.bar}
              onKeyDown={onToolbarKey}
              openBar={bar?.name ?? null}
              onHelp={() => setHelp(true)}
              onBar={(name) => (bar?.name === name ? close() : open(name))}
              onInsert={() => {
                editor.commands.focus();
                setInserting(true);
              }}
            />
            {OpenBar && <OpenBar key={`${bar.name} ${bar.opening}`} editor={editor} onClose={close} />}
            {state.isInTable && <TableBar editor={editor} />}
          </div>
        )}
        <div className="px-3 empty:hidden">
          <UploadList queue={pictures.queue} />
        </div>
        <div ref={box} onPointerDown={({ pointerType }) => setPressed(pointerType === "mouse")} />
        {editor && state && isInside && !isPressed && !bar && hasSelectedWords(editor) && (
          <SelectionBar
            editor={editor}
            state={state}
            roving={selectionRoving}
            onBar={open}
            onToolbar={() => roving.focusFirst()}
          />
        )}
        {editor && (
          <InsertMenu
            editor={editor}
            version={version}
            asked={inserting}
            onClose={() => setInserting(false)}
            onBar={open}
            bindKeys={bindKeys}
          />
        )}
      </div>
      <ShortcutHelp open={help} onClose={() => setHelp(false)} />
      {editor && undescribed.length > 0 && (
        <Dialog open onClose={() => describe([])} title="Describe the pictures" className="max-w-2xl">
          <DescribePictures
            pictures={undescribed}
            action="Save"
            onDone={(described) => {
              describe([]);
              describeInText(editor, described);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Pixels below the bars, and between the cursor and the lower edge. */
const marginPx = { top: 12, bottom: 40 };

/**
 * Measures the sticky bars above the text, so that neither the cursor nor a focused field is scrolled behind them: `margins` for the
 * editor, which scrolls by itself, and `--editor-bars` for scrolling by the browser.
 */
function useBarsHeight() {
  const [margins] = useState<ScrollMargins>(() => ({ top: marginPx.top, right: 0, bottom: marginPx.bottom, left: 0 }));
  const measured = useCallback(
    (element: HTMLElement | null) => {
      const dialog = element?.closest("dialog");
      if (!element || !dialog) return;
      const observer = new ResizeObserver(() => {
        const height = getComputedStyle(element).position === "sticky" ? element.offsetHeight : 0;
        margins.top = height + marginPx.top;
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
  return { measured, margins };
}
