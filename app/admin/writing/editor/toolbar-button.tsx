import type { ReactNode } from "react";

interface ToolbarButtonProps {
  label: string;
  icon: keyof typeof toolbarIcons;
  /** The shortcut: "Ctrl+B". */
  keys?: string;
  /** For toggles only. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A toolbar button. A mouse press leaves the focus in the text. */
export function ToolbarButton({ label, icon, keys, pressed, disabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      data-tool=""
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
      className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink aria-disabled:cursor-default aria-disabled:text-line-strong aria-disabled:hover:bg-transparent aria-pressed:bg-evergreen-50 aria-pressed:text-evergreen-700"
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        {toolbarIcons[icon]}
      </svg>
    </button>
  );
}

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.7,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Icon paths of the toolbar, in a view box of 20 by 20. */
export const toolbarIcons = {
  bold: <path d="M6 4h5a3.2 3.2 0 0 1 0 6.4H6zm0 6.4h5.8a3 3 0 0 1 0 6H6z" {...stroke} strokeWidth={2.2} />,
  italic: <path d="M12 4h3M5 16h3m4-12L8 16" {...stroke} />,
  strike: (
    <path
      d="M4 10h12M6.5 7.2C6.5 5.4 8 4 10 4c1.7 0 2.8.7 3.3 1.8M13.5 12.8c0 1.9-1.5 3.2-3.5 3.2-1.9 0-3.2-.9-3.6-2.2"
      {...stroke}
    />
  ),
  code: <path d="m7 6-4 4 4 4m6-8 4 4-4 4" {...stroke} />,
  link: (
    <path
      d="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1 1m1.2 3a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1-1"
      {...stroke}
    />
  ),
  bulletList: <path d="M8 5h9M8 10h9m-9 5h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" {...stroke} strokeWidth={2} />,
  orderedList: (
    <path
      d="M8.5 5H17m-8.5 5H17m-8.5 5H17M3 4l1.3-.7V7M3 9.8c.2-.7.8-1 1.3-1 .7 0 1.2.4 1.2 1 0 1-2.4 1.6-2.4 2.7h2.5"
      {...stroke}
      strokeWidth={1.5}
    />
  ),
  taskList: <path d="m3 5.5 1.4 1.4L7 4m3 1.5h7M3 13.2l1.4 1.4L7 11.7m3 1.5h7" {...stroke} />,
  blockquote: <path d="M4 5v10M8 6h8m-8 4h8m-8 4h5" {...stroke} />,
  codeBlock: <path d="M3 4.5h14v11H3zM8 8l-2 2 2 2m4-4 2 2-2 2" {...stroke} />,
  rule: <path d="M3 10h14M6 5h8M6 15h8" {...stroke} />,
  image: <path d="M3 4.5h14v11H3zm0 8.5 4-4 3.5 3.5L13 10l4 4M12.8 7.5h.01" {...stroke} />,
  table: <path d="M3 4.5h14v11H3zm0 4h14M3 12h14M8 4.5v11" {...stroke} />,
  insert: <path d="M10 4v12M4 10h12" {...stroke} />,
  find: <path d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5 4 4" {...stroke} />,
  undo: <path d="M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H9" {...stroke} />,
  redo: <path d="M12.5 5 16 8.5 12.5 12M16 8.5H8.5a4 4 0 0 0 0 8H11" {...stroke} />,
  help: <path d="M7.5 7.6C7.5 6 8.6 5 10.1 5s2.5 1 2.5 2.3c0 1.9-2.6 2-2.6 4m0 3.2h.01" {...stroke} />,
} satisfies Record<string, ReactNode>;
