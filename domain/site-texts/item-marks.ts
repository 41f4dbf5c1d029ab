import { marked, withoutMarks } from "#lib/text/text-marks.ts";
import type { ContentField, Entry } from "../content/fields.ts";
import { type ManagedKind, titleOf } from "../content/kind.ts";
import type { MarkItem } from "../content/view.ts";

/** Where a marked text of an item is edited: in its form, and not in the page. */
export interface ItemPlace {
  /** Address of the form, at the field; of the import for what is built in. */
  href: string;
  /** What is said about it. */
  says: string;
  /** Words of the link to the form. */
  action: string;
}

/** Texts by which pages find something. */
const unmarked: ReadonlySet<string> = new Set(["use_case", "tags", "closing_form"]);

/**
 * Marks the texts of items.
 * @param add keeps a place, and gives its number
 * @param release in which items are edited, and the ids of those that it makes; null beside the live site
 */
export function itemMarks(
  add: (place: ItemPlace) => number,
  release: { id: string; made: ReadonlySet<string> } | null,
): MarkItem {
  return (kind, item, id) => {
    const values = item as Record<string, unknown>;
    const fields = kind.fields.filter(
      ({ name, group }) => group !== "search" && !unmarked.has(name) && Object.hasOwn(values, name),
    );
    const seen = fields.flatMap((field) => {
      const value = values[field.name];
      if (value === null || value === "") return [];
      let number: number | null = null;
      const mark = (text: string) => {
        const plain = withoutMarks(text);
        if (plain.trim() === "") return plain;
        number ??= add(placeOf(kind, titleOf(kind, item), id, field, release));
        return marked(plain, number);
      };
      return [[field.name, markedValue(field, value, mark)]];
    });
    return { ...item, ...Object.fromEntries(seen) };
  };
}

function placeOf(
  kind: ManagedKind,
  title: string,
  id: string | null,
  { name, label }: ContentField,
  release: { id: string; made: ReadonlySet<string> } | null,
): ItemPlace {
  if (id === null) {
    return {
      href: "/admin",
      says: `“${title}” is built in. Import the built-in content on the dashboard, then edit it there.`,
      action: "Go to the dashboard",
    };
  }
  const form = new URLSearchParams({
    [release?.made.has(id) ? "draft" : "edit"]: id,
    ...(release && { release: release.id }),
  });
  return {
    href: `${kind.path}?${form}#${name}`,
    says: `${label} of the ${kind.noun} “${title}” is edited in its form.`,
    action: "Open the form",
  };
}

function markedValue(field: ContentField, value: unknown, mark: (text: string) => string): unknown {
  switch (field.type) {
    case "line":
    case "markdown":
      return mark(value as string);
    case "text":
      return markedLines(value as string, mark);
    case "lines":
      return (value as readonly string[]).map(mark);
    case "entries":
      return (value as readonly Entry[]).map((entry) =>
        Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, markedLines(text, mark)])),
      );
    case "choice":
    case "switch":
    case "number":
    case "picture":
    case "address":
    case "date":
    case "slug":
    case "items":
      return value;
  }
}

/** Each line by itself, because pages make paragraphs and lists of them; without a bullet at its beginning. */
function markedLines(text: string, mark: (line: string) => string): string {
  return text.replace(/^([ \t]*[-*•][ \t]+)?(.*)$/gmu, (_, bullet: string | undefined, line: string) => {
    return (bullet ?? "") + mark(line);
  });
}
