/** What may stand in braces in a template, with what it becomes. */
export const placeholders = {
  name: "Name of the person who asks",
  organization: "Their organization",
  sender: "Name of the person who answers",
  bookingLink: "Their personal link to the time of their demo",
} as const;

export type Placeholder = keyof typeof placeholders;

/** Values by placeholder; what is missing has none for this inquiry. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const pattern = /\{(name|organization|sender|bookingLink)\}/g;

/** Puts values into a template. A placeholder without a value stays, for whoever answers to see. */
export function fillTemplate(words: string, values: PlaceholderValues): string {
  return words.replace(pattern, (whole, name: Placeholder) => values[name] || whole);
}

/** The placeholders that a text still has, each once, as they stand in it. */
export function openPlaceholders(words: string): string[] {
  return [...new Set(words.match(pattern) ?? [])];
}
