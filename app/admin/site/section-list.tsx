import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { FreeSection, PageSection } from "#content/schema/page-layout.ts";
import { newSection, sectionKinds } from "./section-kinds.ts";
import { labelOf } from "./text-schema.ts";

interface SectionListProps {
  /** From top to bottom. The first one stays where it is. */
  sections: readonly PageSection[];
  onChange: (sections: PageSection[]) => void;
  /** Asks for the words of a section. */
  onEdit: (section: PageSection, index: number) => void;
}

/** The sections of a page: moved by drag or by buttons, hidden, removed, and added from those that any page may have. */
export function SectionList({ sections, onChange, onEdit }: SectionListProps) {
  const [isAdding, setAdding] = useState(false);
  const [dragged, drag] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const next = [...sections];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const replace = (index: number, section: PageSection) =>
    onChange(sections.map((other, at) => (at === index ? section : other)));

  return (
    <details className="mx-4 mt-3 mb-1 rounded-md border border-line bg-white">
      <summary className="min-h-10 cursor-pointer px-3 py-2 text-sm font-semibold">
        Sections <span className="font-normal text-ink-soft">({sections.length})</span>
      </summary>
      <ol className="max-h-72 overflow-y-auto px-3">
        {sections.map((section, index) => {
          const name = nameOf(section);
          const isFirst = index === 0;
          return (
            // Dragging is for pointers; the buttons do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={section.id}
              draggable={!isFirst}
              onDragStart={() => drag(index)}
              onDragOver={(event) => {
                if (dragged !== null && !isFirst) event.preventDefault();
              }}
              onDrop={() => {
                if (dragged !== null && dragged !== index) move(dragged, index);
                drag(null);
              }}
              onDragEnd={() => drag(null)}
              className={`border-t border-line py-1.5 ${dragged === index ? "opacity-55" : ""} ${isFirst ? "" : "cursor-grab"}`}
            >
              <button type="button" className="link text-left text-sm" onClick={() => onEdit(section, index)}>
                {name}
              </button>
              {section.hidden && <span className="ml-2 text-xs text-ink-soft">Hidden</span>}
              {isFirst ? (
                <p className="text-xs text-ink-soft">Has the heading of the page, so it stays first.</p>
              ) : (
                <div className="flex flex-wrap gap-x-1">
                  <SectionButton of={name} disabled={index === 1} onPress={() => move(index, index - 1)}>
                    Up
                  </SectionButton>
                  <SectionButton
                    of={name}
                    disabled={index === sections.length - 1}
                    onPress={() => move(index, index + 1)}
                  >
                    Down
                  </SectionButton>
                  <SectionButton of={name} onPress={() => replace(index, { ...section, hidden: !section.hidden })}>
                    {section.hidden ? "Show" : "Hide"}
                  </SectionButton>
                  {section.kind !== "own" && (
                    <SectionButton of={name} onPress={() => onChange(sections.filter((_, other) => other !== index))}>
                      Remove
                    </SectionButton>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div className="border-t border-line px-3 py-3">
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add a section …
        </Button>
      </div>
      {isAdding && (
        <SectionPicker
          onPick={(kind) => {
            setAdding(false);
            onChange([...sections, newSection(kind)]);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </details>
  );
}

function nameOf(section: PageSection): string {
  return section.kind === "own" ? labelOf(section.id) : sectionKinds[section.kind].label;
}

interface SectionButtonProps {
  of: string;
  disabled?: boolean;
  onPress: () => void;
  children: string;
}

function SectionButton({ of, disabled = false, onPress, children }: SectionButtonProps) {
  return (
    <Button variant="quiet" size="small" disabled={disabled} onClick={onPress}>
      {children}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}

/** All kinds of sections, each with a drawing. */
function SectionPicker({ onPick, onClose }: { onPick: (kind: FreeSection["kind"]) => void; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a section"
      description="It is added at the end of the page."
      className="max-w-2xl"
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Object.entries(sectionKinds).map(([kind, { label, drawing }]) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => onPick(kind as FreeSection["kind"])}
              className="grid w-full gap-2 rounded-md border border-line bg-white p-3 text-left text-sm hover:bg-evergreen-50"
            >
              <svg viewBox="0 0 60 40" aria-hidden="true" className="w-full rounded-sm bg-paper-deep">
                {drawing.map(([x, y, width, height, filled]) => (
                  <rect
                    key={`${x} ${y}`}
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                    className={filled ? "fill-evergreen-600" : "fill-none stroke-evergreen-600"}
                  />
                ))}
              </svg>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
