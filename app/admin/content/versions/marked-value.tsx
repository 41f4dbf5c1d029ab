import { diffArrays, diffWordsWithSpace } from "diff";
import { Fragment } from "react";
import type { ContentField, Entry, FieldValue } from "#domain/content/fields.ts";
import { useItemName } from "../form/field-choices.ts";
import { textOf } from "../form/form-values.ts";

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
