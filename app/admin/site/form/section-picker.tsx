import { Dialog } from "#app/ui/dialog.tsx";
import type { FreeSection } from "#content/schema/page-layout.ts";
import { sectionKinds } from "./section-kinds.ts";

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
