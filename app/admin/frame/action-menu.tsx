import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

/** An entry of a menu of actions: what it does, or where it leads. */
export type MenuAction = { label: string; isDestructive?: boolean } & (
  | { onSelect: () => void }
  /** Path of this site. */
  | { to: string; isInNewTab?: boolean }
);

interface ActionMenuProps {
  /** For screen readers: "Actions for Reunion". */
  label: string;
  actions: readonly MenuAction[];
}

const entryLook =
  "flex min-h-9 w-full items-center px-4 text-left text-sm whitespace-nowrap no-underline outline-none focus:bg-evergreen-50";

/**
 * A button that opens a menu, by mouse and by the keys of the menu button pattern: Enter, Space and the arrow keys open it, arrow keys, Home, End and
 * first letters move in it, Escape and Tab close it.
 */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isAbove, setAbove] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The entry that has the focus once the menu is open. */
  const entered = useRef<"first" | "last">("first");
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  function open(at: "first" | "last") {
    const { bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    setAbove(innerHeight - bottom < actions.length * 36 + 24 && bottom > innerHeight / 2);
    entered.current = at;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    // What opens next, such as a dialog, gives the focus back to it.
    button.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    entries()
      .at(entered.current === "first" ? 0 : -1)
      ?.focus();
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  }

  function onMenuKeyDown(event: KeyboardEvent) {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const next = moves[event.key];
    if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === " ") all[at]?.click();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const isMeant = (entry: HTMLElement) => entry.textContent.toLowerCase().startsWith(event.key.toLowerCase());
      [...all.slice(at + 1), ...all].find(isMeant)?.focus();
    } else return;
    // Tab goes on from the button.
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open("first"))}
        onKeyDown={onButtonKeyDown}
        className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink aria-expanded:bg-paper-deep"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
          <circle cx="4" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="16" cy="10" r="1.6" />
        </svg>
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onMenuKeyDown}
          className={`absolute right-0 z-20 min-w-44 rounded-md border border-line bg-white py-1.5 shadow-sheet ${isAbove ? "bottom-full mb-1" : "top-full mt-1"}`}
        >
          {actions.map((action) => (
            <Entry key={action.label} action={action} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Entry({ action, onDone }: { action: MenuAction; onDone: () => void }): ReactNode {
  const { label, isDestructive } = action;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: `${entryLook} ${isDestructive ? "text-rose hover:bg-rose-50 focus:bg-rose-50" : "text-ink hover:bg-evergreen-50"}`,
  };
  if ("onSelect" in action) {
    const select = () => {
      onDone();
      action.onSelect();
    };
    return (
      <button type="button" {...shared} onClick={select}>
        {label}
      </button>
    );
  }
  if (action.isInNewTab) {
    return (
      <a href={action.to} target="_blank" rel="noreferrer" {...shared} onClick={onDone}>
        {label}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link to={action.to} preventScrollReset {...shared} onClick={onDone}>
      {label}
    </Link>
  );
}
