import { useState, useEffect, useEffectEvent } from "react";
import { Button, QuietButton } from "#app/ui/button.tsx";
import { Checkbox, Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { ListView } from "#domain/lists/list-views.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { shownBy } from "./list-query.tsx";
import type { ListedDraft } from "#domain/publishing/drafts/list-drafts.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import type { Collection } from "#db/schema.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { GoesLive } from "../../publishing/plans/scheduled.tsx";
import { countOf, FindingList, useCheck } from "../../frame/change/findings.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface SavedViewsProps {
  kind: ManagedKind;
  /** The query of the present address. */
  params: URLSearchParams;
  views: readonly ListView[];
}

/** What of the present address a view keeps. */
function queryOf(kind: ManagedKind, params: URLSearchParams): string {
  const kept = shownBy(kind).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** The views of a list that somebody has saved, and a button that saves the present one. */
export function SavedViews({ kind, params, views }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const removal = useChange(kind.path, () => toast({ title: "Success", description: "View deleted" }));
  const present = queryOf(kind, params);
  if (views.length === 0 && present === "") return null;
  return (
    <nav aria-label="Saved views" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {views.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {views.map(({ id, name, query, isShared, mayDelete }) => (
            <li key={id} className="flex items-center">
              <TextLink
                to={`${kind.path}?${queryOf(kind, new URLSearchParams(query))}`}
                aria-current={query === present ? "true" : undefined}
                className="min-h-8 content-center aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {name}
              </TextLink>
              {isShared && <span className="ml-1.5 text-xs text-ink-soft">team</span>}
              {mayDelete && (
                <button
                  type="button"
                  aria-label={`Delete the view ${name}`}
                  onClick={() => removal.post({ intent: "delete-view", view: id })}
                  className="ml-0.5 grid size-8 place-items-center rounded-sm text-ink-soft hover:bg-paper-deep hover:text-ink"
                >
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {present !== "" && !views.some(({ query }) => query === present) && (
        <QuietButton className="-ml-3" onClick={() => setSaving(true)}>
          Save this view
        </QuietButton>
      )}
      {isSaving && <SaveDialog kind={kind} query={present} onClose={() => setSaving(false)} />}
    </nav>
  );
}

function SaveDialog({ kind, query, onClose }: { kind: ManagedKind; query: string; onClose: () => void }) {
  const toast = useToast();
  const { post, busy, failure } = useChange(kind.path, () => {
    toast({ title: "Success", description: "View saved" });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title="Save this view" className="max-w-md">
      <Form
        refusal={failure}
        className="grid gap-4"
        onSubmit={(typed) => {
          typed.set("intent", "save-view");
          typed.set("query", query);
          post(typed);
        }}
      >
        <FormError>{failure && !failure.fields?.["name"] && failure.error}</FormError>
        <Field
          label="Name"
          required
          hint="A view of yours with the same name is replaced."
          error={failure?.fields?.["name"]}
          answer={failure}
        >
          <TextInput name="name" maxLength={60} autoComplete="off" />
        </Field>
        <Checkbox name="shared" value="true" label="The whole team sees it" />
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

interface NewDraftsProps {
  kind: ManagedKind;
  drafts: readonly ListedDraft[];
  planned: readonly PlannedPublication[];
  /** URL of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

/** Drafts of items that were never public, as far as the search finds them: they are in no list of items yet. */
export function NewDrafts({ kind, drafts, planned, open }: NewDraftsProps) {
  const planLabel = usePlanLabel();
  const unpublished = drafts.filter(({ isNew, isFound }) => isNew && isFound);
  if (unpublished.length === 0) return null;
  return (
    <section aria-label="Drafts" className="mb-4 bg-brass-100/60 px-4 py-3 text-sm">
      <h2 className="font-sans text-sm font-semibold tracking-normal">Drafts that are not public yet</h2>
      <ul className="mt-1 grid gap-1">
        {unpublished.map(({ id, title, by, at, release }) => (
          <li key={id + release}>
            <TextLink
              to={release === "" ? open({ draft: id }) : `/admin/releases/${release}`}
              preventScrollReset
              className="wrap-anywhere"
            >
              {title}
            </TextLink>{" "}
            <span className="text-xs text-ink-soft">
              {by}, <Timestamp at={at} />
              {release !== "" && ", in a release"}
              {release === "" && <GoesLive planned={planned} id={id} before=" · " />}
              {release === "" && (
                <>
                  {" · "}
                  <TextLink to={planAddressOf(kind, id)}>
                    {planLabel}
                    <span className="sr-only"> {title}</span>
                  </TextLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingItemProps {
  kind: ManagedKind;
  /** URL of the form of the item that the draft has become; null when there is none. */
  editAddress: string | null;
}

/** The address names an item or a draft that is not there. */
export function MissingItem({ kind, editAddress }: MissingItemProps) {
  return (
    <p role="alert" className="mb-4 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700">
      {editAddress === null ? (
        `This ${kind.noun} doesn't exist any more.`
      ) : (
        <>
          This draft was published.{" "}
          <TextLink to={editAddress} preventScrollReset>
            Edit the {kind.noun}
          </TextLink>
        </>
      )}
    </p>
  );
}

/** After a save, so that whoever goes on at once waits for nothing. */
const pauseMs = 1_500;

interface SavedFindingsProps {
  collection: Collection;
  /** What was saved last; null before a save, and when it was deleted. */
  saved: { id: string } | null;
}

/** A save is not stopped by the gate; what it would have said about what visitors see now stands above the list. */
export function SavedFindings({ collection, saved }: SavedFindingsProps) {
  const { findings, check, clear } = useCheck({ isQuiet: true });
  const checkSaved = useEffectEvent((id: string) => void check({ collection, id }));
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => checkSaved(saved.id), pauseMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <div aria-live="polite">
      {saved && findings !== null && findings.length > 0 && (
        <section aria-label="Check of what was saved" className="mb-5 grid gap-3 border border-line bg-white px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">It is saved, and visitors see it. The check found {countOf(findings)}.</p>
            <QuietButton onClick={clear}>Close the list</QuietButton>
          </div>
          <FindingList findings={findings} />
        </section>
      )}
    </div>
  );
}
