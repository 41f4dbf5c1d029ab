import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { ListView } from "#domain/lists/list-views.ts";
import { useChange } from "../../screen/use-change.ts";
import { shownBy } from "./list-query.ts";

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
              <Link
                to={`${kind.path}?${queryOf(kind, new URLSearchParams(query))}`}
                aria-current={query === present ? "true" : undefined}
                className="link min-h-8 content-center aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {name}
              </Link>
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
        <Button size="small" variant="quiet" className="-ml-3" onClick={() => setSaving(true)}>
          Save this view
        </Button>
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
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          form.set("intent", "save-view");
          form.set("query", query);
          post(form);
        }}
      >
        <FormError>{failure && !failure.fields?.["name"] && failure.error}</FormError>
        <Field
          label="Name"
          required
          hint="A view of yours with the same name is replaced."
          error={failure?.fields?.["name"]}
        >
          <TextInput name="name" maxLength={60} autoComplete="off" />
        </Field>
        <Checkbox name="shared" value="true" label="The whole team sees it" />
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
