import { useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthResult } from "./auth-calls.ts";

/** Specification section 9: shortest password that a sign-up accepts. */
const shortestPassword = 6;

interface CredentialsFormProps {
  action: "Sign In" | "Sign Up";
  /** The address to begin with. */
  email?: string;
  onSubmit: (email: string, password: string) => Promise<AuthResult>;
}

/** E-mail and password, with what the server says about them. */
export function CredentialsForm({ action, email: known, onSubmit }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const isNew = action === "Sign Up";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = "", password = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    setBusy(true);
    setError(null);
    const result = await onSubmit(email, password);
    setBusy(false);
    if (result.ok) return;
    setError(result.message);
    toast({ title: "Error", description: result.message, style: "destructive" });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormError>{error}</FormError>
      <Field label="Email" required>
        <TextInput name="email" type="email" autoComplete="username" defaultValue={known} />
      </Field>
      <Field label="Password" required hint={isNew ? `At least ${shortestPassword} characters.` : undefined}>
        <TextInput
          name="password"
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          {...(isNew ? { minLength: shortestPassword } : {})}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
