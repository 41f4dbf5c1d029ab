import { useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

export function EmailSection({ email }: { email: string }) {
  const [error, setError] = useState<string | undefined>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email: typed = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setError(undefined);
    setSentTo(null);
    const result = await call<{ email: string }>("user", { method: "PUT", body: { email: typed } });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    form.current?.reset();
    setSentTo(result.value.email);
  }

  return (
    <Section
      title="Email address"
      about={
        <>
          You sign in with <span className="wrap-anywhere">{email}</span>. A new address counts once you have followed
          the link that we mail to it.
        </>
      }
    >
      {dialog}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid max-w-md gap-5">
        <p role="status" className="border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
          {sentTo && `A link is on its way to ${sentTo}. It works for 24 hours, while you stay signed in here.`}
        </p>
        <Field label="New email address" required error={error}>
          <TextInput name="email" type="email" autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Send the link
        </Button>
      </form>
    </Section>
  );
}
