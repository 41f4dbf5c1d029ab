/** Where a picture belongs in a text. */
interface TextPlace {
  offset: number;
  /** Whether it becomes a paragraph of its own behind the block of that place. */
  isBlock: boolean;
}

/**
 * Places in a Markdown text that is written on meanwhile, by the keys of the uploads that belong there.
 * @param text the text as it is now
 */
export function createTextPlaces(text: string) {
  let present = text;
  const places = new Map<number, TextPlace>();

  return {
    /** The text as it was last told, also when it is not shown yet. */
    get: () => present,

    keep(key: number, place: TextPlace): void {
      places.set(key, place);
    },

    /** Moves the places with the text, which is another one now. */
    follow(next: string): void {
      for (const [key, place] of places)
        places.set(key, { ...place, offset: movedOffset(present, next, place.offset) });
      present = next;
    },

    /** The place of an upload, which is not asked for again; the end of the text when it has none. */
    take(key: number): TextPlace {
      const place = places.get(key) ?? { offset: present.length, isBlock: false };
      places.delete(key);
      return place;
    },

    /**
     * Puts words at a place of the text. Uploads that belong to the same place, and were given later, come behind them.
     * @returns the text with them
     */
    insert(key: number, offset: number, words: string): string {
      for (const [other, place] of places) {
        const isBehind = place.offset > offset || (place.offset === offset && other > key);
        if (isBehind) places.set(other, { ...place, offset: place.offset + words.length });
      }
      present = `${present.slice(0, offset)}${words}${present.slice(offset)}`;
      return present;
    },
  };
}

/**
 * Where a place of a text is after one part of the text was changed. What is typed at the place stands behind it; a place whose
 * surroundings were changed is at the end of the line, and not within a word.
 */
export function movedOffset(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (offset <= start) return offset;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (offset >= before.length - end) return offset + after.length - before.length;
  const lineEnd = after.indexOf("\n", start);
  return lineEnd < 0 ? after.length : lineEnd;
}

/** Moves a place in the text of a field behind words that were put before it. */
export function behindWords(position: number, at: number, words: string): number {
  return position > at ? position + words.length : position;
}

/** The picture of a paragraph of its own, with the empty lines that it needs at this place of the text. */
export function asParagraph(text: string, offset: number, picture: string): string {
  const before = offset === 0 ? "" : "\n\n";
  const rest = text.slice(offset);
  const after = rest === "" || rest.startsWith("\n\n") ? "" : rest.startsWith("\n") ? "\n" : "\n\n";
  return `${before}${picture}${after}`;
}
