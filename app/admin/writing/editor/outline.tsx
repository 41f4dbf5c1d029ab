import type { Editor } from "@tiptap/core";
import { type Heading, headingsIn } from "./headings.ts";

interface OutlineProps {
  editor: Editor;
  /** Called after the cursor was put to a heading. */
  onGo?: () => void;
}

/** The headings of the text; each leads to its place. */
export function Outline({ editor, onGo }: OutlineProps) {
  const headings = headingsIn(editor.state.doc);
  const { from } = editor.state.selection;
  const present = headings.findLastIndex(({ position }) => position < from);
  function go({ position, text }: Heading) {
    editor
      .chain()
      .focus()
      .setTextSelection(position + 1 + text.length)
      .scrollIntoView()
      .run();
    onGo?.();
  }
  if (headings.length === 0) return <p className="text-sm text-ink-soft">The headings of your text appear here.</p>;
  return (
    <ol className="grid text-sm">
      {headings.map((heading, index) => (
        <li key={heading.position}>
          <button
            type="button"
            aria-current={index === present ? "location" : undefined}
            onClick={() => go(heading)}
            data-level={heading.level}
            className="outline-item w-full border-l-2 border-line py-1.5 pr-2 text-left text-ink-soft wrap-anywhere hover:text-evergreen-700 aria-[current]:border-brass aria-[current]:text-ink"
          >
            {heading.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
