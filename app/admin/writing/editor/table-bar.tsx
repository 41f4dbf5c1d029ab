import type { ChainedCommands, CommandProps, Editor } from "@tiptap/core";
import { Button } from "#app/ui/button.tsx";
import { alignColumns } from "./extensions.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

const align =
  (side: "center" | "right" | null) =>
  ({ state, dispatch }: CommandProps) =>
    alignColumns(side)(state, dispatch);

const tools: readonly { label: string; run: (chain: ChainedCommands) => ChainedCommands; isLoss?: true }[] = [
  { label: "Row above", run: (chain) => chain.addRowBefore() },
  { label: "Row below", run: (chain) => chain.addRowAfter() },
  { label: "Column before", run: (chain) => chain.addColumnBefore() },
  { label: "Column after", run: (chain) => chain.addColumnAfter() },
  { label: "Align left", run: (chain) => chain.command(align(null)) },
  { label: "Center", run: (chain) => chain.command(align("center")) },
  { label: "Align right", run: (chain) => chain.command(align("right")) },
  { label: "Delete row", run: (chain) => chain.deleteRow(), isLoss: true },
  { label: "Delete column", run: (chain) => chain.deleteColumn(), isLoss: true },
  { label: "Delete table", run: (chain) => chain.deleteTable(), isLoss: true },
];

/** Buttons for the table at the cursor. The first row is always the header row. */
export function TableBar({ editor }: { editor: Editor }) {
  const { bar, onKeyDown } = useRovingFocus();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Table"
      onKeyDown={onKeyDown}
      className="flex gap-1 overflow-x-auto rich-text-tools border-t border-line bg-paper px-1.5 py-1"
    >
      {tools.map(({ label, run, isLoss }) => (
        <Button
          key={label}
          data-tool=""
          size="small"
          variant="quiet"
          className={`shrink-0 font-medium! whitespace-nowrap ${isLoss ? "text-rose!" : ""}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
