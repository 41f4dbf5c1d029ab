import { createContext, use } from "react";
import { factFields } from "#content/fact-fields.ts";
import type { Facts } from "#content/facts.ts";
import { piecesOf } from "./fact-words.ts";

/** What facts stand for, around quotes of texts of the site; null where that is not known. */
export const PresentFacts = createContext<Facts | null>(null);

/** Words of a text as people read them: facts as their values, else as their names. */
export function QuotedWords({ words }: { words: string }) {
  const facts = use(PresentFacts);
  const shown = piecesOf(words).map((piece) =>
    "words" in piece ? piece.words : (facts?.[piece.fact] ?? `[${factFields[piece.fact].label}]`),
  );
  return shown.join("");
}
