/** Who wrote each text, and who approved it: plain maps, and nothing that the database says. */
export interface ReviewModel {
  /** The address of who wrote each text. */
  writers: Map<string, string>;
  /** Who approved each text since it was last refused. */
  approvers: Map<string, Set<string>>;
  /** Texts that visitors have seen: what is taken back or restored may show them again, whatever was said of them since. */
  known: Set<string>;
}

/** A model of a site where nothing was written yet. */
export function emptyModel(): ReviewModel {
  return { writers: new Map(), approvers: new Map(), known: new Set() };
}

/** Notes a new text. @returns its words, which no other one has */
export function noteText({ writers }: ReviewModel, by: string): string {
  const words = `text ${writers.size + 1}`;
  writers.set(words, by);
  return words;
}

/** Notes what somebody has said about texts. */
export function noteDecision(
  { writers, approvers }: ReviewModel,
  texts: readonly string[],
  { by, isApproved }: { by: string; isApproved: boolean },
): void {
  for (const text of texts) {
    // Who refuses a draft with words of their own refuses what others wrote.
    if (!isApproved && writers.get(text) === by) continue;
    const others = approvers.get(text) ?? [];
    approvers.set(text, new Set(isApproved ? [...others, by] : []));
  }
}

/** Notes that visitors see a text. @returns whether somebody but its writer has approved it, or it was seen before */
export function noteSeen({ writers, approvers, known }: ReviewModel, text: string): boolean {
  if (known.has(text)) return true;
  known.add(text);
  return [...(approvers.get(text) ?? [])].some((by) => by !== writers.get(text));
}
