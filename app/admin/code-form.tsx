import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { answerChallenge } from "./auth-calls.ts";

/** Asks for the second factor of a sign-in. Takes the focus: it stands where the password was asked for. */
export function CodeForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), [isRecovery]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    setBusy(true);
    setError(null);
    const result = await answerChallenge(input?.value ?? "");
    setBusy(false);
    if (result.ok) return onDone();
    setError(result.message);
    input?.select();
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormError>{error}</FormError>
      {isRecovery ? (
        <Field key="recovery" label="Recovery code" required hint="One of the ten that you kept. Each works once.">
          <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        </Field>
      ) : (
        <Field key="app" label="Code" required hint="Six digits, from your authenticator app.">
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            className="font-mono text-lg! tracking-[0.3em]"
          />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        Verify
      </Button>
      <button
        type="button"
        onClick={() => {
          setError(null);
          setIsRecovery(!isRecovery);
        }}
        className="min-h-6 justify-self-center text-sm text-evergreen-700 underline underline-offset-4"
      >
        {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
      </button>
    </form>
  );
}
