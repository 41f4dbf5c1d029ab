import { type ReactNode, useRef, useState } from "react";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import type { PageSection } from "#content/schema/page-layout.ts";
import { type RowDrag, moveRow, useRowDrag } from "../../fields/list/row-moves.tsx";
import { RowFocusButton, useRowFocus } from "../../fields/list/row-focus.tsx";
import { newSection, newSectionId, sectionName, SectionPicker } from "./section-picker.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { entryName, shortened } from "../../fields/text-schema.ts";

interface SectionListProps {
  /** From top to bottom. */
  sections: readonly PageSection[];
  /** The first one has the heading of the page: it stays where it is. */
  firstIsFixed: boolean;
  onChange: (sections: PageSection[]) => void;
  /** @param all the sections with the new one */
  onAdded: (section: PageSection, all: readonly PageSection[]) => void;
  /** Asks for the words of a section that are not here, because they are among those of the page. */
  onEdit: (section: PageSection) => void;
  /** The words of a section as fields; null for a section whose words are among those of the page. */
  renderFields: (section: PageSection) => ReactNode;
}

/** Most sections of a page. */
const mostSections = 40;

/**
 * The sections of a page, each with its words: moved by drag or by buttons, hidden, duplicated, removed, and added at any place from those that
 * any page may have.
 */
export function SectionList({ sections, firstIsFixed, onChange, onAdded, onEdit, renderFields }: SectionListProps) {
  /** Where a section is being added: before the one with this number. */
  const [addingAt, addAt] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRowFocus(list, sections);

  const move = (from: number, to: number) => onChange(moveRow(sections, from, to));
  const step = (from: number, by: 1 | -1) => {
    focusNext(from + by, by < 0 ? "Up" : "Down");
    move(from, from + by);
  };
  const remove = (index: number) => {
    focusNext(index, "Remove");
    onChange(sections.filter((_, other) => other !== index));
  };
  const add = (index: number, section: PageSection) => {
    const all = [...sections.slice(0, index), section, ...sections.slice(index)];
    onChange(all);
    onAdded(section, all);
  };
  const isFull = sections.length >= mostSections;
  const replace = (index: number, section: PageSection) =>
    onChange(sections.map((other, at) => (at === index ? section : other)));
  const top = firstIsFixed ? 1 : 0;
  const { drag, start } = useRowDrag(list, move, { top, isLive: false });

  return (
    <details className="rounded-md border border-line bg-white">
      <summary className="min-h-10 cursor-pointer px-3 py-2 text-sm font-semibold">
        Sections <span className="font-normal text-ink-soft">({sections.length})</span>
      </summary>
      {!firstIsFixed && (
        <div className="px-3">
          <InsertButton at="at the top" disabled={isFull} onPress={() => addAt(0)} />
        </div>
      )}
      <ol ref={list} className="px-3">
        {sections.map((section, index) => {
          const name = sectionName(section);
          const fields = renderFields(section);
          const words = section.kind === "own" ? "" : shortened(entryName(section, index));
          const isFixed = index < top;
          return (
            <li
              key={section.id}
              data-section={section.id}
              className={`relative pt-1 ${drag?.from === index ? "opacity-55" : ""} ${isFixed ? "" : "pr-11"} ${dropLine(drag, index)}`}
            >
              {!isFixed && (
                // For pointers; the buttons do the same by keyboard.
                <span
                  aria-hidden="true"
                  data-drag-handle=""
                  className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center text-ink-soft select-none hover:text-ink active:cursor-grabbing"
                  onPointerDown={(event) => {
                    event.preventDefault();
                    // Over the page, which is a frame, its events would not come.
                    event.currentTarget.setPointerCapture(event.pointerId);
                    start(event, index);
                  }}
                >
                  <svg viewBox="0 0 20 20" className="size-5" fill="currentColor">
                    {[5, 10, 15].flatMap((cy) =>
                      [7, 13].map((cx) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.6" />),
                    )}
                  </svg>
                </span>
              )}
              {fields === null ? (
                <TextButton className="text-left text-sm" onClick={() => onEdit(section)}>
                  {name}
                </TextButton>
              ) : (
                <details>
                  <summary className="min-h-9 cursor-pointer py-1.5 text-sm wrap-anywhere">
                    <span className="font-semibold">{name}</span> <span className="text-ink-soft">{words}</span>
                    {section.hidden && <span className="ml-2 text-xs text-ink-soft">Hidden</span>}
                  </summary>
                  <div className="grid gap-3 pt-1 pb-3 pl-3">{fields}</div>
                </details>
              )}
              {fields === null && section.hidden && <span className="ml-2 text-xs text-ink-soft">Hidden</span>}
              {isFixed ? (
                <p className="text-xs text-ink-soft">Has the heading of the page, so it stays first.</p>
              ) : (
                <div className="-ml-3 flex flex-wrap gap-x-1">
                  <RowFocusButton of={name} disabled={index === top} onPress={() => step(index, -1)}>
                    Up
                  </RowFocusButton>
                  <RowFocusButton of={name} disabled={index === sections.length - 1} onPress={() => step(index, 1)}>
                    Down
                  </RowFocusButton>
                  <RowFocusButton of={name} onPress={() => replace(index, { ...section, hidden: !section.hidden })}>
                    {section.hidden ? "Show" : "Hide"}
                  </RowFocusButton>
                  {section.kind !== "own" && (
                    <RowFocusButton
                      of={name}
                      disabled={isFull}
                      onPress={() => add(index + 1, { ...section, id: newSectionId() })}
                    >
                      Duplicate
                    </RowFocusButton>
                  )}
                  {section.kind !== "own" && (
                    <RowFocusButton of={name} disabled={sections.length === 1} onPress={() => remove(index)}>
                      Remove
                    </RowFocusButton>
                  )}
                </div>
              )}
              <InsertButton at={`below ${name}`} disabled={isFull} onPress={() => addAt(index + 1)} />
            </li>
          );
        })}
      </ol>
      <div className="border-t border-line px-3 py-3">
        <SecondaryButton disabled={isFull} onClick={() => addAt(sections.length)}>
          Add a section …
        </SecondaryButton>
        {isFull && <p className="mt-1 text-xs text-ink-soft">A page has at most {mostSections} sections.</p>}
      </div>
      {addingAt !== null && (
        <SectionPicker
          below={addingAt === 0 ? null : sectionName(sections[addingAt - 1]!)}
          onPick={(kind) => {
            addAt(null);
            add(addingAt, newSection(kind));
          }}
          onClose={() => addAt(null)}
        />
      )}
    </details>
  );
}

/** Where a dragged section would be put: a line above or below the one that is there. */
function dropLine(drag: RowDrag | null, index: number): string {
  if (!drag || drag.to !== index || drag.to === drag.from) return "";
  return drag.to < drag.from ? "shadow-[0_-2px_0_var(--color-brass)]" : "shadow-[0_2px_0_var(--color-brass)]";
}

/** Adds a section between two others: a line with a sign in it. */
function InsertButton({ at, disabled, onPress }: { at: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-7 w-full items-center gap-2 text-xs text-ink-soft hover:text-evergreen-700 focus-visible:text-evergreen-700 disabled:opacity-55"
    >
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span>
        <span aria-hidden="true">+ </span>Insert here<span className="sr-only"> {at}</span>
      </span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </button>
  );
}
