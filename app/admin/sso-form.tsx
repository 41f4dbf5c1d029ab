import { useEffect, useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { authCall } from "./auth-calls.ts";

/** Asks for the address whose domain says where its person signs in. Takes the focus: it stands where the password was asked for. */
export function SsoForm() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setError(null);
    const result = await authCall<{ url: string }>("sso", {
      body: { domain: email.slice(email.lastIndexOf("@") + 1) },
    });
    if (result.ok) return location.assign(result.value.url);
    setBusy(false);
    setError(
      result.code === "provider_unknown"
        ? "No organization with this domain signs in here in this way."
        : result.message,
    );
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormError>{error}</FormError>
      <Field label="Email" required hint="Its domain says where you sign in.">
        <TextInput name="email" type="email" autoComplete="username" />
      </Field>
      <Button type="submit" busy={busy}>
        Continue
      </Button>
      <Link
        to={{ search: "" }}
        className="min-h-6 justify-self-center text-sm text-evergreen-700 underline underline-offset-4"
      >
        Sign in another way
      </Link>
    </form>
  );
}
