import { wordsOfMarkdown } from "#lib/text/markdown-words.ts";
import { wordChanges } from "#lib/text/word-changes.ts";
import { useItemName } from "./item-names.ts";

/** Both texts in one, with deletions and insertions marked. */
export function Difference({ before, after }: { before: string; after: string }) {
  let end = 0;
  return wordChanges(before, after, 500).map(({ value, added, removed }) => {
    end += value.length;
    if (added) {
      return (
        <ins key={end} className="bg-evergreen-50 text-evergreen-700 underline underline-offset-3 [del+&]:ml-1">
          {value}
        </ins>
      );
    }
    if (removed) {
      return (
        <del key={end} className="bg-rose-50 text-rose-700">
          {value}
        </del>
      );
    }
    return <span key={end}>{value}</span>;
  });
}

interface ValueDifferenceProps {
  before: unknown;
  after: unknown;
  /** The name of the field, where it may have categories or tags. */
  field?: string | undefined;
  /** Whether both are Markdown: the words are compared as people read them. */
  isMarkdown?: boolean;
}

/** The same of two values of a field; items that they name are shown by their names. */
export function ValueDifference({ before, after, field, isMarkdown = false }: ValueDifferenceProps) {
  const nameOf = useItemName(field);
  const name = (value: unknown) => (typeof value === "string" ? nameOf(value) : value);
  const named = (value: unknown) => wordsOf(Array.isArray(value) ? value.map(name) : name(value));
  if (!isMarkdown) return <Difference before={named(before)} after={named(after)} />;
  const [was, is] = [wordsOfMarkdown(wordsOf(before)), wordsOfMarkdown(wordsOf(after))];
  return (
    <>
      <Difference before={was} after={is} />
      {was === is && <em className="block">Only its formatting changes.</em>}
    </>
  );
}

/** A value of any field as text: lists one entry a line, a time as its day. */
export function wordsOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return value.slice(0, 10);
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value === "object" && value !== null) return Object.values(value).map(wordsOf).filter(Boolean).join(" · ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}
