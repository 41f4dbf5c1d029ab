import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Collection } from "#db/schema.ts";
import { spokenColumn } from "#domain/content/kind.ts";
import { kinds } from "#domain/content/kinds.ts";
import type { PlannedChange } from "#domain/publishing/releases/get-release.ts";
import { useMay } from "../session/role.ts";
import { useChange } from "../screen/use-change.ts";
import { labelOf } from "../site/form/text-schema.ts";
import { ValueDifference } from "./difference.tsx";

interface ChangeListProps {
  /** Id of the release. */
  release: string;
  path: string;
  changes: readonly PlannedChange[];
  canTakeOut: boolean;
}

/** What a release changes, each with its difference. */
export function ChangeList({ release, path, changes, canTakeOut }: ChangeListProps) {
  const may = useMay();
  const toast = useToast();
  const { post, busy } = useChange(path, () => toast({ title: "Success", description: "Taken out of the release" }));
  if (changes.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        Nothing is in this release yet. Open the editor of a post, a page or a text, keep a draft, and add it here.
      </p>
    );
  }
  return (
    <ul aria-label="Changes" className="border-t border-line">
      {changes.map(({ kind, itemId, title, effect, by, fields }) => (
        <li key={`${kind}/${itemId}`} className="border-b border-line py-3.5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-xs text-ink-soft">
                {nameOf(kind)}, {effect.toLowerCase()}
                {by && <> by {by}</>}
              </p>
            </div>
            {canTakeOut && (
              <div className="-ml-3 flex gap-1 sm:ml-0">
                {editorOf(release, kind, itemId, effect) && (kind !== "site_texts" || may("texts")) && (
                  <ButtonLink to={editorOf(release, kind, itemId, effect) ?? ""} size="small" variant="quiet">
                    Edit<span className="sr-only"> {title}</span>
                  </ButtonLink>
                )}
                {may("releases") && (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={busy}
                    onClick={() => post({ intent: "take-out", kind, item: itemId })}
                  >
                    Take out<span className="sr-only"> {title}</span>
                  </Button>
                )}
              </div>
            )}
          </div>
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
                      <ValueDifference before={before} after={after} />
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

const otherNames = { site_texts: "Text of the site", redirects: "Redirect" } as const;

/** What a change is of, for people. */
export function nameOf(kind: PlannedChange["kind"]): string {
  if (kind === "site_texts" || kind === "redirects") return otherNames[kind];
  return kinds.find(({ collection }) => collection === kind)?.name ?? "";
}

/** The name of a field, for people. */
export function fieldName(kind: PlannedChange["kind"], field: string): string {
  const described = kinds.find(({ collection }) => collection === (kind as Collection));
  const spoken = described ? spokenColumn(described, field) : labelOf(field);
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** Where a change is edited within its release; null where there is nothing to write. */
function editorOf(
  release: string,
  kind: PlannedChange["kind"],
  itemId: string,
  effect: PlannedChange["effect"],
): string | null {
  if (kind === "redirects" || effect === "Deleted") return null;
  if (kind === "site_texts") return `/admin/site?${new URLSearchParams({ text: itemId, release })}`;
  const { path = "/admin" } = kinds.find(({ collection }) => collection === kind) ?? {};
  return `${path}?${new URLSearchParams({ [effect === "New" ? "draft" : "edit"]: itemId, release })}`;
}
