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
