import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Action } from "#domain/activity/activity.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import { RestoreQuestion } from "../frame/change/restore-question.tsx";
import { VersionComparison } from "../frame/change/version-comparison.tsx";
import { useChange } from "../frame/change/use-change.ts";
import type { ContentAnswer } from "./change-content.ts";
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
  /** Whether somebody else has to approve what goes live. */
  needsReview: boolean;
  onClose: () => void;
  onRestored: () => void;
}

/** What was done to an item: who, when and what. Compares two versions, and restores one: as a new version, or as a draft. */
export function HistoryDialog({ kind, history, needsReview, compareAddress, onClose, onRestored }: HistoryDialogProps) {
  const { title, revisions, entries, from, to, draft } = history;
  const mayPublish = useMay()("publish") && !needsReview;
  const toast = useToast();
  /** What was asked for last. */
  const asked = useRef<{ version: number; isDraft: boolean }>(null);
  const { post, busy, failure } = useChange<ContentAnswer>(kind.path, ({ item }) => {
    const { version, isDraft = false } = asked.current ?? {};
    const words = item?.version === 0 ? `Version ${version} says what is live.` : `Version ${version} is a draft now.`;
    toast({ title: "Success", description: isDraft ? words : `${kind.name} updated successfully` });
    onRestored();
  });
  const [restoring, setRestoring] = useState<string | null>(null);
  /** The version of which it is asked what it becomes. */
  const [asking, ask] = useState<History["revisions"][number] | null>(null);
  const isDeleted = revisions[0]?.action === "delete";
  const comparison = useRef<HTMLDivElement>(null);
  const compared = keyOf(from?.id, to?.id);
  // A save of somebody else also changes what is compared, and must not move the focus.
  const shown = useRef<string>(null);
  const focusAsked = () => {
    if (shown.current !== compared) return;
    shown.current = null;
    comparison.current?.focus();
  };
  const settle = useEffectEvent(focusAsked);
  useEffect(() => settle(), [compared]);

  /** Moves the focus to the comparison of two versions once it is shown. */
  function focusComparison(one: string, other: string) {
    shown.current = keyOf(one, other);
    focusAsked();
  }

  function restore({ id: revision, version }: History["revisions"][number], isDraft: boolean) {
    ask(null);
    if (busy) return;
    setRestoring(revision);
    asked.current = { version, isDraft };
    const known = String(draft?.version ?? 0);
    post({ intent: isDraft ? "restore-draft" : "restore", revision, draft: known });
  }

  return (
    <Dialog open onClose={onClose} title="History" description={title} className="max-w-5xl">
      <div className="grid gap-7">
        <FormError>{!busy && failure?.error}</FormError>
        <table className="w-full text-left text-sm max-sm:block">
          <caption className="sr-only">Changes to this {kind.noun}, newest first</caption>
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
                    {index > 0 && id !== null && (mayPublish || !isDeleted) && (
                      <QuietButton
                        className="-mx-3"
                        busy={busy && restoring === id}
                        aria-label={`Restore version ${version}`}
                        onClick={() => ask(revisions[index] ?? null)}
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
          <p className="text-sm text-ink-soft">This is the only version so far. Every save adds a new one.</p>
        )}
        {asking && (
          <RestoreQuestion
            what={`version ${asking.version}`}
            draft={draft}
            isPublic={asking.isShown || revisions[0]?.isShown === true}
            onDraft={isDeleted ? null : () => restore(asking, true)}
            onPublish={mayPublish ? () => restore(asking, false) : null}
            onCancel={() => ask(null)}
          />
        )}
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

/** Two versions of an item by field. */
function RevisionComparison({ kind, revisions, from, to, compareAddress, onCompare }: RevisionComparisonProps) {
  const navigate = useNavigate();
  const before = valuesOf(from.snapshot, kind.fields);
  const after = valuesOf(to.snapshot, kind.fields);
  return (
    <VersionComparison
      versions={revisions.map(({ id, version }) => ({ value: id, label: `Version ${version}` }))}
      from={from.id}
      to={to.id}
      differences={changedFields(before, after, kind.fields).map((field) => {
        const [was, is] = [before[field.name] ?? "", after[field.name] ?? ""];
        return {
          key: field.name,
          label: field.label,
          before: <MarkedValue field={field} value={was} other={is} as="del" />,
          after: <MarkedValue field={field} value={is} other={was} as="ins" />,
        };
      })}
      onCompare={(one, other) => {
        onCompare(one, other);
        void navigate(compareAddress(one, other), { replace: true, preventScrollReset: true });
      }}
    />
  );
}
