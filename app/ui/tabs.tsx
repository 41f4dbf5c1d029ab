import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by the ARIA pattern: arrow keys, Home and End select a tab, Tab moves to the panel. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  const current = tabs[index];

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    const last = tabs.length - 1;
    const next =
      step !== undefined
        ? (index + step + tabs.length) % tabs.length
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : -1;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-6 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${prefix}-panel-${tab.id}` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px min-h-11 border-b-2 border-transparent text-sm font-semibold text-ink-soft hover:text-ink aria-selected:border-evergreen-600 aria-selected:text-evergreen-700"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${prefix}-panel-${current.id}`}
          aria-labelledby={`${prefix}-tab-${current.id}`}
          className="pt-6"
        >
          {current.content}
        </div>
      )}
    </div>
  );
}
