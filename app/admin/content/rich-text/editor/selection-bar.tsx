import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useLayoutEffect } from "react";
import type { BarName } from "./insert-menu.tsx";
import { ToolbarButton, type useRovingFocus, keyName } from "./toolbar-button.tsx";
import type { ToolbarState } from "./toolbar.tsx";

interface SelectionBarProps {
  editor: Editor;
  state: ToolbarState;
  roving: ReturnType<typeof useRovingFocus>;
  onBar: (bar: BarName) => void;
  onToolbar: () => void;
}

/** A small bar beside the selected words, for what is done to words most often. */
export function SelectionBar({
  editor,
  state: { active, block, isInTable },
  roving,
  onBar,
  onToolbar,
}: SelectionBarProps) {
  const { bar, onKeyDown } = roving;
  useLayoutEffect(() => {
    if (bar.current) placeBeside(bar.current, editor);
  });
  const run = () => editor.chain().focus();
  const isHeading = block.startsWith("heading");
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected text"
      onKeyDown={(event) => {
        const leave = event.key === "Escape" ? () => editor.commands.focus() : onToolbar;
        if (event.key !== "Escape" && !(event.altKey && event.key === "F10")) return onKeyDown(event);
        // Not for the dialog around the form.
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      className="absolute z-20 flex gap-0.5 rounded-md border border-line-strong bg-white p-0.5 shadow-sheet"
    >
      <ToolbarButton
        label="Bold"
        icon="bold"
        keys={keyName("Mod+B")}
        pressed={active.has("bold")}
        onPress={() => run().toggleBold().run()}
      />
      <ToolbarButton
        label="Italic"
        icon="italic"
        keys={keyName("Mod+I")}
        pressed={active.has("italic")}
        onPress={() => run().toggleItalic().run()}
      />
      <ToolbarButton
        label="Link"
        icon="link"
        keys={keyName("Mod+K")}
        pressed={active.has("link")}
        onPress={() => onBar("link")}
      />
      <ToolbarButton
        label="Heading"
        icon="heading"
        keys={keyName("Mod+Alt+2")}
        pressed={isHeading}
        disabled={isInTable}
        onPress={() => (isHeading ? run().setParagraph() : run().setHeading({ level: 2 })).run()}
      />
    </div>
  );
}

/** Whether words are selected that can be formatted. */
export function hasSelectedWords({ state: { selection, doc } }: Editor): boolean {
  const { from, to, empty, $from } = selection;
  if (empty || !(selection instanceof TextSelection) || $from.parent.type.spec.code) return false;
  return doc.textBetween(from, to, " ").trim() !== "";
}

const gapPx = 8;
/** Phones draw handles below the selected words, and a menu of their own above them. */
const touchGapPx = 36;

/** Puts the bar above the selected words, or below them where there is no room and on touch screens. Hidden where it would cover them. */
function placeBeside(bar: HTMLElement, { view, state }: Editor): void {
  const parent = bar.offsetParent?.getBoundingClientRect();
  if (!parent) return;
  const { from, to } = state.selection;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const top = Math.min(start.top, end.top);
  const bottom = Math.max(start.bottom, end.bottom);
  const bars = bar.parentElement?.querySelector(".rich-text-bars")?.getBoundingClientRect().bottom ?? 0;
  const room = bar.closest(".dialog-body")?.getBoundingClientRect().bottom ?? innerHeight;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const above = { y: top - gapPx - bar.offsetHeight, x: start.left };
  const below = { y: bottom + (isTouch ? touchGapPx : gapPx), x: Math.min(start.left, end.left) };
  const fits = ({ y }: typeof above) => y >= bars && y + bar.offsetHeight <= room;
  const place = (isTouch ? [below, above] : [above, below]).find(fits);
  bar.classList.toggle("invisible", !place);
  if (!place) return;
  const x = Math.max(0, Math.min(place.x - parent.left, parent.width - bar.offsetWidth - gapPx));
  bar.style.setProperty("top", `${place.y - parent.top}px`);
  bar.style.setProperty("left", `${x}px`);
}
