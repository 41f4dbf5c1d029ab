import { useDeferredValue } from "react";
import { countWords, readingMinutes } from "#content/reading-time.ts";

interface TextCountProps {
  text: string;
  maxLength: number | undefined;
}

/** The number of words, the minutes to read them, and the number of characters when the text is close to the maximum. */
export function TextCount({ text, maxLength = Infinity }: TextCountProps) {
  // Deferred, so that counting a long text does not delay typing.
  const counted = useDeferredValue(text);
  const words = countWords(counted);
  const minutes = readingMinutes(counted);
  const isNear = counted.length > maxLength * 0.9;
  const isOver = counted.length > maxLength;
  return (
    <p className={`text-xs ${isOver ? "font-medium text-rose" : "text-ink-soft"}`}>
      {words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}
      {words > 0 && ` · ${minutes === 1 ? "1 minute" : `${minutes.toLocaleString("en")} minutes`} to read`}
      {isNear && ` · ${counted.length.toLocaleString("en")} of at most ${maxLength.toLocaleString("en")} characters`}
    </p>
  );
}

interface LengthNoteProps {
  text: string;
  /** Maximum characters. */
  maxLength: number | undefined;
}

/** The number of characters, when the text is close to the maximum. A longer text is never cut; the server refuses it. */
export function LengthNote({ text, maxLength = Infinity }: LengthNoteProps) {
  if (text.length <= maxLength * 0.9) return null;
  const counts = `${text.length.toLocaleString("en")} of at most ${maxLength.toLocaleString("en")} characters`;
  if (text.length <= maxLength) return <p className="text-xs text-ink-soft">{counts}</p>;
  return (
    <p role="status" className="text-xs font-medium text-rose">
      {counts}. Nothing was cut: shorten it to save.
    </p>
  );
}
