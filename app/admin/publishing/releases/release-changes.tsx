import { Button, ButtonLink } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Collection } from "#db/schema.ts";
import { spokenColumn } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { PlannedChange } from "#domain/publishing/releases/planned-change.ts";
import { planAddressOf } from "../../frame/screen/item-links.tsx";
import { subjects } from "../../frame/screen/subjects.ts";
import { useMay } from "../../frame/session/role.ts";
import { useListChange } from "../../frame/change/use-change.ts";
import { labelOf } from "../../fields/text-schema.ts";
import { type RefObject, useRef, useState } from "react";
import { Checkbox, FormError } from "#app/ui/field.tsx";
import type { Collision } from "#domain/publishing/releases/collisions.ts";
import type { DanglingLink } from "#domain/publishing/releases/dangling-links.ts";
import { ValueDifference } from "../../frame/change/difference.tsx";
import { StaysHidden } from "./stays-hidden.tsx";

interface ChangeListProps {
  /** Id of the release. */
  release: string;
  path: string;
  changes: readonly PlannedChange[];
  canTakeOut: boolean;
  /** Takes the focus when something was taken out: its button is gone. */
  above: RefObject<HTMLElement | null>;
}

/** What a release changes, each with its difference. */
export function ChangeList({ release, path, changes, canTakeOut, above }: ChangeListProps) {
  const may = useMay();
  const toast = useToast();
  const takenOut = () => {
    toast({ title: "Success", description: "Removed from the release" });
    if (document.activeElement === document.body) above.current?.focus();
  };
  const { post, busy, errorOf } = useListChange(path, takenOut, "loaded");
  if (changes.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        This release is empty. Open a post, a page, or a text, save a draft, and add it here.
      </p>
    );
  }
  return (
    <ul aria-label="Changes" className="border-t border-line">
      {changes.map(({ kind, itemId, title, effect, by, fields, staysHidden, draftVersion }) => (
        <li key={`${kind}/${itemId}`} className="border-b border-line py-3.5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-xs text-ink-soft">
                {subjects[kind].name}, {effect.toLowerCase()}
                {by && <> by {by}</>}
              </p>
            </div>
            {canTakeOut && (
              <div className="-ml-3 flex gap-1 sm:ml-0">
                {kind !== "redirects" && effect !== "Deleted" && may(subjects[kind].ability) && (
                  <ButtonLink
                    to={subjects[kind].addressOf(itemId, { isNew: effect === "New", release })}
                    size="small"
                    variant="quiet"
                  >
                    Edit<span className="sr-only"> {title}</span>
                  </ButtonLink>
                )}
                {effect === "New" && planOf(kind, itemId) && (
                  <ButtonLink to={planOf(kind, itemId) ?? ""} size="small" variant="quiet">
                    What is planned<span className="sr-only"> for {title}</span>
                  </ButtonLink>
                )}
                {may("releases") && (
                  <QuietButton
                    busy={busy}
                    onClick={() => post(`${kind}/${itemId}`, { intent: "take-out", kind, item: itemId })}
                  >
                    Remove<span className="sr-only"> {title}</span>
                  </QuietButton>
                )}
              </div>
            )}
          </div>
          <StaysHidden {...{ path, kind, itemId, title, staysHidden, draftVersion }} isPublic={!canTakeOut} />
          <FormError>{errorOf(`${kind}/${itemId}`)}</FormError>
          {fields.length > 0 && (
            <details className="mt-1 text-sm">
              <summary className="cursor-pointer text-ink-soft">
                {fields.length} {fields.length === 1 ? "field" : "fields"}
              </summary>
              <dl className="mt-2 grid gap-3">
                {fields.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="text-xs text-ink-soft">{fieldName(kind, field)}</dt>
                    <dd className="whitespace-pre-wrap wrap-anywhere">
                      <ValueDifference
                        field={field}
                        before={before}
                        after={after}
                        isMarkdown={isMarkdown(kind, field)}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name of a field, for people. */
function fieldName(kind: PlannedChange["kind"], field: string): string {
  const described = kinds.find(({ collection }) => collection === (kind as Collection));
  const spoken = described ? spokenColumn(described, field) : labelOf(field);
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** Where the plans of a new item are, which no list of items has yet; null for what has none of its own. */
function planOf(kind: PlannedChange["kind"], itemId: string): string | null {
  const described = kinds.find(({ collection }) => collection === kind);
  return described ? planAddressOf(described, itemId) : null;
}

const reasons = {
  changed: "was published again after it was added to this release.",
  deleted: "was deleted after it was added to this release.",
  exists: "already exists.",
} as const;

interface CollisionListProps {
  path: string;
  collisions: readonly Collision[];
  /** Takes the focus when the last one is settled, and the list is gone. */
  above: RefObject<HTMLElement | null>;
}

/**
 * What must be settled before a release can be published: nothing is guessed. Nothing without any; it must be rendered all the same,
 * because it tells that the last one is settled.
 */
export function CollisionList({ path, collisions, above }: CollisionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const settled = () => {
    toast({ title: "Success", description: "Resolved" });
    (heading.current ?? above.current)?.focus();
  };
  // When it is loaded: only then is it known whether this heading is still there for the focus.
  const { post, busy, errorOf } = useListChange(path, settled, "loaded");
  if (collisions.length === 0) return null;
  return (
    <section
      aria-label="Resolve before publishing"
      className="mb-6 grid gap-4 border-l-4 border-brass bg-brass-100/50 p-4"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Resolve first
      </h2>
      {collisions.map((collision) => (
        // What was chosen is about these versions.
        <Settlement
          key={`${collision.kind}/${collision.itemId}/${collision.draftVersion}/${collision.liveVersion}`}
          collision={collision}
          busy={busy}
          error={errorOf(`${collision.kind}/${collision.itemId}`)}
          onSettle={(choice) => post(`${collision.kind}/${collision.itemId}`, choice)}
        />
      ))}
    </section>
  );
}

interface SettlementProps {
  collision: Collision;
  busy: boolean;
  /** Why the last choice was refused. */
  error: string | undefined;
  /** Posts the choice. The list does it, because what is settled goes before it could tell. */
  onSettle: (choice: FormData) => void;
}

function Settlement({ collision, busy, error, onSettle }: SettlementProps) {
  const { kind, itemId, title, reason, draftVersion, liveVersion, fields } = collision;
  const [taken, take] = useState(() => new Set(fields.filter(({ isTheirs }) => isTheirs).map(({ field }) => field)));
  const settle = (drop: boolean) => {
    const body = new FormData();
    const known = { intent: "settle", kind, item: itemId, draft: String(draftVersion), live: String(liveVersion) };
    for (const [name, value] of Object.entries({ ...known, drop: String(drop) })) body.set(name, value);
    for (const field of taken) body.append("take", field);
    onSettle(body);
  };
  const mayKeep = reason !== "exists";
  return (
    <div className="grid gap-3 text-sm">
      <p>
        <strong>{title}</strong> {reasons[reason]}
      </p>
      {fields.map(({ field, live, draft, isTheirs }) => (
        <div key={field} className="grid gap-1 bg-white p-3">
          <p className="font-semibold">{fieldName(kind, field)}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            <ValueDifference field={field} before={live} after={draft} isMarkdown={isMarkdown(kind, field)} />
          </p>
          <Checkbox
            label={isTheirs ? "Use the live version (this release did not change it)" : "Use the live version instead"}
            checked={taken.has(field)}
            onChange={({ target }) => {
              const next = new Set(taken);
              if (target.checked) next.add(field);
              else next.delete(field);
              take(next);
            }}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {mayKeep && (
          <Button size="small" busy={busy} onClick={() => settle(false)}>
            {reason === "deleted" ? "Publish it again" : "Keep this version"}
          </Button>
        )}
        <QuietButton busy={busy} onClick={() => settle(true)}>
          Remove it from the release
        </QuietButton>
      </div>
      <FormError>{error}</FormError>
    </div>
  );
}

/** The links that will lead nowhere when the release is public. Nothing without any. */
export function DanglingLinks({ links }: { links: readonly DanglingLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="dangling" className="mb-6 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm">
      <h2 id="dangling" className="font-sans text-sm font-semibold tracking-normal">
        {links.length === 1 ? "One address will lead nowhere" : `${links.length} addresses will lead nowhere`}
      </h2>
      <p className="mt-1 max-w-measure">
        There will be no page at these addresses once this release is live. Change the links or add a redirect. You can
        still publish the release.
      </p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-4.5">
        {links.map(({ path, from }) => (
          <li key={path} className="wrap-anywhere">
            <strong>{path}</strong>, linked from {from.map((title) => `“${title}”`).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a field of a kind is Markdown. */
function isMarkdown(kind: string, field: string): boolean {
  return (
    kinds.find(({ collection }) => collection === kind)?.fields.find(({ name }) => name === field)?.type === "markdown"
  );
}
