import { useEffect, useRef } from "react";

interface SourceViewProps {
  name: string;
  value: string;
  onChange: (markdown: string) => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Why the text is shown like this. */
  note?: string;
  takesFocus?: boolean;
}

/** The Markdown of a text, as it is stored. */
export function SourceView(props: SourceViewProps) {
  const { name, value, onChange, labelledBy, describedBy, invalid, required, note, takesFocus = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-1.5">
      {note && (
        <p role="status" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
          {note}
        </p>
      )}
      <textarea
        ref={area}
        dir="auto"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        required={required}
        spellCheck
        className="field-sizing-content min-h-[max(20rem,62dvh)] w-full rounded-md border border-line-strong bg-white px-4 py-3 font-mono text-sm aria-invalid:border-rose"
      />
    </div>
  );
}
