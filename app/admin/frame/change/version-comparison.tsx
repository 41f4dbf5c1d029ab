import type { ReactNode } from "react";
import { Select } from "../list/compact-select.tsx";

/** What differs in one place between two versions. */
export interface VersionDifference {
  key: string;
  label: string;
  /** With what is only in it marked. */
  before: ReactNode;
  after: ReactNode;
}

interface VersionComparisonProps<Value extends string | number> {
  versions: readonly { value: Value; label: string }[];
  from: Value;
  to: Value;
  differences: readonly VersionDifference[];
  onCompare: (from: Value, to: Value) => void;
}

/** Two versions side by side, with additions and removals marked. */
export function VersionComparison<Value extends string | number>(props: VersionComparisonProps<Value>) {
  const { versions, from, to, differences, onCompare } = props;
  const options = versions.map(({ value, label }) => ({ value: String(value), label }));
  const chosen = (value: string) => versions.find((version) => String(version.value) === value)?.value;
  const nameOf = (value: Value) => versions.find((version) => version.value === value)?.label.toLowerCase() ?? "";
  return (
    <section aria-labelledby="comparison">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h3 id="comparison" className="text-lg">
          What changed
        </h3>
        <Select
          label="From"
          value={String(from)}
          options={options}
          onChange={(value) => onCompare(chosen(value) ?? from, to)}
        />
        <Select
          label="to"
          value={String(to)}
          options={options}
          onChange={(value) => onCompare(from, chosen(value) ?? to)}
        />
      </div>
      {differences.length === 0 && (
        <p className="text-sm text-ink-soft">These two versions show no differences in the form.</p>
      )}
      <div className="grid gap-5">
        {differences.map(({ key, label, before, after }) => (
          <div key={key}>
            <h4 className="mb-1.5 text-sm font-semibold">{label}</h4>
            <div className="grid gap-3 md:grid-cols-2">
              {[
                { side: "before", version: from, value: before },
                { side: "after", version: to, value: after },
              ].map(({ side, version, value }) => (
                <div
                  key={side}
                  role="group"
                  aria-label={`${label}, ${nameOf(version)}`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard
                  tabIndex={0}
                  className="max-h-72 min-w-0 overflow-y-auto rounded-md border border-line bg-white px-3.5 py-2.5 text-sm"
                >
                  {value}
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
