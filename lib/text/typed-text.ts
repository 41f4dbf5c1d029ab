/** Line ends of word processors and presentations, beside those of browsers. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Marks that contact lists put around a copied number or address so that it keeps its direction. */
const embeddings = /[\u202a-\u202c\u2066-\u2069]/g;
/** What shows where a line may break, and nothing else. The joiners of scripts and emoji are no such characters. */
const breakMarks = /[\u00ad\u200b\u2060\ufeff]/g;

/** A text as it was meant: each line end is `\n`. */
export function plainLineEnds(text: string): string {
  return text.replace(lineEnds, "\n");
}

/** The lines of a text that somebody typed or pasted, without the marks that came along unseen. */
export function typedText(text: string): string {
  return plainLineEnds(text.replace(embeddings, "")).trim();
}

/**
 * One line that somebody typed or pasted, without the marks that came along unseen; a tab, or a line end that browsers leave in a line, is a
 * space. Other line ends stay, because they are no accident.
 */
export function typedLine(text: string): string {
  return text
    .replace(embeddings, "")
    .replace(breakMarks, "")
    .replace(/[\t\v\f\u0085\u2028\u2029]+/g, " ")
    .trim()
    .normalize("NFC");
}

/** A title. What keeps its words together comes from where it was copied, and would keep it from being found and broken. */
export function titleLine(text: string): string {
  return plainLineEnds(text).replace(/[\u00a0\u2007\u202f]/g, " ");
}
