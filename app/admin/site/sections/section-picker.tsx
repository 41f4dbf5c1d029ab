import { Dialog } from "#app/ui/dialog.tsx";
import { newSections } from "#content/pages/new-sections.ts";
import type { FreeSection, PageSection } from "#content/schema/page-layout.ts";
import { labelOf } from "../../fields/text-schema.ts";

interface SectionPickerProps {
  /** Name of the section above the new one; null when it is added at the top. */
  below: string | null;
  onPick: (kind: FreeSection["kind"]) => void;
  onClose: () => void;
}

/** All kinds of sections, each with a drawing. */
export function SectionPicker({ below, onPick, onClose }: SectionPickerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a section"
      description={below === null ? "It is added at the top of the page." : `It is added below “${below}”.`}
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

/** Boxes of a drawing, 60 by 40: left, top, width, height, and whether it is filled. */
type Drawing = readonly (readonly [left: number, top: number, width: number, height: number, filled?: true])[];

interface SectionKind {
  label: string;
  drawing: Drawing;
}

const heading = [6, 5, 30, 4, true] as const;

/** The sections that any page may have, in the order in which they are offered. */
const sectionKinds: Record<FreeSection["kind"], SectionKind> = {
  text: {
    label: "Text",
    drawing: [heading, [6, 14, 48, 2, true], [6, 20, 48, 2, true], [6, 26, 40, 2, true]],
  },
  figures: {
    label: "Figures",
    drawing: [heading, [6, 16, 10, 8, true], [20, 16, 10, 8, true], [34, 16, 10, 8, true], [6, 28, 40, 2, true]],
  },
  quote: {
    label: "Quote",
    drawing: [
      [6, 8, 4, 10, true],
      [14, 8, 40, 3, true],
      [14, 15, 34, 3, true],
      [14, 26, 20, 2, true],
    ],
  },
  cards: {
    label: "Cards with links",
    drawing: [heading, [6, 14, 14, 20], [23, 14, 14, 20], [40, 14, 14, 20]],
  },
  picture: {
    label: "Picture and text",
    drawing: [
      [6, 5, 20, 4, true],
      [6, 14, 20, 2, true],
      [6, 20, 20, 2, true],
      [32, 6, 22, 28],
    ],
  },
  callToAction: {
    label: "Call to action",
    drawing: [
      [6, 8, 36, 5, true],
      [6, 18, 44, 2, true],
      [6, 26, 16, 7, true],
    ],
  },
  questions: {
    label: "Questions and answers",
    drawing: [
      heading,
      [6, 14, 48, 1, true],
      [6, 21, 48, 1, true],
      [6, 28, 48, 1, true],
      [50, 16, 4, 3, true],
      [50, 23, 4, 3, true],
    ],
  },
  names: {
    label: "Names of customers",
    drawing: [heading, [6, 18, 12, 4, true], [22, 18, 12, 4, true], [38, 18, 12, 4, true], [6, 27, 12, 4, true]],
  },
  film: {
    label: "Film",
    drawing: [
      [6, 5, 16, 4, true],
      [6, 14, 16, 2, true],
      [26, 8, 28, 26],
      [36, 18, 8, 6, true],
    ],
  },
  form: {
    label: "Contact form",
    drawing: [heading, [6, 13, 36, 5], [6, 21, 36, 8], [6, 32, 14, 4, true]],
  },
};

/** The name of a section for editors. */
export function sectionName(section: PageSection): string {
  return section.kind === "own" ? labelOf(section.id) : sectionKinds[section.kind].label;
}

/** A new section, with a name that no other has. */
export function newSection(kind: FreeSection["kind"]): FreeSection {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 26) + 97);
  return {
    kind,
    id: `x-${String.fromCharCode(...letters)}`,
    hidden: false,
    ...newSections[kind],
  } as FreeSection;
}
