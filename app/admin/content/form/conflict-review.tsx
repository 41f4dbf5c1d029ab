import { type FormEvent, useEffect, useId, useRef, useState, Fragment } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import type { ContentField, FormValues, Entry, FieldValue, ManagedKind } from "#domain/documents/kind.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { DialogFooter } from "./content-form.tsx";
import { changedFields, isSameValue, valuesOf, textOf } from "../form-values.ts";
import { diffArrays, diffWordsWithSpace } from "diff";
import { useItemName } from "../../frame/change/item-names.ts";

type Side = "mine" | "theirs";

interface ConflictReviewProps {
  kind: ManagedKind;
  /** The text that could not be saved. */
  mine: FormValues;
  conflict: NonNullable<ActionFailure["conflict"]>;
  busy: boolean;
  onSave: (merged: FormValues) => void;
  /** Returns to the form with the choices, to edit further. */
  onEdit: (merged: FormValues) => void;
}

/**
 * Shown when someone else has saved first: both texts by field, with the differences marked. A field that only one of them changed is
 * already chosen; where both did, the user decides.
 */
export function ConflictReview({ kind, mine, conflict, busy, onSave, onEdit }: ConflictReviewProps) {
  const theirs = valuesOf(conflict.theirs, kind.fields);
  const base = conflict.base && valuesOf(conflict.base, kind.fields);
  const differing = changedFields(mine, theirs, kind.fields);
  const [choices, setChoices] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(differing.map(({ name }) => [name, soleAuthor(name, base, mine, theirs)])),
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

  function submit(event: FormEvent) {
    event.preventDefault();
    proceed(onSave);
  }

  const same = kind.fields.filter((field) => !differing.includes(field));
  return (
    <form ref={form} id={formId} onSubmit={submit} className="grid gap-6">
      <div ref={intro} tabIndex={-1} className="grid gap-2 border-l-4 border-brass pl-4 text-sm outline-none">
        <p role="alert">
          <strong className="wrap-anywhere">{conflict.by}</strong>{" "}
          {conflict.isDraft ? `changed the draft of this ${kind.noun}` : `saved this ${kind.noun}`} while you were
          editing it (
          <Timestamp at={conflict.at} />
          ). Nothing of yours is lost: choose field by field what to keep.
        </p>
        {differing.length === 0 && <p>You both wrote the same. Save to go on.</p>}
      </div>
      {differing.map((field) => (
        <FieldConflict
          key={field.name}
          field={field}
          mine={mine}
          theirs={theirs}
          author={soleAuthor(field.name, base, mine, theirs)}
          choice={choices[field.name]}
          isMissed={isAsked && choices[field.name] === undefined}
          onChoose={(side) => setChoices((present) => ({ ...present, [field.name]: side }))}
        />
      ))}
      {differing.length > 0 && same.length > 0 && (
        <p className="text-sm text-ink-soft">The same in both: {same.map(({ label }) => label).join(", ")}.</p>
      )}
      {isAsked && undecided.length > 0 && (
        <FormError>Choose what to keep of: {undecided.map(({ label }) => label).join(", ")}.</FormError>
      )}
      <DialogFooter>
        <Button variant="quiet" onClick={() => proceed(onEdit)} disabled={busy}>
          Go on editing with this
        </Button>
        <Button type="submit" form={formId} busy={busy}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The side that changed a field, when only one did; undefined when both did, or when the base version is unknown. */
function soleAuthor(name: string, base: FormValues | null, mine: FormValues, theirs: FormValues): Side | undefined {
  if (!base) return undefined;
  if (isSameValue(base[name], mine[name])) return "theirs";
  return isSameValue(base[name], theirs[name]) ? "mine" : undefined;
}

interface FieldConflictProps {
  field: ContentField;
  mine: FormValues;
  theirs: FormValues;
  author: Side | undefined;
  choice: Side | undefined;
  isMissed: boolean;
  onChoose: (side: Side) => void;
}

const authorship = { mine: "only you changed it", theirs: "only they changed it" };

function FieldConflict({ field, mine, theirs, author, choice, isMissed, onChoose }: FieldConflictProps) {
  const id = useId();
  const sides = [
    { side: "mine", label: "Keep mine", value: mine[field.name], other: theirs[field.name] },
    { side: "theirs", label: "Keep theirs", value: theirs[field.name], other: mine[field.name] },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        {field.label}
        <span className="font-normal text-ink-soft"> – {author ? authorship[author] : "both of you changed it"}</span>
        {isMissed && <span className="text-rose"> – choose one</span>}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        {sides.map(({ side, label, value, other }) => (
          <div
            key={side}
            className="min-w-0 rounded-md border border-line bg-white has-checked:border-evergreen-600 has-checked:bg-evergreen-50"
          >
            <label className="flex items-center gap-2.5 border-b border-line px-3.5 py-2 text-sm font-semibold">
              <input
                type="radio"
                name={`keep-${field.name}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
                aria-describedby={`${id}-${side}`}
                className="size-4.5 accent-evergreen-600"
              />
              {label}
            </label>
            <div
              id={`${id}-${side}`}
              role="group"
              aria-label={`${field.label}, ${side}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard
              tabIndex={0}
              className="max-h-72 overflow-y-auto px-3.5 py-2.5 text-sm"
            >
              <MarkedValue field={field} value={value ?? ""} other={other ?? ""} as="mark" />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** `mark` for two texts side by side; `del` and `ins` for removals from an older and additions to a newer text. */
type Mark = "mark" | "del" | "ins";

const looks: Record<Mark, string> = {
  mark: "bg-brass-100 text-ink underline decoration-brass decoration-2 underline-offset-3",
  del: "bg-rose-50 text-rose-700",
  ins: "bg-evergreen-50 text-evergreen-700 underline decoration-1 underline-offset-3",
};

interface MarkedValueProps {
  field: ContentField;
  value: FieldValue;
  /** The value to compare with: what it does not contain is marked. */
  other: FieldValue;
  as: Mark;
}

/** The value of a field as text, with what the other value does not contain marked. */
export function MarkedValue({ field, value, other, as }: MarkedValueProps) {
  const nameOf = useItemName();
  const parts = Array.isArray(value) ? null : wordsOf(field, value);
  if (parts === null) {
    const [lines, others] = [linesOf(field, value).map(nameOf), linesOf(field, other).map(nameOf)];
    return <MarkedLines lines={lines} others={others} as={as} />;
  }
  if (parts === "") return <Empty />;
  return (
    <p className="whitespace-pre-wrap">
      <MarkedText text={parts} other={wordsOf(field, other)} as={as} />
    </p>
  );
}

/** A comparison gives up after this, and the text is shown unmarked. */
const timeoutMs = 500;

function MarkedText({ text, other, as: Tag }: { text: string; other: string; as: Mark }) {
  const parts = diffWordsWithSpace(other, text, { timeout: timeoutMs });
  if (!parts) return text;
  let end = 0;
  return parts
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => {
      end += value.length;
      if (!added) return <Fragment key={end}>{value}</Fragment>;
      return (
        <Tag key={end} className={looks[Tag]}>
          {value}
        </Tag>
      );
    });
}

function MarkedLines({ lines, others, as: Tag }: { lines: string[]; others: string[]; as: Mark }) {
  if (lines.length === 0) return <Empty />;
  const parts = diffArrays(others, lines).filter(({ removed }) => !removed);
  return (
    <ul className="grid list-disc gap-1 pl-4.5">
      {parts.flatMap(({ value, added }, part) =>
        value.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
          <li key={`${part}-${index}`}>{added ? <Tag className={looks[Tag]}>{line}</Tag> : line}</li>
        )),
      )}
    </ul>
  );
}

function Empty() {
  return <p className="text-ink-soft italic">Empty</p>;
}

/** The texts of an entry in the order of the form. */
function partsOf(field: ContentField, entry: Entry): string[] {
  const names = field.type === "entries" ? field.columns.map(({ name }) => name) : Object.keys(entry);
  return names.map((name) => (entry[name] ?? "").trim()).filter((text) => text !== "");
}

function linesOf(field: ContentField, value: FieldValue): string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly (string | Entry)[])
    .map((entry) => (typeof entry === "string" ? entry.trim() : partsOf(field, entry).join(" ")))
    .filter((line) => line !== "");
}

function wordsOf(field: ContentField, value: FieldValue): string {
  if (field.type === "switch") return value === true ? "Yes" : "No";
  if (field.type === "choice") return field.options.find((option) => option.value === value)?.label ?? textOf(value);
  if (field.type === "date") return textOf(value).slice(0, 10);
  return textOf(value).trim();
}
