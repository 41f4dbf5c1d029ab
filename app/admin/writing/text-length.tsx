import { useDeferredValue } from "react";

interface TextCountProps {
  text: string;
  maxLength: number | undefined;
}

/** How long a text is, in words, and in characters when it comes near the most that is accepted. */
export function TextCount({ text, maxLength = Infinity }: TextCountProps) {
  // Counting a long text must not hold up the key that is being typed.
  const counted = useDeferredValue(text);
  const words = counted.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  const isNear = counted.length > maxLength * 0.9;
  const isOver = counted.length > maxLength;
  return (
    <p className={`text-xs ${isOver ? "font-medium text-rose" : "text-ink-soft"}`}>
      {words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}
      {isNear && ` · ${counted.length.toLocaleString("en")} of at most ${maxLength.toLocaleString("en")} characters`}
    </p>
  );
}

interface LengthNoteProps {
  text: string;
  /** Characters that are stored at most. */
  maxLength: number | undefined;
}

/** How long a text is, once it comes near the most that is accepted. What is too long stays as written and is refused: never cut. */
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
