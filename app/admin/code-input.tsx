import { TextInput } from "#app/ui/field.tsx";

/** The field for a code that works once, out of a mail, a text message or an app. Stands in a Field. */
export function CodeInput({ name }: { name: string }) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      className="font-mono text-lg! tracking-[0.3em]"
    />
  );
}
