import { Dialog } from "#app/ui/dialog.tsx";
import type { PageSection } from "#content/schema/page-layout.ts";
import { type FreeSection, type FreeSectionKind, sectionGroups, sectionKinds } from "#content/sections/kinds.ts";
import { labelOf } from "../../fields/text-schema.ts";

interface SectionPickerProps {
  /** Name of the section above the new one; null when it is added at the top. */
  below: string | null;
  onPick: (kind: FreeSectionKind) => void;
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
      {Object.entries(sectionGroups).map(([group, kinds]) => (
        <section key={group} className="mt-5 first:mt-0">
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">{group}</h3>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {Object.entries<(typeof sectionKinds)[FreeSectionKind]>(kinds).map(([kind, { label, drawing }]) => (
              <li key={kind}>
                <button
                  type="button"
                  onClick={() => onPick(kind as FreeSectionKind)}
                  className="grid size-full content-start gap-2 rounded-md border border-line bg-white p-2.5 text-left text-sm hover:bg-evergreen-50"
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
        </section>
      ))}
    </Dialog>
  );
}

/** The name of a section for editors. */
export function sectionName(section: PageSection): string {
  return section.kind === "own" ? labelOf(section.id) : sectionKinds[section.kind].label;
}

/** A name for a section that no other has. */
export function newSectionId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 26) + 97);
  return `x-${String.fromCharCode(...letters)}`;
}

/** A new section, with a name that no other has. */
export function newSection(kind: FreeSectionKind): FreeSection {
  return { kind, id: newSectionId(), hidden: false, ...sectionKinds[kind].start } as unknown as FreeSection;
}
