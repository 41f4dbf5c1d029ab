import { diffWordsWithSpace } from "diff";

/** Two texts in one: what is gone, and what is new, marked. */
export function Difference({ before, after }: { before: string; after: string }) {
  let end = 0;
  return (diffWordsWithSpace(before, after, { timeout: 500 }) ?? [{ value: after, added: true, removed: false }]).map(
    ({ value, added, removed }) => {
      end += value.length;
      if (added) {
        return (
          <ins key={end} className="bg-evergreen-50 text-evergreen-700 underline underline-offset-3">
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
    },
  );
}

/** A value of any field as text: lists one entry a line. */
export function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value === "object" && value !== null) return Object.values(value).map(wordsOf).filter(Boolean).join(" · ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}
