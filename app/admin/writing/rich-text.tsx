import type { ReactNode } from "react";
import { Field, TextArea } from "#app/ui/field.tsx";

interface RichTextProps {
  /** The form value of this name is Markdown. */
  name: string;
  label: string;
  /** Markdown. Another value than the one last handed to `onChange` (a restored draft) replaces what is in the editor. */
  value: string;
  onChange: (markdown: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
}

/** A formatted text, stored as Markdown. */
export function RichText({ label, hint, error, required = false, value, onChange, ...rest }: RichTextProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextArea
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={14}
        className="max-h-[60vh] min-h-72! font-mono text-sm!"
      />
    </Field>
  );
}
