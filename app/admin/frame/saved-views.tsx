import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox, Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ListView } from "#domain/lists/list-views.ts";
import { useChange } from "./change/use-change.ts";

interface SavedViewsProps {
  /** Path of the list. */
  path: string;
  /** The parameters of its address that a view keeps. */
  keys: readonly string[];
  /** The query of the present address. */
  params: URLSearchParams;
  views: readonly ListView[];
  /** Whether the present address shows anything that is worth a name. */
  isSaveable?: boolean;
}

/** What of the present address a view keeps. */
function queryOf(keys: readonly string[], params: URLSearchParams): string {
  const kept = keys.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** The saved views of a list, and a button that saves the present view. */
export function SavedViews({ path, keys, params, views, isSaveable = true }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const removal = useChange(path, () => toast({ title: "Success", description: "View deleted" }));
  const present = queryOf(keys, params);
  const mayBeSaved = isSaveable && present !== "" && !views.some(({ query }) => query === present);
  if (views.length === 0 && !mayBeSaved) return null;
  return (
    <nav aria-label="Saved views" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {views.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {views.map(({ id, name, query, isShared, mayDelete }) => (
            <li key={id} className="flex items-center">
              <TextLink
                to={`${path}?${queryOf(keys, new URLSearchParams(query))}`}
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
      {mayBeSaved && (
        <QuietButton className="-ml-3" onClick={() => setSaving(true)}>
          Save view
        </QuietButton>
      )}
      {isSaving && <SaveDialog path={path} query={present} onClose={() => setSaving(false)} />}
    </nav>
  );
}

function SaveDialog({ path, query, onClose }: { path: string; query: string; onClose: () => void }) {
  const toast = useToast();
  const { post, busy, failure } = useChange(path, () => {
    toast({ title: "Success", description: "View saved" });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title="Save view" className="max-w-md">
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
          hint="This replaces your view with the same name."
          error={failure?.fields?.["name"]}
          answer={failure}
        >
          <TextInput name="name" maxLength={60} autoComplete="off" />
        </Field>
        <Checkbox name="shared" value="true" label="Share with the team" />
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}
