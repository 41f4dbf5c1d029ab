import { useEffect, useId, useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import type { FormValues, ManagedKind } from "#domain/documents/kind.ts";
import { ConflictChoice, type Side } from "../../drafts/conflict-choice.tsx";
import { compareByPath } from "../../drafts/conflicts.ts";
import { isSameValue } from "../../drafts/same-value.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Form } from "#app/ui/form.tsx";
import { DialogFooter } from "./content-form.tsx";
import { valuesOf } from "../form-values.ts";
import { MarkedValue } from "./marked-value.tsx";
import { PersonName } from "../../frame/people.tsx";

interface ConflictReviewProps {
  kind: ManagedKind;
  /** The text that could not be saved. */
  mine: FormValues;
  conflict: NonNullable<ActionFailure["conflict"]>;
  busy: boolean;
  /** What was asked for, as its button says it. */
  action: string;
  onSave: (merged: FormValues) => void;
  /** Returns to the form with the choices, to edit further. */
  onEdit: (merged: FormValues) => void;
}

/**
 * Shown when someone else has saved first: both texts by field, with the differences marked. A field that only one of them changed is
 * already chosen; where both did, the user decides.
 */
export function ConflictReview({ kind, mine, conflict, busy, action, onSave, onEdit }: ConflictReviewProps) {
  const theirs = valuesOf(conflict.theirs, kind.fields);
  const base = conflict.base && valuesOf(conflict.base, kind.fields);
  const fields = new Map(kind.fields.map((field) => [field.name, field]));
  const differing = compareByPath({ base, mine, theirs }, [...fields.keys()], isSameValue).map(({ path, author }) => {
    return { ...fields.get(path)!, author };
  });
  const [choices, setChoices] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(
      differing.flatMap(({ name, author }) => (author === "mine" || author === "theirs" ? [[name, author]] : [])),
    ),
  );
  const [isAsked, ask] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const intro = useRef<HTMLDivElement>(null);
  useEffect(() => intro.current?.focus(), []);

  const undecided = differing.filter(({ name }) => choices[name] === undefined);
  const merged: FormValues = {
    ...theirs,
    ...Object.fromEntries(
      differing.filter(({ name }) => choices[name] !== "theirs").map(({ name }) => [name, mine[name] ?? ""]),
    ),
  };

  function proceed(go: (merged: FormValues) => void) {
    if (undecided.length === 0) return go(merged);
    ask(true);
    form.current?.querySelector<HTMLElement>(`[name="keep-${undecided[0]?.name}"]`)?.focus();
  }

  const same = kind.fields.filter(({ name }) => !differing.some((field) => field.name === name));
  return (
    <Form ref={form} id={formId} onSubmit={() => proceed(onSave)} className="grid gap-6">
      <div ref={intro} tabIndex={-1} className="grid gap-2 border-l-4 border-brass pl-4 text-sm outline-none">
        <p role="alert">
          <strong className="wrap-anywhere">
            <PersonName email={conflict.by} />
          </strong>{" "}
          {conflict.isDraft ? `changed the draft of this ${kind.noun}` : `saved this ${kind.noun}`} while you were
          editing it (
          <Timestamp at={conflict.at} />
          ). Nothing is lost. Choose what to keep, field by field.
        </p>
        {differing.length === 0 && <p>You both wrote the same.</p>}
      </div>
      {differing.map((field) => (
        <ConflictChoice
          key={field.name}
          path={field.name}
          label={field.label}
          author={field.author}
          mine={<MarkedValue field={field} value={mine[field.name] ?? ""} other={theirs[field.name] ?? ""} as="mark" />}
          theirs={
            <MarkedValue field={field} value={theirs[field.name] ?? ""} other={mine[field.name] ?? ""} as="mark" />
          }
          choice={choices[field.name]}
          isMissed={isAsked && choices[field.name] === undefined}
          onChoose={(side) => setChoices((present) => ({ ...present, [field.name]: side }))}
        />
      ))}
      {differing.length > 0 && same.length > 0 && (
        <p className="text-sm text-ink-soft">Same in both: {same.map(({ label }) => label).join(", ")}.</p>
      )}
      {isAsked && undecided.length > 0 && (
        <FormError>Choose which version to keep: {undecided.map(({ label }) => label).join(", ")}.</FormError>
      )}
      <DialogFooter>
        <Button variant="quiet" onClick={() => proceed(onEdit)} disabled={busy}>
          Keep editing
        </Button>
        <Button type="submit" form={formId} busy={busy}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}
