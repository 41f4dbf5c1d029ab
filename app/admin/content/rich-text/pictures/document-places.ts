import type { Mappable } from "@tiptap/pm/transform";

/** Positions in the editor's document that move with its text, by the keys of the uploads that belong there. */
export function createDocumentPlaces() {
  const positions = new Map<number, number>();
  return {
    keep(key: number, position: number): void {
      positions.set(key, position);
    },

    /** Moves the positions with a change. What is typed at one stands behind the picture. */
    follow(mapping: Mappable): void {
      for (const [key, position] of positions) positions.set(key, mapping.map(position, -1));
    },

    /** The position of an upload, which is not asked for again, and the uploads that were given later at the same one. */
    take(key: number): { position: number; later: number[] } | null {
      const position = positions.get(key);
      if (position === undefined) return null;
      positions.delete(key);
      const later = [...positions].filter(([other, at]) => at === position && other > key).map(([other]) => other);
      return { position, later };
    },
  };
}
