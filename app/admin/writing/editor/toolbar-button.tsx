import { toolbarIcons } from "./toolbar-icons.tsx";

interface ToolbarButtonProps {
  label: string;
  icon: keyof typeof toolbarIcons;
  /** As it is written in the help: "Ctrl+B". */
  keys?: string;
  /** Left out for what is done once and is not a state. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A button of a toolbar. It leaves the focus in the text when it is pressed by mouse. */
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
