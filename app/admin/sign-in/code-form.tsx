import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { FactorKind } from "#domain/context.ts";
import { authCall } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { answerWithPasskey, knowsPasskeys } from "./passkeys.ts";

interface CodeFormProps {
  /** What the account has; a recovery code always does. */
  factors: readonly FactorKind[];
  onDone: () => void | Promise<void>;
}

type Asked = FactorKind | "recovery";

const names: Record<Asked, string> = {
  app: "Use the authenticator app",
  passkey: "Use your passkey",
  recovery: "Use a recovery code",
};

/** Asks for the second factor of a sign-in. Takes the focus: it stands where the password was asked for. */
export function CodeForm({ factors, onDone }: CodeFormProps) {
  const possible: Asked[] = [...factors.filter((kind) => kind === "app" || knowsPasskeys()), "recovery"];
  const [asked, setAsked] = useState<Asked>(possible[0] ?? "recovery");
  const { onSubmit, busy, message, setFailure } = useAuthForm({
    send: (body) => (asked === "passkey" ? answerWithPasskey() : authCall("factors/verify", { body })),
    onDone,
    selectsInput: true,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    (form.current?.querySelector("input") ?? form.current?.querySelector("button"))?.focus();
  }, [asked]);

  function askFor(other: Asked) {
    setFailure(null);
    setAsked(other);
  }

  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-5">
      <FormError>{message}</FormError>
      {asked === "passkey" && <p className="text-sm">Confirm with the passkey that you added to your account.</p>}
      {asked === "recovery" && (
        <Field key="recovery" label="Recovery code" required hint="One of the ten that you kept. Each works once.">
          <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        </Field>
      )}
      {asked === "app" && (
        <Field key="app" label="Code" required hint="Six digits, from your authenticator app.">
          <CodeInput name="code" />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        {asked === "passkey" ? names.passkey : "Verify"}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {possible
          .filter((other) => other !== asked)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => askFor(other)}
              className="min-h-6 text-sm text-evergreen-700 underline underline-offset-4"
            >
              {names[other]}
            </button>
          ))}
      </div>
    </form>
  );
}

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
