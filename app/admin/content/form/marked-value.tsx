import type { ContentField, Entry, FieldValue } from "#domain/documents/kind.ts";
import { type Mark, MarkedLines, MarkedText } from "../../drafts/marked-text.tsx";
import { wordsOfMarkdown } from "#lib/text/markdown-words.ts";
import { useItemName } from "../../frame/change/item-names.ts";
import { useMediaNames } from "../../media/media-names.ts";
import { textOf } from "../form-values.ts";

interface MarkedValueProps {
  field: ContentField;
  value: FieldValue;
  /** The value to compare with: what it does not contain is marked. */
  other: FieldValue;
  as: Mark;
}

/** The value of a field as text, with what the other value does not contain marked. */
export function MarkedValue({ field, value, other, as }: MarkedValueProps) {
  const nameOf = useItemName(field.name);
  const isTopic = field.type === "choice" && field.topics !== undefined;
  const named = useMediaNames([value, other]);
  const spoken = (one: FieldValue) => (isTopic ? nameOf(textOf(one)) : named(wordsOf(field, one)));
  const parts = Array.isArray(value) ? null : spoken(value);
  if (parts === null) {
    const [lines, others] = [linesOf(field, value).map(nameOf), linesOf(field, other).map(nameOf)];
    return <MarkedLines value={lines} other={others} as={as} />;
  }
  const others = spoken(other);
  return (
    <>
      <MarkedText value={parts} other={others} as={as} />
      {parts === others && value !== other && <em className="block">Only its formatting differs.</em>}
    </>
  );
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
  if (field.type === "markdown") return wordsOfMarkdown(textOf(value));
  if (field.type === "date") return textOf(value).slice(0, 10);
  return textOf(value).trim();
}
