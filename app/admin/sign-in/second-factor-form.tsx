import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { FactorKind } from "#domain/context.ts";
import { authCall } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { supportsPasskeys, passkeyFactor } from "./passkeys.ts";

interface SecondFactorFormProps {
  /** The factors of the account; a recovery code is always possible. */
  factors: readonly FactorKind[];
  onDone: () => void | Promise<void>;
}

type Asked = FactorKind | "recovery";

const names: Record<Asked, string> = {
  app: "Use the authenticator app",
  passkey: "Use your passkey",
  recovery: "Use a recovery code",
};

/** Asks for the second factor of a sign-in. Takes the focus, because it replaces the password form. */
export function SecondFactorForm({ factors, onDone }: SecondFactorFormProps) {
  const possible: Asked[] = [...factors.filter((kind) => kind === "app" || supportsPasskeys()), "recovery"];
  const [asked, setAsked] = useState<Asked>(possible[0] ?? "recovery");

  return (
    <div className="grid gap-5">
      <FactorForm key={asked} asked={asked} onDone={onDone} />
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {possible
          .filter((other) => other !== asked)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => setAsked(other)}
              className="min-h-6 text-sm text-evergreen-700 underline underline-offset-4"
            >
              {names[other]}
            </button>
          ))}
      </div>
    </div>
  );
}

interface FactorFormProps extends Pick<SecondFactorFormProps, "onDone"> {
  asked: Asked;
}

/** Asks for one kind of factor. Keyed by it, so that the message about another one goes. */
function FactorForm({ asked, onDone }: FactorFormProps) {
  const { form, busy, message, submitPrompted } = useAuthForm({
    send: (body) => authCall("factors/verify", { body }),
    onDone,
    selectsInput: true,
  });
  const { ref } = form;
  useEffect(() => (ref.current?.querySelector("input") ?? ref.current?.querySelector("button"))?.focus(), [ref]);

  return (
    <form {...form} className="grid gap-5">
      <FormError>{message}</FormError>
      {asked === "passkey" && <p className="text-sm">Confirm with the passkey that you added to your account.</p>}
      {asked === "recovery" && (
        <Field label="Recovery code" required hint="One of the ten that you kept. Each works once.">
          <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        </Field>
      )}
      {asked === "app" && (
        <Field label="Code" required hint="Six digits, from your authenticator app.">
          <CodeInput name="code" />
        </Field>
      )}
      {asked === "passkey" ? (
        <Button busy={busy} onClick={() => void submitPrompted(passkeyFactor)}>
          {names.passkey}
        </Button>
      ) : (
        <Button type="submit" busy={busy}>
          Verify
        </Button>
      )}
    </form>
  );
}

/** The input for a one-time code from a mail, a text message or an authenticator app. To be placed in a Field. */
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
