import { useNavigate } from "react-router";
import type { ManagedKind } from "#domain/content/kind.ts";
import { Select } from "../list/select.tsx";
import { changedFields, valuesOf } from "./form-values.ts";
import type { History } from "./load-history.ts";
import { MarkedValue } from "./marked-value.tsx";

type Whole = NonNullable<History["from"]>;

interface RevisionComparisonProps {
  kind: ManagedKind;
  revisions: History["revisions"];
  from: Whole;
  to: Whole;
  compareAddress: (from: string, to: string) => string;
}

/** Two versions of an item field by field, with what came and what went marked. */
export function RevisionComparison({ kind, revisions, from, to, compareAddress }: RevisionComparisonProps) {
  const navigate = useNavigate();
  const before = valuesOf(from.snapshot, kind.fields);
  const after = valuesOf(to.snapshot, kind.fields);
  const changed = changedFields(before, after, kind.fields);
  const versions = revisions.map(({ id, version }) => ({ value: id, label: `Version ${version}` }));

  function compare(one: string, other: string) {
    void navigate(compareAddress(one, other), { replace: true, preventScrollReset: true });
  }

  return (
    <section aria-labelledby="comparison">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h3 id="comparison" className="text-lg">
          What changed
        </h3>
        <Select label="From" value={from.id} options={versions} onChange={(id) => compare(id, to.id)} />
        <Select label="to" value={to.id} options={versions} onChange={(id) => compare(from.id, id)} />
      </div>
      {changed.length === 0 && (
        <p className="text-sm text-ink-soft">Nothing that the form shows differs between these two.</p>
      )}
      <div className="grid gap-5">
        {changed.map((field) => (
          <div key={field.name}>
            <h4 className="mb-1.5 text-sm font-semibold">{field.label}</h4>
            <div className="grid gap-3 md:grid-cols-2">
              {(
                [
                  { version: from.version, values: before, others: after, as: "del" },
                  { version: to.version, values: after, others: before, as: "ins" },
                ] as const
              ).map(({ version, values, others, as }) => (
                <div
                  key={as}
                  role="group"
                  aria-label={`${field.label}, version ${version}`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard
                  tabIndex={0}
                  className="max-h-72 min-w-0 overflow-y-auto rounded-md border border-line bg-white px-3.5 py-2.5 text-sm"
                >
                  <MarkedValue
                    field={field}
                    value={values[field.name] ?? ""}
                    other={others[field.name] ?? ""}
                    as={as}
                  />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
