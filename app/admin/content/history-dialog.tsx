import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Action } from "#domain/activity/activity.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { Select } from "../frame/list/compact-select.tsx";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import { ConfirmDialog } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import type { History } from "./load-content.ts";
import { useMay } from "../frame/session/role.ts";
import { changedFields, valuesOf } from "./form-values.ts";
import { deedNames } from "../people/activity/activity-log.ts";
import { MarkedValue } from "./form/marked-value.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface HistoryDialogProps {
  kind: ManagedKind;
  history: History;
  /** URL of this dialog with two versions side by side. */
  compareAddress: (from: string, to: string) => string;
  onClose: () => void;
  onRestored: () => void;
}

/** What was done to an item: who, when and what. Compares two versions, and restores one as a new version. */
export function HistoryDialog({ kind, history, compareAddress, onClose, onRestored }: HistoryDialogProps) {
  const { title, revisions, entries, from, to } = history;
  const mayRestore = useMay()("publish");
  const toast = useToast();
  const { post, busy, failure } = useChange(kind.path, () => {
    toast({ title: "Success", description: `${kind.name} updated successfully` });
    onRestored();
  });
  const [restoring, setRestoring] = useState<string | null>(null);
  /** The version that visitors would see at once, while that is asked. */
  const [asking, ask] = useState<History["revisions"][number] | null>(null);
  const comparison = useRef<HTMLDivElement>(null);
  const compared = keyOf(from?.id, to?.id);
  // A save of somebody else also changes what is compared, and must not move the focus.
  const asked = useRef<string>(null);
  const focusAsked = () => {
    if (asked.current !== compared) return;
    asked.current = null;
    comparison.current?.focus();
  };
  const settle = useEffectEvent(focusAsked);
  useEffect(() => settle(), [compared]);

  /** Moves the focus to the comparison of two versions once it is shown. */
  function focusComparison(one: string, other: string) {
    asked.current = keyOf(one, other);
    focusAsked();
  }

  function restore(revision: string) {
    ask(null);
    if (busy) return;
    setRestoring(revision);
    post({ intent: "restore", revision });
  }

  return (
    <Dialog open onClose={onClose} title="History" description={title} className="max-w-5xl">
      <div className="grid gap-7">
        <FormError>{!busy && failure?.error}</FormError>
        <table className="w-full text-left text-sm max-sm:block">
          <caption className="sr-only">What was done to this {kind.noun}, the latest first</caption>
          <thead className="border-b border-line text-xs text-ink-soft max-sm:sr-only">
            <tr>
              {["Version", "What", "Who", "When"].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {entries.map(({ number, at, actor, action, changes, revision_id: id }) => {
              const index = revisions.findIndex((revision) => revision.id === id);
              const { version } = revisions[index] ?? {};
              const before = version === undefined ? undefined : revisions[index + 1];
              return (
                <tr
                  key={number}
                  className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-2 sm:align-baseline"
                >
                  <th scope="row" className="font-semibold tabular-nums sm:py-2.5 sm:pr-4">
                    {version === undefined ? (
                      <span className="font-normal text-ink-soft">–</span>
                    ) : (
                      <>
                        <span className="sm:hidden">Version </span>
                        {version}
                      </>
                    )}
                  </th>
                  <td className="sm:pr-4">
                    {deedNames[action as Action] ?? action}
                    {changes.map(({ field, after }) => (
                      <span key={field} className="block text-ink-soft">
                        {field}: {after}
                      </span>
                    ))}
                  </td>
                  <td className="wrap-anywhere max-sm:w-full sm:pr-4">{actor}</td>
                  <td className="sm:pr-4">
                    <Timestamp at={at} />
                  </td>
                  <td className="text-right whitespace-nowrap max-sm:w-full max-sm:text-left">
                    {before && id !== null && (
                      <TextLink
                        to={compareAddress(before.id, id)}
                        preventScrollReset
                        replace
                        onClick={() => focusComparison(before.id, id)}
                        aria-label={`Show what changed in version ${version}`}
                        className="mr-4"
                      >
                        What changed
                      </TextLink>
                    )}
                    {index > 0 && id !== null && mayRestore && (
                      <QuietButton
                        className="-mx-3"
                        busy={busy && restoring === id}
                        aria-label={`Restore version ${version}`}
                        onClick={() => {
                          const chosen = revisions[index];
                          if (chosen?.isShown || revisions[0]?.isShown) ask(chosen ?? null);
                          else restore(id);
                        }}
                      >
                        Restore
                      </QuietButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {revisions.length === 1 && (
          <p className="text-sm text-ink-soft">
            This is the only version so far. Every save adds one, and none is lost.
          </p>
        )}
        <ConfirmDialog
          open={asking !== null}
          title={`Restore version ${asking?.version}?`}
          action="Restore"
          tone="primary"
          onConfirm={() => asking && restore(asking.id)}
          onCancel={() => ask(null)}
        >
          <p>
            Visitors see it at once, in the place of what they see now. It becomes a new version, so nothing is lost.
          </p>
        </ConfirmDialog>
        {from && to && (
          <div ref={comparison} tabIndex={-1} className="outline-none">
            <RevisionComparison
              kind={kind}
              revisions={revisions}
              from={from}
              to={to}
              compareAddress={compareAddress}
              onCompare={focusComparison}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

const keyOf = (from: string | undefined, to: string | undefined) => `${from} ${to}`;

type Whole = NonNullable<History["from"]>;

interface RevisionComparisonProps {
  kind: ManagedKind;
  revisions: History["revisions"];
  from: Whole;
  to: Whole;
  compareAddress: (from: string, to: string) => string;
  /** Called before two other versions are shown. */
  onCompare: (from: string, to: string) => void;
}

/** Two versions of an item by field, with additions and removals marked. */
function RevisionComparison({ kind, revisions, from, to, compareAddress, onCompare }: RevisionComparisonProps) {
  const navigate = useNavigate();
  const before = valuesOf(from.snapshot, kind.fields);
  const after = valuesOf(to.snapshot, kind.fields);
  const changed = changedFields(before, after, kind.fields);
  const versions = revisions.map(({ id, version }) => ({ value: id, label: `Version ${version}` }));

  function compare(one: string, other: string) {
    onCompare(one, other);
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
