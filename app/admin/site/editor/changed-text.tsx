import type { Facts } from "#content/facts.ts";
import type { ChangedText } from "#domain/texts/changes.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { withValues } from "../../fields/facts/fact-words.ts";
import { Difference } from "../../frame/change/difference.tsx";
import { entryName, isEditable, pathWords, shortened } from "../../fields/text-schema.ts";

/** Where a change stands in its text, for people. */
export function placeOf({ path, within, entry }: ChangedText, text: string): string {
  return pathWords(entry ? path.slice(0, Math.max(0, path.lastIndexOf("."))) : path, within, text);
}

/**
 * Both sides of a change as people read them.
 * @param named puts names in place of addresses of library items (app/admin/media/media-names.ts)
 */
export function sidesOf(
  { before, after }: Pick<ChangedText, "before" | "after">,
  facts: Facts,
  named: (text: string) => string,
) {
  const [was, is] = withValues(wordsOf(before), wordsOf(after), facts);
  return { before: named(was), after: named(is) };
}

interface ChangedWordsProps {
  change: ChangedText;
  facts: Facts;
  named: (text: string) => string;
}

/** Shows a change in one text, with deletions and insertions marked. Pictures are not compared by the words of their names: each is shown whole. */
export function ChangedWords({ change, facts, named }: ChangedWordsProps) {
  const sides = sidesOf(change, facts, named);
  if (mediaIdsIn([change.before, change.after]).length === 0) return <Difference {...sides} />;
  return (
    <>
      <Difference before={sides.before} after="" /> <Difference before="" after={sides.after} />
    </>
  );
}

/** What became of an entry of a list as a whole. */
export function ChangedEntry({ change: { path, before, after, entry } }: { change: ChangedText }) {
  if (!entry) return null;
  const place = Number(path.slice(path.lastIndexOf(".") + 1));
  const above = entry.after === null ? "It now comes first." : `It comes after ${nameOf(entry.after, place - 1)} now.`;
  return `${nameOf(after ?? before, place)} was ${entry.is}.${entry.is === "removed" ? "" : ` ${above}`}`;
}

const nameOf = (entry: unknown, place: number) => `“${shortened(entryName(entry, place))}”`;

/** A text as words; a list as the names of its entries, one a line. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry, index) => entryName(entry, index)).join("\n");
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const said = Object.entries(value).filter(([key]) => isEditable(key, {}));
    return said.map(([, inner]) => wordsOf(inner)).join("\n");
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
